import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { ChevronRight } from 'lucide-react';
import { Suspense, use } from 'react';
import { Link } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { OnAirLink } from '../../../shared/lottery/on-air.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import {
  DrawnBalls,
  DrawStage,
  OfficialTag,
  periodText,
  shapeText,
  useRollingIssue,
  zodiacsOfDraw,
  type Stage,
} from '../../draws/index.ts';
import { toggleDragon } from '../dragon/window-store.ts';
import { betTexts } from '../core/texts.ts';
import styles from './IssueHeader.module.css';
import { Passed } from './IssueStrip.tsx';
import { IssueTimer } from './IssueTimer.tsx';

const SIZES: Partial<Record<Group, number>> = { KL8: 20, PK10: 20 };
const BALL_PX = 24;

interface Props {
  readonly lottery: LotteryInfo & { group: Group };
  readonly now: LotteryNow | undefined;
}

/** The head of a desktop's table, one line: lottery, last draw, issue and time to its close; the passed part of the issue as a line below. */
export function IssueHeader({ lottery, now }: Props) {
  const t = useText(betTexts);
  const onAirLink = use(OnAirLink);
  return (
    <Card className={styles.header}>
      <div className={styles.lottery} title={periodText(lottery)}>
        <b>{translated(lottery.lotteryName)}</b>
        <span className={styles.links}>
          {onAirLink(lottery.lotteryCode)}
          <button type="button" className={styles.link} onClick={toggleDragon}>
            {t('longDragon')} <ChevronRight size={14} aria-hidden="true" />
          </button>
        </span>
      </div>
      <Suspense fallback={<LastDraw lottery={lottery} now={now} stage={null} />}>
        <DrawStage group={lottery.group} now={now}>
          {(stage) => <LastDraw lottery={lottery} now={now} stage={stage} />}
        </DrawStage>
      </Suspense>
      <IssueTimer now={now} paused={lottery.paused} />
      {now && <Passed from={now.current.opensAt} to={now.current.closeAt} />}
    </Card>
  );
}

/** Three letters are as wide as a ball: Rat, Ox, Roo. */
const underBall = (zodiac: string): string => translated(zodiac).slice(0, 3);

function LastDraw({ lottery, now, stage }: Props & { stage: Stage | null }) {
  const t = useText(betTexts);
  const beacon = useTenant()?.beacon;
  const rolling = useRollingIssue(now);
  const last = now?.last ?? null;
  const isOpen = rolling === null && last !== null && !last.void;
  const issue = rolling?.issue ?? last?.issue;
  const balls = (
    <DrawnBalls
      group={lottery.group}
      openNumber={isOpen ? last.openNumber : null}
      rolling={rolling !== null}
      {...(isOpen && lottery.group === 'LHC' && { names: zodiacsOfDraw(last).map(underBall) })}
      size={SIZES[lottery.group] ?? BALL_PX}
      cover={stage?.cover}
    />
  );
  return (
    <div className={styles.last}>
      <div className={cx(styles.balls, lottery.group === 'LHC' && styles.named)} data-draw={lottery.lotteryCode}>
        {stage ? stage.wrap(balls) : balls}
        {stage?.button}
      </div>
      <div className={styles.said}>
        <p className="num">
          {issue && (rolling ? t('drawingIssue', { issue: shortIssue(issue) }) : shortIssue(issue))}
          {!rolling && last?.source === 'feed' && <OfficialTag lotteryCode={lottery.lotteryCode} />}
          {!rolling && last?.source === 'house' && beacon === 'test' && (
            <Tag>
              <span>
                {t('test')}
                {t('beacon')}
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
        <p className="num t2">
          {isOpen && !stage
            ? shapeText(lottery.group, last.openNumber.split(',').map(Number), true)
            : t(rolling || stage ? 'waitingResult' : last ? 'void' : 'noResult')}
        </p>
      </div>
    </div>
  );
}
