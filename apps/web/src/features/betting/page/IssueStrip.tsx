import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { usePassedShare } from '../../../platform/time/clock.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { drawnNumbers, shortIssue } from '../../../shared/lottery/issue.ts';
import { DrawnBalls, OfficialTag, shapeText, useRollingIssue } from '../../draws/index.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { betTexts } from '../core/texts.ts';
import { useResultOf } from '../result/use-results.ts';
import styles from './IssueStrip.module.css';

/** Its code comes with the first result of the player's own. */
const StripNet = lazyPart(async () => (await import('../result/StripNet.tsx')).StripNet);
const BALL_PX = 20;
/** The upper half of 快乐8 has a colour of its own. */
const KL8_HALF = 40;

interface Props {
  readonly lottery: LotteryInfo & { group: Group };
  readonly now: LotteryNow | undefined;
  /** Opens the drawer of recent draws. */
  onRecent(): void;
}

/** The second line of a phone's table, which stays while the page scrolls: the last draw, and as a line below how much of the issue has passed. */
export function IssueStrip({ lottery, now, onRecent }: Props) {
  const t = useText(betTexts);
  const rolling = useRollingIssue(now);
  const beacon = useTenant()?.beacon;
  const last = now?.last ?? null;
  const isOpen = rolling === null && last !== null && !last.void;
  const issue = rolling?.issue ?? last?.issue;
  const openNumber = isOpen ? last.openNumber : null;
  const result = useResultOf(lottery.lotteryCode, last?.issue);
  const shape = openNumber
    ? shapeText(lottery.group, openNumber.split(',').map(Number))
    : t(rolling ? 'waitingResult' : last ? 'void' : 'noResult');
  // Twenty numbers take the line: issue and words are said to readers, and stand in the drawer.
  const isFull = lottery.group === 'KL8' && openNumber !== null;
  return (
    <div className={cx(styles.strip, isFull && styles.full, 'phone')}>
      <button type="button" className={styles.last} onClick={onRecent}>
        <span className="sr">{t('recentDraws')} </span>
        {issue && <span className={isFull ? 'sr' : cx(styles.issue, 'num')}>{shortIssue(issue)}</span>}
        {lottery.group === 'KL8' ? (
          openNumber && <Twenty openNumber={openNumber} />
        ) : (
          <DrawnBalls group={lottery.group} openNumber={openNumber} rolling={rolling !== null} size={BALL_PX} />
        )}
        <span className={isFull ? 'sr' : cx(styles.shape, 'num', 'ell')}>
          {result && openNumber ? (
            <Suspense fallback={shape}>
              <StripNet result={result}>{shape}</StripNet>
            </Suspense>
          ) : (
            shape
          )}
        </span>
        {rolling === null && last?.source === 'feed' && <OfficialTag lotteryCode={lottery.lotteryCode} />}
        {rolling === null && last?.source === 'house' && beacon === 'test' && <Tag>{t('test')}</Tag>}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {now && <Passed from={now.current.opensAt} to={now.current.closeAt} />}
    </div>
  );
}

/** Twenty numbers in one line of a small phone: figures in the colours of their balls. */
function Twenty({ openNumber }: { openNumber: string }) {
  return (
    <span className={styles.twenty}>
      {drawnNumbers(openNumber)?.map((number) => (
        <span key={number} className={Number(number) > KL8_HALF ? styles.down : styles.up}>
          {number}{' '}
        </span>
      ))}
    </span>
  );
}

/** How much of the issue has passed, as a thin line. */
export function Passed({ from, to }: { from: number; to: number }) {
  return (
    <div className={styles.bar}>
      <Progress thin share={usePassedShare(from, to)} />
    </div>
  );
}
