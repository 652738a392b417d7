import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { RankList } from '../../../ui/layout/RankList.tsx';
import styles from './ProfitRank.module.css';

const ROWS = 5;
const REFRESH_MS = 60_000;

const texts = defineTexts(
  {
    profitRank: '今日盈利榜',
    settledToday: '已结算',
    betsCount: '{n:count} 单',
    rankNote: '每行是一人当日注单的合计；他人的注单不公开。',
  },
  {
    profitRank: 'Today’s top profits',
    settledToday: 'settled',
    betsCount: '{n:count} {n|bet|bets}',
    rankNote: 'Each row adds up one person’s bets of the day; their bets are not public.',
  },
);

/** Who gained most by today's bets, masked by the server; nothing is drawn while nobody has. */
export function ProfitRank() {
  const t = useText(texts);
  const { data } = useQuery({
    ...callQuery(calls.userProfitRank, { pageSize: ROWS }, true),
    refetchInterval: REFRESH_MS,
  });
  if (data?.list.length === 0) return null;
  const rows = data?.list.map(({ rank, userName, bets, stake, profit }) => ({
    key: String(rank),
    rank,
    name: <span translate="no">{userName}</span>,
    detail: (
      <span className="num">
        {t('betsCount', { n: bets })} · <Money value={stake} />
      </span>
    ),
    value: (
      <b>
        <Money value={profit} signed />
      </b>
    ),
  }));
  return (
    <Card>
      <CardHead title={t('profitRank')} more={t('settledToday')} />
      <RankList rows={rows} count={ROWS} />
      <p className={`${styles.note} t3`}>{t('rankNote')}</p>
    </Card>
  );
}
