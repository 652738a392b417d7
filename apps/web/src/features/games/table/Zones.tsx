import { countText } from '@caiting/contract/wire';
import type { SharedGame, SharedBet } from '@caiting/games';
import { YUAN, type Money } from '@caiting/money';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { betTexts } from '../core/game-words.ts';
import { RETURNS } from '../core/returns.ts';
import { wonBy } from './slip.ts';
import { MAIN_ZONES, SIDE_ZONES, type ZonePlace } from './zones.ts';
import { gameTexts } from './texts.ts';
import styles from './Table.module.css';

interface Props {
  readonly game: SharedGame;
  readonly bets: Readonly<Record<string, SharedBet>>;
  /** What lies on each bet, sent or not. */
  readonly stakes: Readonly<Record<string, Money>>;
  /** Of these what was not sent yet. */
  readonly pending: Readonly<Record<string, Money>>;
  /** Which bets the open cards made win. */
  readonly won: ReadonlySet<string>;
  readonly isOpen: boolean;
  onLay(bet: string): void;
}

/** Every bet of the table, each a button. */
export function Zones({ game, ...props }: Props) {
  const t = useText(gameTexts);
  return (
    <section aria-label={t('zones')} className={styles.zones}>
      <div className={styles.mainZones}>
        {MAIN_ZONES[game].map((zone) => (
          <Zone key={zone.bet} game={game} zone={zone} isMain {...props} />
        ))}
      </div>
      {SIDE_ZONES[game].map((row) => (
        <div key={row[0]?.bet} className={styles.sideZones} data-count={row.length}>
          {row.map((zone) => (
            <Zone key={zone.bet} game={game} zone={zone} isMain={false} {...props} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Zone({
  game,
  zone: { bet, tone },
  isMain,
  bets,
  stakes,
  pending,
  won,
  isOpen,
  onLay,
}: Props & { zone: ZonePlace; isMain: boolean }) {
  const t = useText(gameTexts);
  const name = useText(betTexts);
  const word = name(bet as keyof (typeof betTexts)['zh']);
  const pays = bets[bet]?.pays ?? '';
  const percent = RETURNS[game][bet] ?? '';
  const laid = stakes[bet];
  return (
    <button
      type="button"
      className={cx(
        styles.zone,
        isMain && styles.big,
        styles[tone],
        pending[bet] !== undefined && styles.pending,
        won.has(bet) && styles.won,
      )}
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && onLay(bet)}
    >
      <b>{word}</b>
      <span className="num">{t('pays', { pays })}</span>
      {!isMain && <small className="sr">{t('return', { percent })}</small>}
      {isMain && (
        <small className="num">
          {laid === undefined ? t('return', { percent }) : t('wins', { amount: wonBy(laid, pays) })}
        </small>
      )}
      {laid !== undefined && <i className={`num ${styles.my}`}>{shortYuan(laid)}</i>}
    </button>
  );
}

/** "1,250": what lies there is told in full beside it; chips are whole yuan. */
const shortYuan = (amount: Money): string => countText(Number(amount / YUAN));
