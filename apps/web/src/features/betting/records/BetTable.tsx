import type { BetItem, Figures } from '@caiting/contract';
import { shownFigures } from '@caiting/money';
import { Link } from 'react-router';
import { FigureNote, figureTexts, figuresOfBet, shownOf } from '../../../shared/money/figures.tsx';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { DrawnBalls, groupOf } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { STATE_TONES, isDecided } from './BetResult.tsx';
import { CancelOrDetail } from './CancelOrDetail.tsx';
import styles from './Records.module.css';
import { recordTexts } from './texts.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';

/** What the lists of both sizes draw; `playOf` knows the play of a bet once its group has loaded. */
export interface BetsProps {
  bets: readonly BetItem[];
  playOf(bet: BetItem): AnyPlay | undefined;
}

/** 23 单 · 已撤 35 单: what stands in the sums, and beside it what was cancelled or void. */
export function BetCounts({ of: { count, cancelled } }: { of: { count: number; cancelled: number } }) {
  const t = useText(recordTexts);
  return cancelled === 0
    ? t('betsCount', { n: count })
    : `${t('betsCount', { n: count })} · ${t('cancelledCount', { n: cancelled })}`;
}

export interface BetTotals extends Figures {
  count: number;
  cancelled: number;
}

/** Bets on a desktop. */
export function BetTable({ bets, totals, playOf }: BetsProps & { totals: BetTotals | null }) {
  const t = useText(recordTexts);
  const word = useText(figureTexts);
  const shown = shownOf(totals);
  const columns: readonly Column<BetItem>[] = [
    { key: 'lottery', head: t('lotteryHead'), cell: (bet) => <LotteryCell bet={bet} /> },
    {
      key: 'play',
      head: t('playHead'),
      cell: (bet) => (
        <span className={styles.two}>
          <b>{translated(bet.playName)}</b>
          <span className={cx(styles.picks, !playOf(bet) && styles.raw)}>
            {picksShown(bet.bettingNumber, playOf(bet))}
          </span>
        </span>
      ),
    },
    { key: 'draw', head: t('drawHead'), cell: (bet) => <DrawCell bet={bet} /> },
    {
      key: 'time',
      head: t('time'),
      cell: (bet) => <span className={`${styles.time} num t2`}>{recordTime(bet.createdAt)}</span>,
    },
    { key: 'stake', head: word('placed'), align: 'right', cell: (bet) => <Money value={bet.bettingAmount} /> },
    { key: 'payout', head: word('payout'), align: 'right', cell: (bet) => <PayoutCell bet={bet} /> },
    { key: 'rebate', head: word('rebate'), align: 'right', cell: (bet) => <RebateCell bet={bet} /> },
    { key: 'profit', head: word('profit'), align: 'right', cell: (bet) => <ProfitCell bet={bet} /> },
    {
      key: 'act',
      head: <span className="sr">{t('actHead')}</span>,
      align: 'right',
      cell: (bet) => <CancelOrDetail bet={bet} />,
    },
  ];
  const sums = totals &&
    shown && [
      <>
        {t('allTotals')} <span className={styles.note}>{t('totalsNote')}</span>
      </>,
      '',
      '',
      '',
      <Money key="stake" value={shown.stake} />,
      <Money key="payout" value={shown.payout} />,
      <Money key="rebate" value={shown.rebate} />,
      <Money key="profit" value={shown.profit} signed />,
      <span key="count" className="t3">
        <BetCounts of={totals} />
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
        <b>{translated(bet.lotteryName)}</b>
        <span className="num">{wholeIssue(bet.issue)}</span>
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

/** The payout with what came back of a tie under it; a word for a bet that no draw decided. */
function PayoutCell({ bet }: { bet: BetItem }) {
  const t = useText(recordTexts);
  if (!isDecided(bet)) return <Tag tone={STATE_TONES[bet.state]}>{t(bet.state)}</Tag>;
  return (
    <span className={`${styles.two} ${styles.time}`}>
      <span className={bet.isPrize ? styles.paid : styles.unpaid}>
        <Money value={bet.payout} />
      </span>
      <span>
        <FigureNote figures={shownFigures(figuresOfBet(bet))} names={['refund']} />
      </span>
    </span>
  );
}

/** The player's own rebate: a lost bet's profit is its stake less this. */
function RebateCell({ bet }: { bet: BetItem }) {
  return <Money value={isDecided(bet) ? shownFigures(figuresOfBet(bet)).rebate : null} />;
}

function ProfitCell({ bet }: { bet: BetItem }) {
  if (!isDecided(bet)) return <Money value={null} />;
  return (
    <b>
      <Money value={shownFigures(figuresOfBet(bet)).profit} signed />
    </b>
  );
}
