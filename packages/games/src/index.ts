/** Rules of the house's card games, pure: no I/O, no clock, no chance but what the shoe brings. */
export { DECKS, RANKS, SHOE_CARDS, isRed, rankOf, rankSign, suitOf, type Card, type Suit } from './cards.ts';
export {
  CLIENT_SEED_MAX,
  commitmentOf,
  sharedShoe,
  shuffled,
  soloMessage,
  soloShoe,
  type SharedInputs,
  type SoloInputs,
} from './shoe.ts';
export { moneyBack, type Back, type Bet } from './bets.ts';
export { DRAGON_TIGER_BETS, dealDragonTiger, type DragonTigerBetKey, type DragonTigerRound } from './dragon-tiger.ts';
export {
  BACCARAT_BETS,
  baccaratPoints,
  bankerDraws,
  dealBaccarat,
  type BaccaratBetKey,
  type BaccaratRound,
} from './baccarat.ts';
export {
  ACTIONS,
  NoSuchAction,
  chanceToSurvive,
  halvesBack,
  isBlackjack,
  playBlackjack,
  pointsOf,
  standing,
  unitsStaked,
  valueOf,
  type Action,
  type BlackjackRound,
  type HandResult,
  type PlayedHand,
} from './blackjack.ts';
export { roadsOf, type BigRoadCell, type DerivedRoad, type Roads } from './roads.ts';
export {
  BLACKJACK_LIMITS,
  HAND_STANDS_AFTER_MS,
  HOUSE_GAMES,
  CHAIN_ROUNDS,
  HOUSE_TABLES,
  isChained,
  SHARED_GAMES,
  dealShared,
  findTable,
  sharedBets,
  type HouseGame,
  type HouseTable,
  type SharedBet,
  type SharedGame,
  type SharedResult,
} from './tables.ts';
