import type { PlanState } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import type { Tone } from '../../../ui/display/Tag.tsx';
import { cardTexts } from './texts.ts';

const TONES: Readonly<Record<PlanState, Tone>> = {
  open: 'info',
  closed: 'warn',
  hit: 'win',
  miss: 'plain',
  neither: 'line',
};

/** What has become of a prediction: on sale, closed and awaiting the draw, 中, 挂, or neither (a void issue, a tie). */
export function PlanStateTag({ state }: { state: PlanState }) {
  const t = useText(cardTexts);
  return <Tag tone={TONES[state]}>{t(`plan_${state}`)}</Tag>;
}
