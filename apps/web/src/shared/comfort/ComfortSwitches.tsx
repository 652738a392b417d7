import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { Switch } from '../../ui/form/Toggle.tsx';
import { setSaving, setTextSize, useComfort, type TextSize } from './comfort.ts';

export const comfortTexts = defineTexts(
  {
    textSize: '文字大小',
    textSizeText: '在浏览器自己的文字大小之上再放大',
    usual: '标准',
    large: '大',
    largest: '特大',
    saving: '省流量',
    savingText: '直播画面与图片点按后才加载',
  },
  {
    textSize: 'Text size',
    textSizeText: 'On top of your browser’s own text size',
    usual: 'Standard',
    large: 'Large',
    largest: 'Extra large',
    saving: 'Save data',
    savingText: 'Live video and pictures load only when pressed',
  },
);

export function TextSizeChoice() {
  const t = useText(comfortTexts);
  const textSize = useComfort((state) => state.textSize);
  const options = (['usual', 'large', 'largest'] as const).map((value: TextSize) => ({ value, label: t(value) }));
  return <Segmented label={t('textSize')} size="s" value={textSize} options={options} onChange={setTextSize} />;
}

export function SavingSwitch() {
  const t = useText(comfortTexts);
  const isSaving = useComfort((state) => state.isSaving);
  return <Switch label={t('saving')} checked={isSaving} onChange={setSaving} />;
}
