import type { GameRound } from '@caiting/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { clockTime, dayOf, recordDayOf } from '../../../platform/time/time.ts';
import { useToday } from '../../../platform/time/today.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { StatusWord } from '../../../ui/display/Tag.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useRoundWord } from '../core/round-words.ts';
import styles from './GameRecords.module.css';
import { ROUND_TONES } from './tones.ts';
import { roundTexts } from './texts.ts';

const DAY_MS = 86_400_000;

/** Rounds on a phone, by day. */
export function RoundList({ rounds }: { rounds: readonly GameRound[] }) {
  const days = useMemo(() => Object.entries(Object.groupBy(rounds, (round) => dayOf(round.startedAt))), [rounds]);
  return (
    <div className={`${styles.days} phone`}>
      {days.map(([day, list]) => (
        <section key={day}>
          <DayHead day={day} />
          <Card as="div">
            <ul className={styles.list}>
              {list?.map((round) => (
                <RoundRow key={round.id} round={round} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

function DayHead({ day }: { day: string }) {
  const t = useText(roundTexts);
  const today = useToday();
  const short = recordDayOf(day);
  const yesterday = dayOf(Date.parse(`${today}T12:00:00+08:00`) - DAY_MS);
  return (
    <h2 className={styles.day}>
      {day === today ? t('todayIs', { day: short }) : day === yesterday ? t('yesterdayIs', { day: short }) : short}
    </h2>
  );
}

function RoundRow({ round }: { round: GameRound }) {
  const t = useText(roundTexts);
  const locale = useLocale((state) => state.locale);
  const roundWord = useRoundWord();
  return (
    <li>
      <Link to={`/userCenter/chessDetail?id=${round.id}`} className={styles.row}>
        <b>{round.gameName[locale]}</b>
        <span className={styles.rowEnd}>
          {round.state === 'closed' ? (
            <Money value={round.profit} signed />
          ) : (
            <StatusWord tone={ROUND_TONES[round.state]}>{t(round.state)}</StatusWord>
          )}
        </span>
        <span className={`${styles.rowNote} num ell`}>
          {clockTime(round.startedAt)} · {roundWord(round)}
        </span>
        <span className={`${styles.rowNote} ${styles.rowEnd}`}>
          <Money value={round.staked} />
        </span>
      </Link>
    </li>
  );
}
