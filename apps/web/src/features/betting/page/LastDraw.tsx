import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { ChevronDown } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { drawnNumbers, shortIssue } from '../../../shared/lottery/issue.ts';
import { DrawnBalls, OfficialTag, shapeText, useRollingIssue, type Stage } from '../../draws/index.ts';
import { betTexts } from '../core/texts.ts';
import styles from './IssueStrip.module.css';

const BALL_PX = 20;
/** The upper half of 快乐8 has a colour of its own. */
const KL8_HALF = 40;

export interface LastDrawProps {
  readonly lottery: LotteryInfo & { group: Group };
  readonly now: LotteryNow | undefined;
  /** Opens the drawer of recent draws. */
  onRecent(): void;
  /** The draw is being shown number by number. */
  readonly stage?: Stage | null;
  /** In place of the shape in words. */
  readonly said?: ReactNode;
}

/** One line: the last draw, which a press opens the latest of. While it is staged a press shows its end. */
export function LastDraw({ lottery: { lotteryCode, group }, now, onRecent, stage, said }: LastDrawProps) {
  const t = useText(betTexts);
  const rolling = useRollingIssue(now);
  const beacon = useTenant()?.beacon;
  const last = now?.last ?? null;
  const isOpen = rolling === null && last !== null && !last.void;
  const issue = rolling?.issue ?? last?.issue;
  const openNumber = isOpen ? last.openNumber : null;
  const shape =
    openNumber && !stage
      ? (said ?? shapeText(group, openNumber.split(',').map(Number)))
      : t(rolling || stage ? 'waitingResult' : last ? 'void' : 'noResult');
  // Twenty numbers take the line: issue and words are said to readers, and stand in the drawer.
  const isFull = group === 'KL8' && openNumber !== null;
  const balls =
    group === 'KL8' ? (
      openNumber && <Twenty openNumber={openNumber} />
    ) : (
      <DrawnBalls
        group={group}
        openNumber={openNumber}
        rolling={rolling !== null}
        size={BALL_PX}
        cover={stage?.cover}
      />
    );
  return (
    <button
      type="button"
      className={cx(styles.last, isFull && styles.full)}
      data-draw={lotteryCode}
      onClick={stage ? stage.skip : onRecent}
    >
      <span className="sr">{stage ? stage.says : t('recentDraws')} </span>
      {issue && <span className={isFull ? 'sr' : cx(styles.issue, 'num')}>{shortIssue(issue)}</span>}
      {stage ? stage.wrap(balls) : balls}
      <span className={isFull && !said ? 'sr' : cx(styles.shape, 'num', 'ell')}>{shape}</span>
      {rolling === null && last?.source === 'feed' && <OfficialTag lotteryCode={lotteryCode} />}
      {rolling === null && last?.source === 'house' && beacon === 'test' && <Tag>{t('test')}</Tag>}
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  );
}

/** Twenty numbers in one line of a small phone: figures in the colours of their balls. */
function Twenty({ openNumber }: { openNumber: string }) {
  return (
    <span className={styles.twenty}>
      {drawnNumbers(openNumber)?.map((number, at) => (
        <span
          key={number}
          className={Number(number) > KL8_HALF ? styles.down : styles.up}
          style={{ '--i': at } as CSSProperties}
          data-at={at}
        >
          <span>{number}</span>{' '}
        </span>
      ))}
    </span>
  );
}
