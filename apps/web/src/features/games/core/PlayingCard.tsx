import { isRed, rankSign, suitOf, type Card, type Suit } from '@caiting/games';
import type { CSSProperties } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { cardTexts } from './card-texts.ts';
import { rem } from '../../../ui/rem.ts';
import styles from './PlayingCard.module.css';

const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  spades:
    'M12 3.5c2.5 3.5 8.5 6.6 8.5 11a4 4 0 0 1-7 2.7c.2 1.6.8 2.8 2 3.8h-7c1.2-1 1.8-2.2 2-3.8a4 4 0 0 1-7-2.7c0-4.4 6-7.5 8.5-11z',
  hearts: 'M12 20.5S3.5 14.6 3.5 9A4.6 4.6 0 0 1 12 6.6 4.6 4.6 0 0 1 20.5 9c0 5.6-8.5 11.5-8.5 11.5z',
  clubs:
    'M12 3.5a4 4 0 0 1 3.6 5.8 4.1 4.1 0 1 1-2.2 7.2c.2 1.9.8 3.2 2.1 4.5h-7c1.3-1.3 1.9-2.6 2.1-4.5a4.1 4.1 0 1 1-2.2-7.2A4 4 0 0 1 12 3.5z',
  diamonds: 'M12 3l7.5 9-7.5 9-7.5-9z',
};

interface Props {
  /** Null: it lies face down. */
  readonly card: Card | null;
  /** Pixels across; the height follows. */
  readonly width?: number;
  /** Lies across, as third cards do. */
  readonly isTurned?: boolean;
}

/** One card of the shoe, face up or down. */
export function PlayingCard({ card, width = 48, isTurned = false }: Props) {
  const t = useText(cardTexts);
  const size = { '--w': rem(width) } as CSSProperties;
  const turned = isTurned && styles.turned;
  if (card === null)
    return <span role="img" aria-label={t('faceDown')} className={cx(styles.card, styles.back, turned)} style={size} />;
  const suit = suitOf(card);
  return (
    <span
      role="img"
      aria-label={`${t(suit)} ${rankSign(card)}`}
      className={cx(styles.card, isRed(card) && styles.red, turned)}
      style={size}
    >
      {rankSign(card)}
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SUIT_PATHS[suit]} />
      </svg>
    </span>
  );
}
