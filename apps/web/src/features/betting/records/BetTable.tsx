import type { BetItem } from '@caiting/contract';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { recordTime } from '../../../platform/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { DrawnBalls, groupOf } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { picksShown } from '../../../platform/picks-shown.ts';
import { STATE_TONES, profitOf } from './BetResult.tsx';
import { CancelOrDetail } from './CancelOrDetail.tsx';
import { issueShown } from './issue-shown.ts';
import styles from './Records.module.css';
import { recordTexts } from './texts.ts';

/** What the lists of both sizes draw; `playOf` knows the play of a bet once its group has loaded. */
export interface BetsProps {
  bets: readonly BetItem[];
  playOf(bet: BetItem): AnyPlay | undefined;
}

export interface BetTotals {
  count: number;
  stake: string;
  returned: string;
  profit: string;
}

/** Bets on a desktop. */
export function BetTable({ bets, totals, playOf }: BetsProps & { totals: BetTotals | null }) {
  const t = useText(recordTexts);
  const columns: readonly Column<BetItem>[] = [
    { key: 'lottery', head: t('lotteryHead'), cell: (bet) => <LotteryCell bet={bet} /> },
    {
      key: 'play',
      head: t('playHead'),
      cell: (bet) => (
        <span className={styles.two}>
          <b>{bet.playName}</b>
          <span className={cx(styles.picks, !playOf(bet) && styles.raw)}>
            {picksShown(bet.bettingNumber, playOf(bet))}
          </span>
        </span>
      ),
    },
    { key: 'draw', head: t('drawHead'), cell: (bet) => <DrawCell bet={bet} /> },
    {
      key: 'time',
      head: t('timeHead'),
      cell: (bet) => <span className={`${styles.time} num t2`}>{recordTime(bet.createdAt)}</span>,
    },
    { key: 'stake', head: t('stakeHead'), align: 'right', cell: (bet) => <Money value={bet.bettingAmount} /> },
    { key: 'return', head: t('returnHead'), align: 'right', cell: (bet) => <ReturnCell bet={bet} /> },
    { key: 'profit', head: t('profitHead'), align: 'right', cell: (bet) => <ProfitCell bet={bet} /> },
    {
      key: 'act',
      head: <span className="sr">{t('actHead')}</span>,
      align: 'right',
      cell: (bet) => <CancelOrDetail bet={bet} />,
    },
  ];
  const sums = totals && [
    <>
      {t('allTotals')} <span className={styles.note}>{t('totalsNote')}</span>
    </>,
    '',
    '',
    '',
    <Money key="stake" value={totals.stake} />,
    <Money key="returned" value={totals.returned} />,
    <Money key="profit" value={totals.profit} signed />,
    <span key="count" className={`${styles.time} t3`}>
      {t('betsCount', { n: totals.count })}
    </span>,
  ];
  return (
    <Card className={`${styles.table} desk`}>
      <Table
        caption={t('title')}
        columns={columns}
        rows={bets}
        rowKey={(bet) => bet.id}
        {...(sums && { totals: [sums] })}
      />
    </Card>
  );
}

function LotteryCell({ bet }: { bet: BetItem }) {
  const group = groupOf(bet.lotteryType);
  return (
    <Link to={`/userCenter/betDetail?id=${bet.id}`} className={styles.lotteryCell}>
      {group && <GroupGlyph group={group} size={32} />}
      <span className={styles.two}>
        <b>{bet.lotteryName}</b>
        <span className="num">{issueShown(bet.issue)}</span>
      </span>
    </Link>
  );
}

function DrawCell({ bet }: { bet: BetItem }) {
  const group = groupOf(bet.lotteryType);
  return bet.openNumber && group ? (
    <DrawnBalls group={group} openNumber={bet.openNumber} size={20} />
  ) : (
    <span className="t3">—</span>
  );
}

function ReturnCell({ bet }: { bet: BetItem }) {
  const t = useText(recordTexts);
  if (bet.state === 'won' || bet.state === 'refunded') return <Money value={bet.returnAmount} />;
  if (bet.state === 'lost')
    return (
      <span className="t3">
        <Money value="0" />
      </span>
    );
  return <Tag tone={STATE_TONES[bet.state]}>{t(bet.state)}</Tag>;
}

function ProfitCell({ bet }: { bet: BetItem }) {
  const profit = profitOf(bet);
  return profit === null ? (
    <Money value={null} />
  ) : (
    <b>
      <Money value={profit} signed />
    </b>
  );
}
