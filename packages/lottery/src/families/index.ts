export { LOST, REFUND, Tally, greatest, inAnyPositions, inWindow, won } from './define.ts';
export type { Head, Matcher, Worth } from './define.ts';
export {
  PRIME_SIDES,
  bigSmallOddEven,
  dragonTiger,
  exactly,
  numerals,
  perPlace,
  range,
  side,
  sides,
  sum,
} from './sides.ts';
export type { Side, SideRow, SidesConfig } from './sides.ts';
export {
  DIGITS,
  ELEVEN,
  TEN,
  directAny,
  directChance,
  directRows,
  directTails,
  directTickets,
  sideProduct,
} from './direct.ts';
export type { Alphabet } from './direct.ts';
export { bankers, pool, poolTickets } from './pools.ts';
export type { PoolConfig } from './pools.ts';
export { distinct, groupTickets, multiset, pairAndOne } from './groups.ts';
export type { GroupTickets, Part } from './groups.ts';
export { directSpans, directSums, groupBanker, groupSums, span } from './window.ts';
export { maker } from './make.ts';
export type { Names } from './make.ts';
export { DIGIT_RULES } from './rules.ts';
export type { DigitRules } from './rules.ts';
export {
  allStanding,
  atLeast,
  bull,
  bullOf,
  chosenGroup,
  oneOf,
  pokerHands,
  spanPrices,
  specialShapes,
  sumTails,
  threeShapes,
} from './shapes.ts';
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
export type { WholeConfig } from './whole.ts';
export { threeDigitCredit, threeDigitOfficial } from './threeDigit.ts';
