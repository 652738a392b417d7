import type { ChaseItem } from '@caiting/contract';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { recordTime } from '../../../platform/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { groupOf, issueTail } from '../../draws/index.ts';
import { chaseTexts } from '../chase/texts.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { picksShown } from '../../../platform/picks-shown.ts';
import records from '../records/Records.module.css';
import { ChaseStateTag, usePlanText } from './chase-words.tsx';

export interface ChasesProps {
  chases: readonly ChaseItem[];
  playOf(chase: ChaseItem): AnyPlay | undefined;
}

export interface ChaseTotals {
  count: number;
  amount: string;
  won: string;
  refunded: string;
  profit: string;
}

const detailOf = ({ id }: ChaseItem) => `/userCenter/seekDetail?id=${id}`;
const span = ({ firstIssue, lastIssue }: ChaseItem) => `${issueTail(firstIssue)}–${issueTail(lastIssue)}`;

/** Picks as they are read, and how many lines stand beside the first. Cut picks are shown as they came. */
function usePicksText(playOf: ChasesProps['playOf']): (chase: ChaseItem) => string {
  const t = useText(chaseTexts);
  return (chase) => {
    const picks = picksShown(chase.bettingNumber, playOf(chase));
    return chase.lines > 1 ? `${picks} ${t('moreLines', { n: chase.lines })}` : picks;
  };
}

/** Chases on a desktop. */
export function ChaseTable({ chases, totals, playOf }: ChasesProps & { totals: ChaseTotals | null }) {
  const t = useText(chaseTexts);
  const planText = usePlanText();
  const picksText = usePicksText(playOf);
  const columns: readonly Column<ChaseItem>[] = [
    { key: 'lottery', head: t('lotteryHead'), cell: (chase) => <LotteryCell chase={chase} /> },
    {
      key: 'play',
      head: t('playHead'),
      cell: (chase) => (
        <span className={records.two}>
          <b>{chase.playName}</b>
          <span className={records.picks}>{picksText(chase)}</span>
        </span>
      ),
    },
    {
      key: 'plan',
      head: t('planHead'),
      cell: (chase) => (
        <span className={records.two}>
          <span>{planText(chase)}</span>
          <span>{t(chase.stopOnWin ? 'stops' : 'stopsNot')}</span>
        </span>
      ),
    },
    {
      key: 'progress',
      head: t('progressHead'),
      cell: (chase) => <span className="num">{t('progress', { done: chase.doneIssues, all: chase.issues })}</span>,
    },
    {
      key: 'time',
      head: t('timeHead'),
      cell: (chase) => <span className={`${records.time} num t2`}>{recordTime(chase.createdAt)}</span>,
    },
    { key: 'amount', head: t('totalCost'), align: 'right', cell: (chase) => <Money value={chase.amount} /> },
    { key: 'won', head: t('totalWon'), align: 'right', cell: (chase) => <Money value={chase.won} /> },
    { key: 'refunded', head: t('totalRefunded'), align: 'right', cell: (chase) => <Money value={chase.refunded} /> },
    { key: 'state', head: t('stateHead'), align: 'right', cell: (chase) => <ChaseStateTag state={chase.state} /> },
  ];
  const sums = totals && [
    t('allTotals'),
    '',
    '',
    '',
    '',
    <Money key="amount" value={totals.amount} />,
    <Money key="won" value={totals.won} />,
    <Money key="refunded" value={totals.refunded} />,
    <span key="count" className={`${records.time} t3`}>
      {t('count', { n: totals.count })}
    </span>,
  ];
  return (
    <Card className={`${records.table} desk`}>
      <Table
        caption={t('records')}
        columns={columns}
        rows={chases}
        rowKey={({ id }) => id}
        {...(sums && { totals: [sums] })}
      />
    </Card>
  );
}

function LotteryCell({ chase }: { chase: ChaseItem }) {
  const group = groupOf(chase.lotteryType);
  return (
    <Link to={detailOf(chase)} className={records.lotteryCell}>
      {group && <GroupGlyph group={group} size={32} />}
      <span className={records.two}>
        <b>{chase.lotteryName}</b>
        <span className="num">{span(chase)}</span>
      </span>
    </Link>
  );
}

/** Chases on a phone. */
export function ChaseRows({ chases, playOf }: ChasesProps) {
  const t = useText(chaseTexts);
  const planText = usePlanText();
  const picksText = usePicksText(playOf);
  return (
    <Card as="div" className="phone">
      <ul className={records.list}>
        {chases.map((chase) => {
          const group = groupOf(chase.lotteryType);
          return (
            <li key={chase.id}>
              <Link to={detailOf(chase)} className={records.row}>
                {group && <GroupGlyph group={group} size={32} />}
                <span className={records.rowTitle}>
                  <b>{chase.lotteryName}</b>
                  <span className="num">{t('progress', { done: chase.doneIssues, all: chase.issues })}</span>
                </span>
                <span className={records.rowEnd}>
                  <ChaseStateTag state={chase.state} />
                </span>
                <span className={`${records.rowPicks} ell`}>
                  {planText(chase)} · {chase.playName} {picksText(chase)}
                </span>
                <span className={records.rowStake}>
                  <Money value={chase.amount} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
