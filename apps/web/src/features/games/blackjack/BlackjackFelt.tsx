import type { BlackjackHand } from '@caiting/contract';
import { pointsOf, type Card } from '@caiting/games';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { cx } from '../../../ui/cx.ts';
import { PlayingCard } from '../core/PlayingCard.tsx';
import table from '../table/Table.module.css';
import styles from './Blackjack.module.css';
import { blackjackTexts } from './texts.ts';

const STEP_MS = 150;
const WON: ReadonlySet<string | null> = new Set(['win', 'blackjack']);

/** The cards of a hand: the dealer's above, one's own below. */
export function BlackjackFelt({ hand }: { hand: BlackjackHand | null }) {
  const t = useText(blackjackTexts);
  return (
    <section className={table.felt}>
      <div className={table.feltBar}>
        {hand && <span className="num">{t('hand', { n: hand.nonce + 1 })}</span>}
        <span className={table.grow} />
        <span>{hand === null ? '' : hand.isOver ? t('over') : t('yourTurn')}</span>
        {hand && !hand.isOver && <span className={table.phase}>{t('noLimit')}</span>}
      </div>
      <div className={styles.felt} key={hand?.hand ?? 'none'}>
        <Cards
          name={t('dealer')}
          cards={hand === null ? [null, null] : hand.isOver ? hand.dealer : [...hand.dealer, null]}
          from={1}
        />
        <p className={styles.rule}>{t('rule')}</p>
        <div className={styles.hands}>
          {(hand?.hands ?? [{ cards: [], units: 1, result: null }]).map(({ cards, result }, at, all) => (
            <Cards
              key={all.length > 1 ? at : 'one'}
              name={all.length > 1 ? t('meNo', { n: at + 1 }) : t('me')}
              cards={hand === null ? [null, null] : cards}
              from={0}
              isActive={hand?.active === at && all.length > 1}
              isWon={WON.has(result)}
            />
          ))}
        </div>
        {hand ? (
          <p className={styles.stake}>
            {t('stakeNow')} <Money value={hand.staked} />
          </p>
        ) : (
          <p className={styles.stake}>{t('empty')}</p>
        )}
      </div>
    </section>
  );
}

interface CardsProps {
  readonly name: string;
  readonly cards: readonly (Card | null)[];
  /** Which of the first four cards falls first. */
  readonly from: number;
  readonly isActive?: boolean;
  readonly isWon?: boolean;
}

function Cards({ name, cards, from, isActive = false, isWon = false }: CardsProps) {
  const open = cards.filter((card) => card !== null);
  return (
    <div className={cx(table.hand, isActive && styles.active)} aria-current={isActive || undefined}>
      <span className={cx(table.cards, styles.cards)}>
        {cards.map((card, at) => (
          <span
            key={card ?? `back${at}`}
            className={cx(card !== null && table.dealt)}
            style={{ animationDelay: `${at < 2 ? (from + 2 * at) * STEP_MS : 0}ms` }}
          >
            <PlayingCard card={card} width={58} />
          </span>
        ))}
      </span>
      <span className={table.handName}>
        {name}
        {open.length > 0 && (
          <span className={cx('num', table.points, isWon && table.winner)}>{pointsOf(open).total}</span>
        )}
      </span>
    </div>
  );
}
