import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useCallback, useContext } from 'react';
import { Link } from 'react-router';
import { useCountdown, usePassedShare } from '../../../platform/time/clock.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { OnAirLink } from '../../../shared/lottery/on-air.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { CountdownBoxes, CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import {
  DrawnBalls,
  OfficialTag,
  periodText,
  shapeText,
  usePhase,
  useRollingIssue,
  zodiacsOfDraw,
} from '../../draws/index.ts';
import { toggleDragon } from '../dragon/window-store.ts';
import { betTexts } from '../core/texts.ts';
import styles from './IssueHeader.module.css';

/** Groups whose balls leave no room for a timer beside them on a phone. */
const LONG_ROWS = new Set<Group>(['PK10', 'KL8', 'LHC']);

const SIZES: Partial<Record<Group, number>> = { PK10: 26, KL8: 22 };
const HOUR_SECONDS = 3600;

/** A countdown with hours is too wide to stand beside any balls. */
function isLong({ group, periodSeconds }: Props['lottery']): boolean {
  return LONG_ROWS.has(group) || periodSeconds === 0 || periodSeconds > HOUR_SECONDS;
}

interface Props {
  lottery: LotteryInfo & { group: Group };
  now: LotteryNow | undefined;
  /** Opens the drawer of recent draws (phone, tablet). */
  onRecent(): void;
}

/** Last draw at the left, time to the close at the right, the passed part of the issue as a line below (looks §4). */
export function IssueHeader({ lottery, now, onRecent }: Props) {
  const t = useText(betTexts);
  const onAirLink = useContext(OnAirLink);
  return (
    <Card className={cx(styles.header, isLong(lottery) && styles.long)}>
      <div className={styles.left}>
        <div className={cx(styles.lottery, 'desk')}>
          <GroupGlyph group={lottery.group} />
          <div>
            <b>{lottery.lotteryName}</b>
            <span>
              {periodText(lottery)}
              {lottery.issuesPerDay > 1 && ` · ${t('perDay', { n: lottery.issuesPerDay })}`}
            </span>
          </div>
        </div>
        <LastDraw lottery={lottery} now={now} />
      </div>
      <div className={styles.right}>
        <Timer now={now} paused={lottery.paused} />
        <span className={styles.links}>
          {onAirLink(lottery.lotteryCode)}
          <button type="button" className={cx(styles.link, 'phone')} onClick={onRecent}>
            {t('recentDraws')} <ChevronDown size={14} aria-hidden="true" />
          </button>
          <button type="button" className={styles.link} onClick={toggleDragon}>
            {t('longDragon')} <ChevronRight size={14} aria-hidden="true" />
          </button>
        </span>
      </div>
      {now && <Passed from={now.current.opensAt} to={now.current.closeAt} />}
    </Card>
  );
}

function LastDraw({ lottery, now }: Pick<Props, 'lottery' | 'now'>) {
  const t = useText(betTexts);
  const beacon = useTenant()?.beacon;
  const rolling = useRollingIssue(now);
  const last = now?.last ?? null;
  const isOpen = rolling === null && last !== null && !last.void;
  return (
    <div className={styles.last}>
      <p className="num">
        {rolling
          ? t('drawingIssue', { issue: shortIssue(rolling.issue) })
          : last && t('lastIssue', { issue: shortIssue(last.issue) })}
        {!rolling && last?.source === 'feed' && <OfficialTag lotteryCode={lottery.lotteryCode} />}
        {!rolling && last?.source === 'house' && beacon === 'test' && (
          <Tag>
            <span>
              {t('test')}
              <span className="desk">{t('beacon')}</span>
            </span>
          </Tag>
        )}
        {!rolling && last?.source === 'house' && isBuilt('/verify') && (
          <Link
            className={cx(styles.verify, 'link')}
            to={`/verify?lottery=${lottery.lotteryCode}&issue=${last.issue}`}
            aria-label={t('verifyIssue', { issue: last.issue })}
          >
            {t('verify')}
            <ChevronRight size={14} aria-hidden="true" />
          </Link>
        )}
      </p>
      <div className={cx(styles.balls, lottery.group === 'LHC' && styles.named)}>
        <DrawnBalls
          group={lottery.group}
          openNumber={isOpen ? last.openNumber : null}
          rolling={rolling !== null}
          {...(isOpen && lottery.group === 'LHC' && { names: zodiacsOfDraw(last) })}
          size={SIZES[lottery.group] ?? 28}
        />
      </div>
      <p className={cx('num', 't2')}>
        {isOpen
          ? shapeText(lottery.group, last.openNumber.split(',').map(Number), true)
          : t(rolling ? 'waitingResult' : last ? 'void' : 'noResult')}
      </p>
    </div>
  );
}

function Timer({ now, paused }: { now: LotteryNow | undefined; paused: boolean }) {
  const t = useText(betTexts);
  const phase = usePhase(now, paused);
  const issue = now ? shortIssue(now.current.issue) : '';
  const spoken = useCallback(
    (seconds: number) => (seconds > 0 ? t('secondsLeft', { issue, n: seconds }) : t('nowClosed', { issue })),
    [t, issue],
  );
  if (phase === 'paused') return <Tag>{t('paused')}</Tag>;
  return (
    <>
      <span className={cx(styles.until, 'num')}>
        {now ? t(phase === 'selling' ? 'toClose' : 'issueOf', { issue }) : '--'}
      </span>
      <span className={styles.boxes}>
        {now && phase === 'selling' ? (
          <CloseTimer closeAt={now.current.closeAt} drawAt={now.current.drawAt} spoken={spoken} />
        ) : (
          phase && (
            <Tag tone={phase === 'drawing' ? 'info' : 'warn'}>{t(phase === 'drawing' ? 'drawing' : 'closed')}</Tag>
          )
        )}
      </span>
    </>
  );
}

/** Digit boxes in the last hour; with hours the figures would be wider than a phone's line. */
function CloseTimer({ closeAt, drawAt, spoken }: { closeAt: number; drawAt: number; spoken(seconds: number): string }) {
  const isFar = useCountdown(closeAt - HOUR_SECONDS * 1000) > 0;
  return isFar ? (
    <CountdownText endsAt={closeAt} drawsAt={drawAt} size="l" />
  ) : (
    <CountdownBoxes endsAt={closeAt} drawsAt={drawAt} spoken={spoken} />
  );
}

function Passed({ from, to }: { from: number; to: number }) {
  return (
    <div className={styles.bar}>
      <Progress thin share={usePassedShare(from, to)} />
    </div>
  );
}
