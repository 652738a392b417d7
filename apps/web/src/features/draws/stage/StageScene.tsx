import type { LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import type { CSSProperties, ReactNode } from 'react';
import { defineTexts, translated, useText } from '../../../platform/i18n/i18n.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { DrawnBalls } from '../core/DrawnBalls.tsx';
import { useRollingIssue } from '../core/queries.ts';
import { shapeText } from '../core/shape-text.ts';
import { zodiacsOfDraw } from '../lunar/index.ts';
import type { Stage } from './DrawStage.tsx';
import styles from './StageScene.module.css';

const texts = defineTexts(
  { issue: '{issue} 期', drawing: '开奖中', void: '本期作废，投注已退款', none: '暂无开奖结果' },
  { issue: 'Issue {issue}', drawing: 'Drawing', void: 'Void, stakes refunded', none: 'No result yet' },
);

const BALL_PX = 44;
/** Ten blocks, and seven balls beside their machine, in the width of a small phone. */
const SIZES: Partial<Record<Group, number>> = { PK10: 28, LHC: 28, KL8: 24 };

interface Props {
  readonly group: Group;
  readonly now: LotteryNow | undefined;
  /** The draw is being shown number by number. */
  readonly stage: Stage | null;
  /** At the right edge: the own bets of that issue. */
  readonly own?: ReactNode;
}

/** A draw in large, 104 px high: balls, dice, a race or a machine, at the pace of every other place that shows it. At rest it is the last result. */
export function StageScene({ group, now, stage, own }: Props) {
  const t = useText(texts);
  const rolling = useRollingIssue(now);
  const last = now?.last ?? null;
  const drawn = rolling === null && last !== null && !last.void ? last : null;
  const issue = rolling?.issue ?? last?.issue;
  const row = (
    <DrawnBalls
      group={group}
      openNumber={drawn?.openNumber ?? null}
      rolling={rolling !== null}
      size={SIZES[group] ?? BALL_PX}
      cover={stage?.cover}
      {...(drawn && group === 'LHC' && { names: zodiacsOfDraw(drawn).map((zodiac) => translated(zodiac).slice(0, 3)) })}
    />
  );
  const scene = (
    <>
      {group === 'LHC' && <Machine isStill={!stage} />}
      {group === 'PK10' && stage && <Race />}
      {row}
    </>
  );
  const shape = drawn && !stage ? shapeText(group, drawn.openNumber.split(',').map(Number), true) : null;
  return (
    <div className={styles.scene}>
      <div className={styles.head}>
        {issue && <span className="num">{t('issue', { issue: wholeIssue(issue) })}</span>}
        {(rolling || stage) && <Tag tone="info">{t('drawing')}</Tag>}
        <span className={styles.own}>{own}</span>
      </div>
      {/* Anew for each issue: where nothing moves, the result fades in. */}
      <div key={issue} className={cx(styles.stage, !stage && styles.still)} data-stage={group}>
        {stage ? stage.wrap(scene) : scene}
        {stage?.button}
      </div>
      <p className={cx(styles.shape, 'num')}>{shape ?? (rolling || stage ? '' : t(last ? 'void' : 'none'))}</p>
    </div>
  );
}

/** How far each of the ten is half way, in percent: the same in every draw, so that it foretells nothing. */
const HALF_WAY = [62, 38, 55, 70, 34, 41, 74, 44, 58, 52];

/** Ten lanes, the colour is the number; they leave when the blocks take their places. */
function Race() {
  return (
    <span className={styles.race}>
      {HALF_WAY.map((half, at) => (
        <i key={at} style={{ '--half': `${half}%`, '--lane': `var(--pk${at + 1})` } as CSSProperties} />
      ))}
    </span>
  );
}

const STIRRED = [
  [22, 24],
  [38, 18],
  [50, 32],
  [14, 38],
  [30, 36],
  [42, 48],
  [20, 52],
  [34, 58],
  [52, 50],
] as const;
const WAVES = [styles.red, styles.blue, styles.green];

/** Balls that are stirred until the last one is out. */
function Machine({ isStill }: { isStill: boolean }) {
  return (
    <svg className={cx(styles.machine, isStill && styles.off)} viewBox="0 0 72 76" aria-hidden="true">
      <circle cx="34" cy="38" r="32" />
      <g>
        {STIRRED.map(([x, y], at) => (
          <circle key={at} cx={x} cy={y} r="5" className={WAVES[at % WAVES.length]} />
        ))}
      </g>
      <path d="M65 44c4 2 3 8 7 8" />
    </svg>
  );
}
