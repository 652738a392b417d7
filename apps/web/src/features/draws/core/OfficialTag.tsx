import { useText } from '../../../platform/i18n/i18n.ts';
import { useLottery } from '../../../shared/lottery/lottery-config.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { drawTexts } from './texts.ts';

/** 官方结果 beside a result that was not drawn here; where the demo makes such results up, the tag says that instead. */
export function OfficialTag({ lotteryCode }: { lotteryCode: string }) {
  const t = useText(drawTexts);
  return useLottery(lotteryCode)?.simulated ? (
    <Tag tone="warn">{t('officialSimulated')}</Tag>
  ) : (
    <Tag>{t('official')}</Tag>
  );
}
