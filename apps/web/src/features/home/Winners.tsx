import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../platform/i18n.ts';
import { callQuery } from '../../platform/query.ts';
import { Card, CardHead } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import { Empty } from '../../ui/States.tsx';
import styles from './Home.module.css';
import { RankRows } from './RankRows.tsx';
import { homeTexts } from './texts.ts';

const ROWS = 5;
const REFRESH_MS = 10 * 60_000;

/** Today's largest payouts, from settled bets; names come masked from the server. Real ones only: an empty day says so. */
export function Winners() {
  const t = useText(homeTexts);
  const { data } = useQuery({
    ...callQuery(calls.getNewestBounsList, { pageSize: ROWS }, true),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card>
      <CardHead title={t('winners')} more={t('winnersNote')} />
      {data?.list.length === 0 ? (
        <Empty title={t('noWinners')} text={t('noWinnersText')} />
      ) : (
        <ol className={styles.winners}>
          {data ? (
            data.list.slice(0, ROWS).map((winner, at) => (
              <li key={`${winner.at}-${at}`}>
                <span className={cx(styles.rank, at < 3 && styles.top, 'num')}>{at + 1}</span>
                <div>
                  <b className="ell">{winner.userName}</b>
                  <span className="ell">
                    {winner.lotteryName} · {winner.playName}
                  </span>
                </div>
                <b>
                  <Money value={winner.amount} signed />
                </b>
              </li>
            ))
          ) : (
            <RankRows rows={ROWS} />
          )}
        </ol>
      )}
    </Card>
  );
}
