import * as z from 'zod/mini';

/** A round's file, as its page gives it and docs/games.md describes it. */
export const PublishedRoundFile = z.object({
  game: z.enum(['dragonTiger', 'baccarat', 'blackjack']),
  commitment: z.string(),
  seed: z.nullable(z.string()),
  shared: z.nullable(
    z.object({
      table: z.string(),
      number: z.int(),
      committedAt: z.int(),
      closedAt: z.int(),
      beaconRound: z.int(),
      beacon: z.nullable(z.object({ signature: z.string(), randomness: z.string() })),
      chain: z.object({
        chainHash: z.string(),
        publicKey: z.string(),
        genesis: z.int(),
        period: z.int(),
      }),
    }),
  ),
  solo: z.nullable(
    z.object({
      clientSeed: z.string(),
      nonce: z.int(),
      actions: z.array(z.enum(['hit', 'stand', 'double', 'split'])),
    }),
  ),
  cards: z.array(z.int()),
  outcome: z.nullable(z.string()),
});
export type PublishedRoundFile = z.infer<typeof PublishedRoundFile>;
