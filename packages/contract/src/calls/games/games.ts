import * as z from 'zod/mini';
import { BlackjackHand, GameProof, GameStakes, MyRound, SeedPair, TableNow, ToldSeed } from './provider.ts';
import {
  Before,
  FlagIn,
  MoneyOut,
  PageSize,
  RequestId,
  TimeMs,
  call,
  intIn,
  jsonText,
  moneyIn,
} from '../../wire/index.ts';
import { PROTECTION_REFUSALS } from '../account/protection.ts';
import { Day } from '../betting/report.ts';
import { BothLanguages } from '../content/letters.ts';

/** Card games: the list, the house's own tables, and the player's rounds at any provider. */

/** The built-in provider’s name. */
export const HOUSE_PROVIDER = 'house';
export const GAME_KINDS = ['table', 'card', 'other'] as const;
export const GAME_STATES = ['open', 'maintenance', 'closed'] as const;
/** open: the provider has not said that it is over; void: every stake came back. */
export const GAME_ROUND_STATES = ['open', 'closed', 'void'] as const;
export type GameRoundState = (typeof GAME_ROUND_STATES)[number];

const GameCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));
const TableCode = z.string().check(z.regex(/^[A-Z]{2}\d$/));
const RoundId = z.string().check(z.regex(/^[1-9]\d{0,18}$/));
const HandId = RoundId;

export const GameItem = z.object({
  code: z.string(),
  name: BothLanguages,
  kind: z.enum(GAME_KINDS),
  provider: z.string(),
  providerName: BothLanguages,
  /** One of the site's own tables: it has a page here. */
  isHouse: z.boolean(),
  state: z.enum(GAME_STATES),
  /** Why it is in maintenance, in words of whoever closed it; null where nobody said. */
  why: z.nullable(BothLanguages),
  isFavourite: z.boolean(),
  playedAt: z.nullable(TimeMs),
});
export type GameItem = z.infer<typeof GameItem>;

export const GameRound = z.object({
  id: RoundId,
  game: z.string(),
  gameName: BothLanguages,
  provider: z.string(),
  providerName: BothLanguages,
  /** As the provider calls it. */
  round: z.string(),
  state: z.enum(GAME_ROUND_STATES),
  /** Stakes that stand: what was given back is not among them. */
  staked: MoneyOut,
  back: MoneyOut,
  refunded: MoneyOut,
  /** back − staked; null while the round is open. */
  profit: z.nullable(MoneyOut),
  startedAt: TimeMs,
  endedAt: z.nullable(TimeMs),
});
export type GameRound = z.infer<typeof GameRound>;

const GameTotals = z.object({ rounds: z.int(), staked: MoneyOut, back: MoneyOut, profit: MoneyOut });

/**
 * Of rounds that ended, on the day of their end: stakes that stand, what came back, the rebate of that day's turnover once it is paid (a few minutes after the
 * day), and payout + rebate − stake. agentRebate: what rounds of the downline brought, beside the profit and not in it.
 */
const GameFigures = z.object({
  rounds: z.int(),
  stake: MoneyOut,
  payout: MoneyOut,
  rebate: MoneyOut,
  profit: MoneyOut,
  agentRebate: MoneyOut,
});
export type GameFigures = z.infer<typeof GameFigures>;

/** Of one round: what was moved for it, in order. rollback: a stake that came back; takenBack: a payout that was taken back. */
const GameMove = z.object({
  kind: z.enum(['debit', 'credit', 'rollback', 'takenBack']),
  transactionId: z.string(),
  amount: MoneyOut,
  at: TimeMs,
});

const RANGE = {
  from: z.optional(intIn(0, 9_999_999_999_999)),
  to: z.optional(intIn(0, 9_999_999_999_999)),
  game: z.optional(GameCode),
  state: z.optional(z.enum(GAME_ROUND_STATES)),
};

/** What any play may be refused for. */
const PLAY_REFUSALS = [
  'gameClosed',
  'gameAway',
  'balanceShort',
  'bettingBlocked',
  'idleTooLong',
  ...PROTECTION_REFUSALS,
] as const;

