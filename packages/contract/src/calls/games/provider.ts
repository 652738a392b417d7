import * as z from 'zod/mini';
import { MoneyOut, TimeMs } from '../../wire/index.ts';

/**
 * What the site asks of a provider: signed POSTs of JSON to <provider>/v1/<message>. Every provider answers `launch` and `round`; the others are those of the
 * house's own tables, whose pages are the site's.
 */
export const PROVIDER_PATH = '/v1/';

const Yuan = MoneyOut;
const Hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Everything that is needed to check a round, as it may be told now (packages/games/src/verify.ts). */
export const GameProof = z.object({
  game: z.enum(['dragonTiger', 'baccarat', 'blackjack']),
  commitment: Hex64,
  seed: z.nullable(Hex64),
  shared: z.nullable(
    z.object({
      table: z.string(),
      number: z.int(),
      committedAt: TimeMs,
      closedAt: TimeMs,
      beaconRound: z.int(),
      beacon: z.nullable(z.object({ randomness: Hex64, signature: z.string() })),
      /** The beacon did not come: no cards, and every stake went back. */
      isVoid: z.boolean(),
      chain: z.object({
        name: z.string(),
        chainHash: z.string(),
        publicKey: z.string(),
        genesis: z.int(),
        period: z.int(),
      }),
    }),
  ),
  solo: z.nullable(z.object({ clientSeed: z.string(), nonce: z.int(), actions: z.array(z.string()) })),
  cards: z.array(z.int()),
  outcome: z.nullable(z.string()),
});
export type GameProof = z.infer<typeof GameProof>;

/** The last rounds of a table, newest last, for its road maps. */
export const ROADS_ROUNDS = 120;

export const TableNow = z.object({
  table: z.string(),
  game: z.enum(['dragonTiger', 'baccarat']),
  /** Numbers count from 1, for ever. */
  number: z.int(),
  /** betting: bets are taken; drawing: the beacon is awaited; shown: the cards of this round lie open. */
  state: z.enum(['betting', 'drawing', 'shown']),
  opensAt: TimeMs,
  closesAt: TimeMs,
  /** When there is something new to ask for. */
  changesAt: TimeMs,
  commitment: Hex64,
  beaconRound: z.int(),
  cards: z.array(z.int()),
  outcome: z.nullable(z.string()),
  outcomes: z.array(z.string()),
  isOpen: z.boolean(),
});
export type TableNow = z.infer<typeof TableNow>;

/** Yuan on each bet. */
export const GameStakes = z.record(z.string(), Yuan);

export const MyRound = z.object({
  number: z.int(),
  stakes: GameStakes,
  staked: Yuan,
  /** Null until the round is over. */
  back: z.nullable(Yuan),
  /** void: every stake was given back. */
  state: z.enum(['waiting', 'over', 'void']),
  cards: z.array(z.int()),
  outcome: z.nullable(z.string()),
});
export type MyRound = z.infer<typeof MyRound>;

export const BlackjackHand = z.object({
  hand: z.string(),
  /** How many actions were made: an action names the step it follows. */
  step: z.int(),
  stake: Yuan,
  staked: Yuan,
  dealer: z.array(z.int()),
  hands: z.array(z.object({ cards: z.array(z.int()), units: z.int(), result: z.nullable(z.string()) })),
  active: z.nullable(z.int()),
  actions: z.array(z.string()),
  /** Of the cards nobody has seen, so many would not bust the hand. */
  chance: z.nullable(z.object({ good: z.int(), of: z.int() })),
  isOver: z.boolean(),
  back: z.nullable(Yuan),
  commitment: Hex64,
  clientSeed: z.string(),
  nonce: z.int(),
  startedAt: TimeMs,
  standsAt: TimeMs,
});
export type BlackjackHand = z.infer<typeof BlackjackHand>;

export const SeedPair = z.object({ commitment: Hex64, clientSeed: z.string(), hands: z.int() });
export const ToldSeed = z.object({ ...SeedPair.shape, seed: Hex64 });

/** What may be wrong with what a player asks of the house; the site says it by a code of its own. */
export const HOUSE_FAULTS = [
  'unknown',
  'badInput',
  'closed',
  'late',
  'limits',
  'funds',
  'refused',
  'busy',
  'otherBody',
  'handOpen',
  'noHand',
  'otherStep',
  'notAllowed',
] as const;
export type HouseFault = (typeof HOUSE_FAULTS)[number];

const answer = <T extends z.core.$ZodShape>(shape: T) =>
  z.union([
    z.object({ status: z.literal('ok'), ...shape }),
    z.object({
      status: z.enum(HOUSE_FAULTS),
      reason: z.optional(z.string()),
      balance: z.optional(MoneyOut),
    }),
  ]);

export const RoundReport = z.object({
  /** unknown: the provider has never heard of it, and will not pay anything for it. */
  state: z.enum(['open', 'closed', 'void', 'unknown']),
  proof: z.optional(z.nullable(GameProof)),
  stakes: z.optional(GameStakes),
  back: z.optional(z.record(z.string(), Yuan)),
});

export const providerMessages = {
  launch: answer({ url: z.string() }),
  round: answer({ report: RoundReport }),
  tables: answer({ now: TimeMs, tables: z.array(TableNow) }),
  mine: answer({ rounds: z.array(MyRound) }),
  bet: answer({ number: z.int(), stakes: GameStakes, balance: MoneyOut }),
  hand: answer({ hand: z.nullable(BlackjackHand), seed: SeedPair }),
  begin: answer({ hand: BlackjackHand, balance: MoneyOut }),
  act: answer({ hand: BlackjackHand, balance: z.nullable(MoneyOut) }),
  seed: answer({ seed: SeedPair, told: z.array(ToldSeed) }),
  rotate: answer({ seed: SeedPair, told: z.nullable(ToldSeed) }),
  proof: answer({ proof: GameProof }),
} as const;
export type ProviderMessage = keyof typeof providerMessages;
export type ProviderAnswer<M extends ProviderMessage> = z.infer<(typeof providerMessages)[M]>;
