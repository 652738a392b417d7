import * as z from 'zod/mini';
import { TimeMs, call } from '../../wire/index.ts';
import { Day } from '../betting/report.ts';

/** Nights that one answer of `liabilityDays` has. */
export const LIABILITY_DAYS = 30;
/** Nights whose leaves are kept, so that a player can check the own one. */
export const LIABILITY_NIGHTS_KEPT = 8;

/** An amount in 1e-8 yuan, whole and never negative: what is hashed. */
const Units = z.string().check(z.regex(/^(?:0|[1-9]\d{0,18})$/));
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const night = {
  day: Day,
  takenAt: TimeMs,
  /** Players who are owed something: leaves of the tree. */
  players: z.int(),
  owed: Units,
  root: Hash,
};

export const LiabilityNight = z.object({
  ...night,
  /** Number of the night, from 1 on without a gap. */
  seq: z.int(),
  /** The last batch of the ledger that is in it. */
  batch: z.string(),
  /** Hash of this row, chained to the night before. */
  hash: Hash,
  /** Whether each leaf is bound to its player: nights of before were not. */
  binds: z.boolean(),
  /** Whether its leaves are kept still. */
  provable: z.boolean(),
});
export type LiabilityNight = z.infer<typeof LiabilityNight>;

/** Why a player has no proof: nothing was published on that day, its leaves are gone, the account is younger, or nothing was owed. No refusals: it is an answer. */
const LIABILITY_MISSING = ['unknown', 'gone', 'early', 'nothing'] as const;
const LiabilityProof = z.object({
  ...night,
  index: z.int(),
  /** What shows that the nonce is a hash over the own number; null in a night whose leaves are bound to nobody. */
  opening: z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  balance: Units,
  held: Units,
  yuebao: Units,
  pledged: Units,
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: Hash, owed: Units })),
});

/** What the site owes its players, published each night as the root of a Merkle sum tree (docs/decisions/0315). */
export const liabilityCalls = {
  liabilityDays: call({
    method: 'GET',
    path: '/v1/lottery/liabilityDays',
    who: 'any',
    doc: `What the site owed all players together, night by night, the newest first, ${LIABILITY_DAYS} at once: amounts in 1e-8 yuan, the root of the tree over them, and a chain of hashes over the nights. \`before\`: the day that the page ends before.`,
    input: z.object({ before: z.optional(Day) }),
    output: z.object({ list: z.array(LiabilityNight), next: z.nullable(Day) }),
    refusals: [],
  }),
  ownLiability: call({
    method: 'GET',
    path: '/v1/lottery/ownLiability',
    who: 'login',
    doc: `The own leaf of one night and the way from it to the root, of the newest ${LIABILITY_NIGHTS_KEPT}. A leaf is SHA-256 of "caiting-liability-leaf-v1", the nonce (16 bytes) and the four amounts (8 bytes each, big endian); the nonce is the first half of SHA-256 of "caiting-liability-owner-v1", \`opening\` and the player's number (8 bytes, big endian); a node SHA-256 of "caiting-liability-node-v1" and, left then right, hash and amount of either side.`,
    input: z.object({ day: Day }),
    output: z.object({
      proof: z.nullable(LiabilityProof),
      /** Why there is none. */
      missing: z.nullable(z.enum(LIABILITY_MISSING)),
    }),
    refusals: [],
  }),
} as const;
