import type { PlayStretch } from '@caiting/contract';
import type * as z from 'zod/mini';
import { FigureNote, figureTexts, shownOf } from '../../shared/money/figures.tsx';
import { useText } from '../../platform/i18n/i18n.ts';
import { Money } from '../../ui/display/Money.tsx';
import styles from './Protection.module.css';
import { protectionTexts } from './texts.ts';

export type Play = z.infer<typeof PlayStretch>;

/** Time and figures of the present stretch of play, in one line. */
export function PlayLine({ play }: { play: Play }) {
  const t = useText(protectionTexts);
  const word = useText(figureTexts);
  const shown = shownOf(play);
  return (
    <p className={`${styles.note} num`}>
      {t('played', { minutes: play.minutes })} · {word('stake')} <Money value={shown?.stake ?? null} /> ·{' '}
      {word('payout')} <Money value={shown?.payout ?? null} />
      {shown && shown.open + shown.rebate > 0n && ' · '}
      <FigureNote figures={shown} names={['open', 'rebate']} />
    </p>
  );
}
