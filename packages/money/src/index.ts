export {
  FEN,
  LEDGER_STEP,
  YUAN,
  floorTo,
  formatMoney,
  formatYuan,
  isMoney,
  money,
  mulFloor,
  parseMoney,
  splitExact,
  sumMoney,
  yuan,
} from './money.ts';
export type { Money } from './money.ts';
export { figuresOf, shownFigures, sumBets } from './figures.ts';
export type { BetSums, Figures } from './figures.ts';
export { DAYS_A_YEAR, interestFor } from './interest.ts';
export { coinsFor, worthOf } from './coin.ts';
export type { Coin } from './coin.ts';
export { ODDS_SCALE, formatOdds, formatOddsShown, oddsFloor, parseOdds } from './odds.ts';
export type { Odds } from './odds.ts';
export { RATE_SCALE, formatRate, parseRate, rateOf } from './rate.ts';
export type { Rate } from './rate.ts';
