import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { Slider } from '../../../ui/form/Slider.tsx';
import type { RebateView } from '../pads/use-stake-view.ts';
import { setSteps } from '../slip/stake-store.ts';
import styles from './RebateSlider.module.css';

/** Apart from the table's own words: the slider comes after it. */
const texts = defineTexts(
  { prize: '奖金', odds: '赔率', rebate: '返点', value: '{name} {shown}，返点 {rebate}%' },
  { prize: 'Prize', odds: 'Odds', rebate: 'Rebate', value: '{name} {shown}, rebate {rebate} %' },
);

interface Props {
  group: string;
  view: RebateView;
  /** What the trade buys, and how much of it as shown. */
  name: 'prize' | 'odds';
  shown: string;
}

/** Prize against rebate: to the right more prize, to the left more rebate; one step is 0.1 %. */
export function RebateSlider({ group, view, name, shown }: Props) {
  const t = useText(texts);
  return (
    <div className={styles.trade}>
      <span className="num">
        {t(name)} <b>{shown}</b>
      </span>
      <Slider
        label={`${t(name)} / ${t('rebate')}`}
        value={view.steps}
        max={view.maxSteps}
        disabled={!view.isKnown}
        valueText={t('value', { name: t(name), shown, rebate: view.rebate })}
        onChange={(steps) => setSteps(group, steps)}
      />
      <span className="num">
        {t('rebate')} <b>{view.rebate}%</b>
      </span>
    </div>
  );
}