export const gameCalls = {
  gameListFront: call({
    method: 'GET',
    path: '/v1/game/gameListFront',
    who: 'any',
    doc: 'All games with their provider and state; own favourites and when each was last played, for who is signed in.',
    input: z.object({}),
    output: z.object({ list: z.array(GameItem) }),
    refusals: [],
  }),
  setGameFavourite: call({
    method: 'POST',
    path: '/v1/game/setGameFavourite',
    who: 'login',
    doc: 'Put a game among one’s favourites, or take it out.',
    input: z.object({ game: GameCode, isFavourite: FlagIn }),
    output: z.object({ isFavourite: z.boolean() }),
    refusals: ['gameUnknown'],
  }),
  launchGame: call({
    method: 'POST',
    path: '/v1/game/launchGame',
    who: 'player',
    doc: 'Begin a game of an outside provider: the address of its page with a token for it. Refused where every stake would be: in a pause, and at a limit that is reached. The site’s own games have pages here and need none.',
    input: z.object({ game: GameCode }),
    output: z.object({ url: z.string() }),
    refusals: ['gameUnknown', 'gameClosed', 'gameAway', 'idleTooLong', ...PROTECTION_REFUSALS],
  }),
  gameTables: call({
    method: 'GET',
    path: '/v1/game/gameTables',
    who: 'any',
    doc: 'The tables of the house as they stand: the round, its commitment, the beacon round that decides it, the last cards and outcomes. Ask again at changesAt.',
    input: z.object({}),
    output: z.object({ now: TimeMs, tables: z.array(TableNow) }),
    refusals: ['gameAway'],
  }),
  gameTableMine: call({
    method: 'GET',
    path: '/v1/game/gameTableMine',
    who: 'login',
    doc: 'One’s own stakes at a table: of the round now and the five before it that one played.',
    input: z.object({ table: TableCode }),
    output: z.object({ rounds: z.array(MyRound) }),
    refusals: ['gameUnknown', 'gameAway'],
  }),
  placeGameBets: call({
    method: 'POST',
    path: '/v1/game/placeGameBets',
    who: 'player',
    doc: 'Bets of one round at a table, all or none. More may follow until it closes; the limits hold for what lies on each bet then.',
    movesMoney: true,
    input: z.object({
      table: TableCode,
      number: intIn(1, 999_999_999),
      stakes: jsonText(z.record(z.string().check(z.regex(/^[A-Za-z]{1,20}$/)), moneyIn(2)), 2_000),
      requestId: RequestId,
    }),
    output: z.object({ number: z.int(), stakes: GameStakes, balance: MoneyOut }),
    refusals: ['gameUnknown', 'roundClosed', 'gameLimits', ...PLAY_REFUSALS],
  }),
  blackjackHand: call({
    method: 'GET',
    path: '/v1/game/blackjackHand',
    who: 'login',
    // The provider makes a seed for whoever asks first.
    inView: 'closed',
    doc: 'The hand that is not finished, or the last one; and the commitment of the seed that deals the next.',
    input: z.object({}),
    output: z.object({ hand: z.nullable(BlackjackHand), seed: SeedPair }),
    refusals: ['gameAway'],
  }),
  startBlackjack: call({
    method: 'POST',
    path: '/v1/game/startBlackjack',
    who: 'player',
    doc: 'A new hand of twenty-one for a stake. One at a time.',
    movesMoney: true,
    input: z.object({ stake: moneyIn(2), requestId: RequestId }),
    output: z.object({ hand: BlackjackHand, balance: MoneyOut }),
    refusals: ['handOpen', 'gameLimits', ...PLAY_REFUSALS],
  }),
  actBlackjack: call({
    method: 'POST',
    path: '/v1/game/actBlackjack',
    who: 'login',
    doc: 'Hit, stand, double or split. The action names the step it follows: a second press, or another tab, is refused and changes nothing.',
    movesMoney: true,
    input: z.object({
      hand: HandId,
      step: intIn(0, 50),
      action: z.enum(['hit', 'stand', 'double', 'split']),
      requestId: RequestId,
    }),
    output: z.object({ hand: BlackjackHand, balance: z.nullable(MoneyOut) }),
    refusals: ['handUnknown', 'handMoved', 'actionNotAllowed', ...PLAY_REFUSALS],
  }),
  gameSeed: call({
    method: 'GET',
    path: '/v1/game/gameSeed',
    who: 'login',
    // The provider makes a seed for whoever asks first.
    inView: 'closed',
    doc: 'The commitment of one’s seed for twenty-one, one’s own text, and the seeds told so far, newest first.',
    input: z.object({}),
    output: z.object({ seed: SeedPair, told: z.array(ToldSeed) }),
    refusals: ['gameAway'],
  }),
  rotateGameSeed: call({
    method: 'POST',
    path: '/v1/game/rotateGameSeed',
    who: 'login',
    doc: 'Take a new seed, with a text of one’s own if one likes: the seed used until now is told. Not during a hand.',
    input: z.object({ clientSeed: z.optional(z.string().check(z.regex(/^[\x20-\x7e]{0,64}$/))), requestId: RequestId }),
    output: z.object({ seed: SeedPair, told: z.nullable(ToldSeed) }),
    refusals: ['handOpen', 'gameAway'],
  }),
  gameProof: call({
    method: 'GET',
    path: '/v1/game/gameProof',
    who: 'any',
    doc: 'Everything that is needed to check a round of a table, as it may be told now.',
    input: z.object({ table: TableCode, number: intIn(1, 999_999_999) }),
    output: GameProof,
    refusals: ['gameUnknown', 'gameAway'],
  }),
  getGameBetData: call({
    method: 'GET',
    path: '/v1/game/getGameBetData',
    reads: 'replica',
    who: 'login',
    doc: 'Own rounds of card games, newest first, by key; totals of the filter on the first page (rounds that are over).',
    input: z.object({ before: Before, pageSize: PageSize, ...RANGE }),
    output: z.object({ list: z.array(GameRound), next: z.nullable(z.string()), totals: z.nullable(GameTotals) }),
    refusals: [],
  }),
  gameProfit: call({
    method: 'GET',
    path: '/v1/game/gameProfit',
    who: 'login',
    doc: 'Own rounds of card games by the day of their end, today when no days are given; days without an end are left out; 92 days at most. Beside userProfit, which has the bets.',
    input: z.object({ from: z.optional(Day), to: z.optional(Day) }),
    output: z.object({
      from: Day,
      to: Day,
      total: GameFigures,
      /** Newest first. */
      days: z.array(z.extend(GameFigures, { day: Day })),
    }),
    refusals: [],
  }),
  getGameBetInfo: call({
    method: 'GET',
    path: '/v1/game/getGameBetInfo',
    who: 'login',
    doc: 'One own round: what was moved for it, and, of the house’s games, stakes, cards and what is needed to check it.',
    input: z.object({ id: RoundId }),
    output: z.object({
      round: GameRound,
      moves: z.array(GameMove),
      stakes: z.nullable(GameStakes),
      back: z.nullable(GameStakes),
      proof: z.nullable(GameProof),
      /** The provider does not answer: stakes and proof are missing for now. */
      isAway: z.boolean(),
    }),
    refusals: ['roundUnknown'],
  }),
} as const;
