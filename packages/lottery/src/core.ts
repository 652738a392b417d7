/** Everything but the plays themselves: what the web imports at once (`@caiting/lottery/core`), the plays of a group come by `loadPlays`. */
export { DEFAULT_LIMITS, GROUPS } from './play.ts';
export type {
  Draw,
  Fraction,
  Group,
  PadRow,
  Parsed,
  ParseLimits,
  PickError,
  Picks,
  PickShape,
  Play,
  Settled,
  StakeMode,
  Tier,
} from './play.ts';
export { lunarYearOn, nextSpringFestival } from './lhc/lunar-year.ts';
export { add, compare, divide, formatFraction, fraction, multiply, subtract } from './fraction.ts';
export { loadPlays } from './groups.ts';
export { pointOf, publishedOdds, publishedReturn } from './odds.ts';
export type { OddsTable, Payout } from './odds.ts';
export { lineAmount, settleLine, ticketStake } from './payout.ts';
export type { LineResult, TicketPrice } from './payout.ts';
export { optionOdds, previewLine, reachableTiers, topPrize, winnableOdds } from './preview.ts';
export type { LinePreview, OptionOdds } from './preview.ts';
export { heatOf } from './trend/heat.ts';
export type { Heat } from './trend/heat.ts';
export { DRAW_SHAPES, fitsDraw, isDraw } from './draw-shape.ts';
export type { DrawShape } from './draw-shape.ts';
