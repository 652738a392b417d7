/** Draws for other features: what lotteries are doing now, results in balls and words. */
export { DrawnBalls } from './DrawnBalls.tsx';
export { issueTail } from './issue-tail.ts';
export { LunarYear, lunarYearOfIssue, MemberBalls, membersOf, ZodiacTable, zodiacsOfDraw } from './lunar/index.ts';
export { omissionOf } from './omission.ts';
export type { Omission } from './omission.ts';
export { periodText } from './period.ts';
export type { Phase } from './phase.ts';
export { PhaseTimer } from './PhaseTimer.tsx';
export {
  groupOf,
  useAllNow,
  useKnownLottery,
  useLotteryNow,
  usePhase,
  useRecentDraws,
  useRollingIssue,
} from './queries.ts';
export { shapeText } from './shape-text.ts';
export { bj28Wave, lhcWave, waveOfWord } from './waves.ts';
