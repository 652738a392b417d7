export { DEFAULT_LIMITS, GROUPS } from './play.ts';
export type { Draw, Fraction, Group, PadRow, Parsed, ParseLimits, PickError, PickShape, Play, Settled, StakeMode, Tier } from './play.ts';
