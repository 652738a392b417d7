import { consoleBetReadCalls } from '@caiting/contract';
import { countText, shortIssue, type CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { Table } from '@caiting/web/ui/layout/Table.tsx';
import { CountdownText } from '@caiting/web/ui/lottery/Countdown.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { mayUse, needEntry } from '../contract/entries.ts';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import styles from './Home.module.css';
import { clockTexts } from './clock-texts.ts';

type Issue = CallOutput<typeof consoleBetReadCalls.issues>['list'][number];

const EVERY_MS = 10_000;
const SHOWN = 6;
/** One of each lottery sells at a time. */
const READ_MAX = '100';

/** What closes next, and what is staked on it. */
export function DrawClock() {
  const t = useText(clockTexts);
  const held = useSession((state) => state.roles);
  const isAllowed = mayUse(needEntry('issues'), held);
  const { data } = useQuery({
    ...readOptions(consoleBetReadCalls.issues, { state: 'selling', pageSize: READ_MAX }),
    enabled: isAllowed,
    refetchInterval: EVERY_MS,
  });
  if (!isAllowed) return null;
  const next = data?.list.toSorted((a, b) => a.closeAt - b.closeAt).slice(0, SHOWN) ?? [];
  return (
    <Card className={styles.card}>
      <CardHead title={t('title')} more={t('all')} to="/issues?tab=issues&state=selling">
        <span className={styles.by}>{t('by')}</span>
      </CardHead>
      {data && next.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <Table caption={t('title')} rows={next} rowKey={({ id }) => id} columns={columnsOf(t)} />
      )}
    </Card>
  );
}

const columnsOf = (t: (key: 'lottery' | 'issue' | 'left' | 'stake' | 'bets') => string) => [
  {
    key: 'lottery',
    head: t('lottery'),
    align: 'left' as const,
    cell: ({ lotteryCode, lotteryName, issue }: Issue) => (
      <Link className={styles.to} to={`/issues?tab=issueCard&lotteryCode=${lotteryCode}&issue=${issue}`}>
        {lotteryName}
      </Link>
    ),
  },
  {
    key: 'issue',
    head: t('issue'),
    align: 'left' as const,
    cell: ({ issue }: Issue) => <span className="num">{shortIssue(issue)}</span>,
  },
  {
    key: 'left',
    head: t('left'),
    align: 'right' as const,
    cell: ({ closeAt, drawAt }: Issue) => <CountdownText endsAt={closeAt} drawsAt={drawAt} size="s" />,
  },
  { key: 'bets', head: t('bets'), align: 'right' as const, cell: ({ bets }: Issue) => countText(bets) },
  { key: 'stake', head: t('stake'), align: 'right' as const, cell: ({ stake }: Issue) => <Money value={stake} /> },
];
