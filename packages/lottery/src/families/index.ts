export { Tally, greatest, won } from './define.ts';
export type { Matcher } from './define.ts';
export {
  bigSmallOddEven,
  differentBalls,
  exactly,
  lists,
  numerals,
  overDraws,
  perPlace,
  range,
  side,
  sides,
  sum,
} from './sides.ts';
export type { PickedRow, Side, SideRow, Together } from './sides.ts';
export { DIGITS, ELEVEN, TEN, directAny, directRows, directTails, directTickets } from './direct.ts';
export { bankers, pool, poolTickets } from './pools.ts';
export type { PoolConfig } from './pools.ts';
export { distinct, groupTickets, multiset, pairAndOne } from './groups.ts';
export type { Part } from './groups.ts';
export { directSums, groupSums } from './window.ts';
export { maker } from './make.ts';
export type { Names } from './make.ts';
export { DIGIT_RULES } from './rules.ts';
export type { DigitRules } from './rules.ts';
export { atLeast, bull, bullOf, oneOf, pokerHands, threeShapes } from './shapes.ts';
export {
  DIFFERENT_PAIR,
  MIXED_TICKETS,
  PAIR_AND_ONE_TICKETS,
  THREE_DIFFERENT_TICKETS,
  ballSides,
  digitDragonTiger,
  digitPerPlace,
  floating,
  pairSumParity,
  sidesOfPlaces,
  starPlay,
  sumPrices,
  threeStar,
  threeStarCredit,
  totalSides,
  twoStar,
} from './stars.ts';
export type { Star } from './stars.ts';
export { wholeLine } from './whole.ts';
export {
  DIGIT_PLACE_RULE,
  SIDE_PRODUCT_RULE,
  dragonRule,
  threeDigitCredit,
  threeDigitOfficial,
} from './three-digit.ts';
