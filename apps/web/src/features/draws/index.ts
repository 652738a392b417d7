/** Draws for other features: what lotteries are doing now, results in balls and words. */
export { DrawnBalls } from './core/DrawnBalls.tsx';
export { LunarYear, lunarYearOfIssue, MemberBalls, membersOf, ZodiacTable, zodiacsOfDraw } from './lunar/index.ts';
export { OfficialTag } from './core/OfficialTag.tsx';
export { omissionOf } from './core/omission.ts';
export type { Omission } from './core/omission.ts';
export { periodText } from './core/period.ts';
export type { Phase } from './core/phase.ts';
export { PhaseTimer } from './core/PhaseTimer.tsx';
export { CopyValue, ProofEqual, ProofSaid, ProofStep, ProofSteps } from './proof/ProofParts.tsx';
export {
  groupOf,
  useAllNow,
  useKnownLottery,
  useLotteryNow,
  usePhase,
  useRecentDraws,
  useRollingIssue,
} from './core/queries.ts';
export { DrawStage } from './stage/lazy-stage.ts';
/** A draw in large; whoever shows it loads it with a part of its own. */
export { BigStage } from './stage/BigStage.tsx';
export { PassingStage } from './stage/PassingStage.tsx';
export type { Stage } from './stage/DrawStage.tsx';
/** What the site publishes of its draws, for the page about it. */
export { dayLater, onTimeRate, totalOf } from './transparency/day-figures.ts';
export { shapeText } from './core/shape-text.ts';
export { bj28Wave, lhcWave, waveOfWord } from './core/waves.ts';
