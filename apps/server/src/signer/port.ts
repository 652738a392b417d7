import * as z from 'zod/mini';

/** What the signer is asked; nothing else comes over its socket. */
export const SignerOrder = z.discriminatedUnion('ask', [
  z.strictObject({
    ask: z.literal('chain'),
    lottery: z.string().check(z.regex(/^[a-z0-9]{2,16}$/)),
    day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  }),
  z.strictObject({
    ask: z.literal('link'),
    lottery: z.string().check(z.regex(/^[a-z0-9]{2,16}$/)),
    issueNo: z.string().check(z.regex(/^\d{5,16}$/)),
    /** Of the issue's own beacon round, as its network published it. */
    signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
  }),
  z.strictObject({ ask: z.literal('lose') }),
]);
export type SignerOrder = z.infer<typeof SignerOrder>;
export type ChainOrder = Omit<Extract<SignerOrder, { ask: 'chain' }>, 'ask'>;
export type LinkOrder = Omit<Extract<SignerOrder, { ask: 'link' }>, 'ask'>;

/** Why a link is not told. */
export const LINK_REFUSALS = [
  /** No such issue with a chain of ours. */
  'unknownIssue',
  /** It still sells, or has not begun to. */
  'notClosed',
  /** The close that its row says is not that of the timetable its chain was made for. */
  'otherTime',
  /** Its row names a beacon network that this site does not draw with, or a round that the rule does not name. */
  'otherRound',
  /** Its round is not due by the database's clock. */
  'early',
  /** Not the network's signature of that round: there is none yet, or it was made up. */
  'badSignature',
  /** An earlier issue of its chain has neither result nor void: its link follows from this one (docs/decisions/0320). */
  'earlierOpen',
] as const;
export type LinkRefusal = (typeof LINK_REFUSALS)[number];

/** A link, 64 lower-case hex characters, or why it is not told. */
export type LinkAnswer = { readonly link: string } | { readonly refused: LinkRefusal };

/** How many chains of days to come, or with issues that wait, the signer cannot open and has marked as lost, and how many it opens. */
export interface LostChains {
  readonly lost: number;
  readonly kept: number;
}

/**
 * The only one that holds chain seeds (docs/decisions/0144): it makes a day's chain and publishes its end, and tells the link of an issue once that issue's
 * beacon round exists. A fault (it is down, busy, its key is another one) is thrown: who asks tries again later and never makes up a link.
 */
export interface Signer {
  /** Publishes the chain of a lottery's day unless it has one. True when it was made now. */
  publishChain(order: ChainOrder): Promise<boolean>;
  link(order: LinkOrder): Promise<LinkAnswer>;
  /** Tries every seed that is still needed, and marks the chains whose seed its key does not open (docs/decisions/0195). */
  loseChains(): Promise<LostChains>;
  close(): Promise<void>;
}
