import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../platform/i18n.ts';
import { callQuery } from '../../platform/query.ts';
import { Card, CardHead } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './Home.module.css';
import { RankRows } from './RankRows.tsx';
import { homeTexts } from './texts.ts';

const ROWS = 5;
const REFRESH_MS = 60_000;

/** Who gained most by today's bets, masked by the server; nothing is drawn while nobody has. */
export function ProfitRank() {
  const t = useText(homeTexts);
  const { data } = useQuery({
    ...callQuery(calls.userProfitRank, { pageSize: ROWS }, true),
    refetchInterval: REFRESH_MS,
  });
  if (data?.list.length === 0) return null;
  return (
    <Card>
      <CardHead title={t('profitRank')} more={t('settledToday')} />
      <ol className={styles.winners}>
        {data?.list.map(({ rank, userName, bets, stake, profit }) => (
          <li key={rank}>
            <span className={cx(styles.rank, rank <= 3 && styles.top, 'num')}>{rank}</span>
            <div>
              <b className="ell">{userName}</b>
              <span className="ell num">
                {t('betsCount', { n: bets })} · <Money value={stake} />
              </span>
            </div>
            <b>
              <Money value={profit} signed />
            </b>
          </li>
        )) ?? <RankRows rows={ROWS} />}
      </ol>
    </Card>
  );
}
