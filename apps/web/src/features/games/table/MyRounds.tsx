import type { MyRound } from '@caiting/contract';
import { money, parseMoney } from '@caiting/money';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { betTexts, outcomeTexts } from '../core/game-words.ts';
import { sharedCheckPath } from '../core/round-name.ts';
import { gameTexts } from './texts.ts';
import styles from './Table.module.css';

const SHOWN = 5;

/** What one played at this table lately. */
export function MyRounds({ table, rounds }: { table: string; rounds: readonly MyRound[] }) {
  const t = useText(gameTexts);
  const bet = useText(betTexts);
  const outcome = useText(outcomeTexts);
  const played = rounds.slice(0, SHOWN);
  return (
    <Card className={styles.mine}>
      <header>
        <h2>{t('mine')}</h2>
        {played.length > 0 && <small>{t('lastRounds', { n: played.length })}</small>}
      </header>
      {played.length === 0 && <p>{t('noMine')}</p>}
      <ul>
        {played.map((round) => (
          <li key={round.number}>
            <b className="num">
              {round.state === 'over' ? <CheckOf table={table} number={round.number} /> : round.number}
            </b>
            <span className="ell">
              {Object.keys(round.stakes)
                .map((key) => bet(key as keyof (typeof betTexts)['zh']))
                .join(' ')}
              <small>
                {round.state === 'void'
                  ? t('voidRound')
                  : round.outcome === null
                    ? t('waiting')
                    : outcome(round.outcome as 'tie')}
              </small>
            </span>
            <Money value={profitOf(round)} signed />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The number of a round that is over leads to its check. */
function CheckOf({ table, number }: { table: string; number: number }) {
  const path = sharedCheckPath({ kind: 'shared', table, number });
  return (
    path && (
      <Link className="link" to={path}>
        {number}
      </Link>
    )
  );
}

/** Null while the round is open or void. */
export function profitOf({ back, staked, state }: MyRound) {
  return back === null || state !== 'over' ? null : money((parseMoney(back) ?? 0n) - (parseMoney(staked) ?? 0n));
}
