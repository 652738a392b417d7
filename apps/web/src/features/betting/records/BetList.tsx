import type { BetItem, Figures } from '@caiting/contract';
import { shownFigures } from '@caiting/money';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { FigureNote, figuresOfBet, figureTexts, shownOf } from '../../../shared/money/figures.tsx';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { dayOf, recordDayOf } from '../../../platform/time/time.ts';
import { useToday } from '../../../platform/time/today.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { groupOf } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { BetResult, isDecided } from './BetResult.tsx';
import { BetCounts, type BetsProps } from './BetTable.tsx';
import styles from './Records.module.css';
import { recordTexts } from './texts.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';

const DAY_MS = 86_400_000;

export type DayTotals = Figures & { day: string; count: number; cancelled: number };

/** Bets on a phone, by day; the head of a day tells of all its bets, also those that are not loaded yet. */
export function BetList({ bets, totals, playOf }: BetsProps & { totals: readonly DayTotals[] }) {
  const days = useMemo(() => Object.entries(Object.groupBy(bets, (bet) => dayOf(bet.createdAt))), [bets]);
  return (
    <div className={`${styles.days} phone`}>
      {days.map(([day, list]) => (
        <Day key={day} day={day} bets={list ?? []} total={totals.find((one) => one.day === day)} playOf={playOf} />
      ))}
    </div>
  );
}

function Day({ day, bets, total, playOf }: BetsProps & { day: string; total: DayTotals | undefined }) {
  const t = useText(recordTexts);
  const word = useText(figureTexts);
  const shown = shownOf(total);
  const today = useToday();
  const short = recordDayOf(day);
  const title =
    day === today
      ? t('todayIs', { day: short })
      : day === dayOf(Date.parse(`${today}T12:00:00+08:00`) - DAY_MS)
        ? t('yesterdayIs', { day: short })
        : short;
  return (
    <section>
      <h2 className={styles.day}>
        {title}{' '}
        {total && shown && (
          <span>
            <BetCounts of={total} /> · {word('stake')} <Money value={shown.stake} /> · {word('profit')}{' '}
            <Money value={shown.profit} signed />
          </span>
        )}
      </h2>
      <Card as="div">
        <ul className={styles.list}>
          {bets.map((bet) => (
            <BetRow key={bet.id} bet={bet} play={playOf(bet)} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function BetRow({ bet, play }: { bet: BetItem; play: AnyPlay | undefined }) {
  const t = useText(recordTexts);
  const group = groupOf(bet.lotteryType);
  return (
    <li>
      <Link to={`/userCenter/betDetail?id=${bet.id}`} className={styles.row}>
        {group && <GroupGlyph group={group} size={32} />}
        <span className={styles.rowLine}>
          <span className={styles.rowTitle}>
            <b>{translated(bet.lotteryName)}</b>
            <span className="num">{t('issue', { issue: wholeIssue(bet.issue) })}</span>
          </span>
          <span className={styles.rowEnd}>
            <BetResult bet={bet} />
          </span>
        </span>
        <span className={styles.rowLine}>
          <span className={`${styles.rowPicks} ell`}>
            {translated(bet.playName)} {picksShown(bet.bettingNumber, play)}
          </span>
          <span className={styles.rowStake}>
            {isDecided(bet) && <FigureNote figures={shownFigures(figuresOfBet(bet))} names={['rebate']} />}
            <Money value={bet.bettingAmount} />
          </span>
        </span>
      </Link>
    </li>
  );
}
