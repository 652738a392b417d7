import {
  PAY_CHANNELS,
  PAY_KINDS,
  PAYOUT_KINDS,
  type PayChannel,
  type PayKind,
  type PayoutKind,
} from '@caiting/contract';
import { parseMoney } from '@caiting/money';
import * as z from 'zod/mini';
import { listText, providerUrl, uniqueNames, withKey } from './provider-lists.ts';

/** A provider that signs as docs/providers/pay-provider.md says, as configuration names it. */
interface SignedProviderConfig {
  readonly name: string;
  readonly url: string;
  /** What both sides sign with. */
  readonly key: string;
  /** Of the key that the provider alone signs with, where it has one: 64 hex digits. */
  readonly publicKey?: string | undefined;
  /** Yuan: it is given nothing smaller and nothing larger. */
  readonly min: string;
  readonly max: string;
}

/** Takes money in; no line of it goes beyond its sums. */
export interface PayProviderConfig extends SignedProviderConfig {
  readonly channels: readonly PayChannel[];
  readonly kinds: readonly PayKind[];
}

/** Pays money out (docs/providers/payout-provider.md). */
export interface PayoutProviderConfig extends SignedProviderConfig {
  readonly kinds: readonly PayoutKind[];
}

/** Names that lines carry already: the site's own sandbox, the operator's own accounts. */
const TAKEN: readonly string[] = ['sandbox', 'manual'];

const yuanText = z.string().check(
  z.regex(/^\d{1,10}(?:\.\d{1,2})?$/),
  z.refine((text) => (parseMoney(text) ?? 0n) > 0n),
);

const SIGNED = {
  name: z.string().check(
    z.regex(/^[a-z][a-z0-9-]{0,19}$/),
    z.refine((name) => !TAKEN.includes(name), 'this name is taken'),
  ),
  url: providerUrl,
  keyFile: z.string().check(z.minLength(1)),
  publicKey: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  min: z.prefault(yuanText, '1'),
  max: z.prefault(yuanText, '50000'),
};
const PayProvider = z.strictObject({
  ...SIGNED,
  channels: z.array(z.enum(PAY_CHANNELS)).check(z.minLength(1)),
  kinds: z.prefault(z.array(z.enum(PAY_KINDS)).check(z.minLength(1)), ['redirect']),
});
const PayoutProvider = z.strictObject({ ...SIGNED, kinds: z.array(z.enum(PAYOUT_KINDS)).check(z.minLength(1)) });

export const payProviders = z.pipe(
  listText,
  z.pipe(
    z.array(PayProvider).check(uniqueNames),
    z.transform((list, context): PayProviderConfig[] => list.map((provider) => withKey(provider, context))),
  ),
);
export const payoutProviders = z.pipe(
  listText,
  z.pipe(
    z.array(PayoutProvider).check(uniqueNames),
    z.transform((list, context): PayoutProviderConfig[] => list.map((provider) => withKey(provider, context))),
  ),
);
