import type { BetItem } from '@caiting/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { dayOf } from '../../../platform/time.ts';
import { useToday } from '../../../platform/today.ts';
import { Card } from '../../../ui/Card.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Money } from '../../../ui/Money.tsx';
import { groupOf } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { picksShown } from '../../../platform/picks-shown.ts';
import { BetResult } from './BetResult.tsx';
import type { BetsProps } from './BetTable.tsx';
import { issueShown } from './issue-shown.ts';
import styles from './Records.module.css';
import { recordTexts } from './texts.ts';

const DAY_MS = 86_400_000;

/** Bets on a phone, by day. */
export function BetList({ bets, playOf }: BetsProps) {
  const days = useMemo(() => Object.entries(Object.groupBy(bets, (bet) => dayOf(bet.createdAt))), [bets]);
  return (
    <div className={`${styles.days} phone`}>
      {days.map(([day, list]) => (
        <Day key={day} day={day} bets={list ?? []} playOf={playOf} />
      ))}
    </div>
  );
}

function Day({ day, bets, playOf }: BetsProps & { day: string }) {
  const t = useText(recordTexts);
  const today = useToday();
  const short = day.slice(5);
  const title =
    day === today
      ? t('todayIs', { day: short })
      : day === dayOf(Date.parse(`${today}T12:00:00+08:00`) - DAY_MS)
        ? t('yesterdayIs', { day: short })
        : day;
  return (
    <section>
      <h2 className={styles.day}>
        {title} <span>{t('betsCount', { n: bets.length })}</span>
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
        <span className={styles.rowTitle}>
          <b>{bet.lotteryName}</b>
          <span className="num">{t('issue', { issue: issueShown(bet.issue).slice(4) })}</span>
        </span>
        <span className={styles.rowEnd}>
          <BetResult bet={bet} />
        </span>
        <span className={`${styles.rowPicks} ell`}>
          {bet.playName} {picksShown(bet.bettingNumber, play)}
        </span>
        <span className={styles.rowStake}>
          <Money value={bet.bettingAmount} />
        </span>
      </Link>
    </li>
  );
}
