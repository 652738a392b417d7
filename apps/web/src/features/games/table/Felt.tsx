import type { TableNow } from '@caiting/contract';
import { baccaratPoints, type Card } from '@caiting/games';
import { useEffect } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useCountdown } from '../../../platform/time/clock.ts';
import { cx } from '../../../ui/cx.ts';
import { outcomeTexts } from '../core/game-words.ts';
import { PlayingCard } from '../core/PlayingCard.tsx';
import { tick } from '../../../shared/sound/sound.ts';
import { sidesOf } from '../core/sides.ts';
import { sideTexts, sideWord } from '../core/side-texts.ts';
import { gameTexts } from './texts.ts';
import styles from './Table.module.css';

/** Cards fall one after the other; the last one lies within 1.2 s. */
const STEP_MS = 170;
const HOT_S = 5;

/** The table itself: round, phase, countdown and the cards. */
export function Felt({ table }: { table: TableNow }) {
  const t = useText(gameTexts);
  const outcome = useText(outcomeTexts);
  const { state, number } = table;
  const left = useCountdown(state === 'betting' ? table.closesAt : table.changesAt);
  useEffect(() => {
    if (state === 'shown') tick();
  }, [state, number]);
  return (
    <section className={styles.felt} aria-label={t('round', { n: number })}>
      <div className={styles.feltBar}>
        <span className="num">{t('round', { n: number })}</span>
        {state === 'shown' && table.outcome !== null ? (
          <span className={cx(styles.phase, styles.gold)}>{outcome(table.outcome as 'tie')}</span>
        ) : (
          <span className={styles.phase}>{t(state)}</span>
        )}
        <span className={styles.grow} />
        <span>{t(state === 'betting' ? 'left' : state === 'shown' ? 'next' : 'drawing')}</span>
        <span className={cx('num', styles.countdown, state === 'betting' && left <= HOT_S && styles.hot)}>
          00:{String(Math.min(left, 59)).padStart(2, '0')}
        </span>
      </div>
      {table.game === 'dragonTiger' ? <TwoCards table={table} /> : <TwoHands table={table} />}
    </section>
  );
}

function TwoCards({ table }: { table: TableNow }) {
  const t = useText(sideTexts);
  const [dragon, tiger] = sidesOf({ ...table, solo: null });
  return (
    <div className={styles.two} key={table.number}>
      <Hand name={t('dragon')} cards={dragon?.cards ?? [null]} order={[0]} isWon={table.outcome === 'dragon'} />
      <span className={styles.versus} aria-hidden="true">
        VS
      </span>
      <Hand name={t('tiger')} cards={tiger?.cards ?? [null]} order={[1]} isWon={table.outcome === 'tiger'} />
    </div>
  );
}

function TwoHands({ table }: { table: TableNow }) {
  const t = useText(sideTexts);
  const sides = sidesOf({ ...table, solo: null });
  const fallen = table.cards;
  return (
    <div className={cx(styles.two, styles.hands)} key={table.number}>
      {(['player', 'banker'] as const).map((who) => {
        const side = sides.find((one) => one.who === who);
        return (
          <Hand
            key={who}
            name={side ? sideWord(t, side) : t(who)}
            cards={side?.cards ?? [null, null]}
            order={side?.cards.map((card) => fallen.indexOf(card)) ?? [0, 1]}
            points={side ? baccaratPoints(side.cards) : null}
            isWon={table.outcome === who}
          />
        );
      })}
    </div>
  );
}

interface HandProps {
  readonly name: string;
  readonly cards: readonly (Card | null)[];
  /** As which of all cards each fell. */
  readonly order: readonly number[];
  readonly points?: number | null;
  readonly isWon: boolean;
}

function Hand({ name, cards, order, points = null, isWon }: HandProps) {
  const isDealt = cards[0] !== null;
  return (
    <div className={styles.hand}>
      <span className={styles.cards}>
        {cards.map((card, at) => (
          <span
            key={card ?? `back${at}`}
            className={cx(isDealt && styles.dealt)}
            style={{ animationDelay: `${(order[at] ?? 0) * STEP_MS}ms` }}
          >
            <PlayingCard card={card} width={56} isTurned={at === 2} />
          </span>
        ))}
      </span>
      <span className={styles.handName}>
        {name}
        {points !== null && <span className={cx('num', styles.points, isWon && styles.winner)}>{points}</span>}
        {points === null && isWon && <span className={cx(styles.points, styles.winner)}>✓</span>}
      </span>
    </div>
  );
}
