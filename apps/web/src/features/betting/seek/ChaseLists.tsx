import type { ChaseItem, Figures } from '@caiting/contract';
import { Link } from 'react-router';
import { figureTexts } from '../../../shared/money/figures.tsx';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { groupOf } from '../../draws/index.ts';
import { chaseTexts } from '../chase/texts.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import records from '../records/Records.module.css';
import { ChaseBar } from './ChaseBar.tsx';
import { ChaseProgress, ChaseStateTag, usePlanText } from './chase-words.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './Seek.module.css';
import { wholeIssue } from '../../../shared/lottery/issue.ts';

export interface ChasesProps {
  chases: readonly ChaseItem[];
  playOf(chase: ChaseItem): AnyPlay | undefined;
}

export interface ChaseTotals extends Figures {
  count: number;
  amount: string;
}

const detailOf = ({ id }: ChaseItem) => `/userCenter/seekDetail?id=${id}`;
const span = ({ firstIssue, lastIssue }: ChaseItem) => `${wholeIssue(firstIssue)}–${wholeIssue(lastIssue)}`;

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
  const word = useText(figureTexts);
  const planText = usePlanText();
  const picksText = usePicksText(playOf);
  const columns: readonly Column<ChaseItem>[] = [
    { key: 'lottery', head: t('lotteryHead'), cell: (chase) => <LotteryCell chase={chase} /> },
    {
      key: 'play',
      head: t('playHead'),
      cell: (chase) => (
        <span className={records.two}>
          <b>{translated(chase.playName)}</b>
          <span className={records.picks}>{picksText(chase)}</span>
        </span>
      ),
    },
    {
      key: 'plan',
      head: t('planHead'),
      cell: (chase) => (
        <span className={cx(records.two, styles.plan)}>
          <span>{planText(chase)}</span>
          <span>{t(chase.stopOnWin ? 'stops' : 'stopsNot')}</span>
        </span>
      ),
    },
    {
      key: 'progress',
      head: t('progressHead'),
      cell: (chase) => <ProgressCell chase={chase} />,
    },
    {
      key: 'time',
      head: t('timeHead'),
      cell: (chase) => <span className={`${records.time} num t2`}>{recordTime(chase.createdAt)}</span>,
    },
    { key: 'amount', head: t('totalCost'), align: 'right', cell: (chase) => <Money value={chase.amount} /> },
    { key: 'payout', head: word('payout'), align: 'right', cell: (chase) => <Money value={chase.payout} /> },
    { key: 'refund', head: word('refund'), align: 'right', cell: (chase) => <Money value={chase.refund} /> },
    { key: 'state', head: t('stateHead'), align: 'right', cell: (chase) => <ChaseStateTag state={chase.state} /> },
  ];
  const sums = totals && [
    t('allTotals'),
    '',
    '',
    '',
    '',
    <Money key="amount" value={totals.amount} />,
    <Money key="payout" value={totals.payout} />,
    <Money key="refund" value={totals.refund} />,
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

function ProgressCell({ chase }: { chase: ChaseItem }) {
  return (
    <span className={styles.progress}>
      <ChaseProgress chase={chase} />
      <ChaseBar chase={chase} />
    </span>
  );
}

function LotteryCell({ chase }: { chase: ChaseItem }) {
  const group = groupOf(chase.lotteryType);
  return (
    <Link to={detailOf(chase)} className={records.lotteryCell}>
      {group && <GroupGlyph group={group} size={32} />}
      <span className={records.two}>
        <b>{translated(chase.lotteryName)}</b>
        <span className="num">{span(chase)}</span>
      </span>
    </Link>
  );
}

/** Chases on a phone. */
export function ChaseRows({ chases, playOf }: ChasesProps) {
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
                <span className={records.rowLine}>
                  <span className={records.rowTitle}>
                    <b>{translated(chase.lotteryName)}</b>
                    <ChaseProgress chase={chase} />
                  </span>
                  <span className={records.rowEnd}>
                    <ChaseStateTag state={chase.state} />
                  </span>
                </span>
                <span className={records.rowLine}>
                  <span className={`${records.rowPicks} ell`}>
                    {planText(chase)} · {translated(chase.playName)} {picksText(chase)}
                  </span>
                  <span className={records.rowStake}>
                    <Money value={chase.amount} />
                  </span>
                </span>
                <span className={styles.rowBar}>
                  <ChaseBar chase={chase} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
