import { formatMoney, money, parseMoney } from '@caiting/money';
import * as z from 'zod/mini';
import type { Config } from '../../../config.ts';
import type { PayoutProviderConfig } from '../../../pay-providers.ts';
import { askAbout, isGenuineOf, type SignedParty } from '../core/ask-signed.ts';
import { ProviderDown } from '../core/pay-provider.ts';
import { readSum, readWord } from '../core/read-notice.ts';
import type { PayoutAnswer, PayoutProvider } from './payout-provider.ts';

const STATUSES = ['waiting', 'paid', 'failed', 'unknown'] as const;
const Answer = z.object({
  code: z.literal(1),
  status: z.string(),
  providerNo: z.string(),
  amount: z.union([z.string(), z.number()]),
  reason: z.string(),
});

/** Payouts at the built-in sandbox provider (apps/server/src/sandbox-provider). Null when none was started. */
export function sandboxPayouts({
  paySandboxUrl: url,
  paySandboxKey: key,
  paySandboxPublicKey: publicKey,
}: Config): PayoutProvider | null {
  if (url === undefined || key === undefined) return null;
  return { ...signedPayouts({ name: 'sandbox', url, key, publicKey }), takes: () => true };
}

/** A provider of the configuration, for the kinds and sums that it was configured for. */
export function configuredPayouts(config: PayoutProviderConfig): PayoutProvider {
  const [min, max] = [parseMoney(config.min) ?? 0n, parseMoney(config.max) ?? 0n];
  return {
    ...signedPayouts(config),
    takes: ({ kind, net }) => config.kinds.includes(kind) && net >= min && net <= max,
  };
}

/** Whoever speaks docs/providers/payout-provider.md at this address. */
function signedPayouts(party: SignedParty): Omit<PayoutProvider, 'takes'> {
  const { name } = party;
  async function ask(path: string, fields: Record<string, string>): Promise<PayoutAnswer> {
    const { body, said } = await askAbout({ ...party, isStrict: true }, path, fields);
    const read = Answer.safeParse(said);
    if (!read.success) throw new ProviderDown(`payout provider ${name} answered something else`);
    const { providerNo, amount, reason } = read.data;
    const status = STATUSES.find((known) => known === readWord(read.data.status));
    if (status === undefined) throw new ProviderDown(`payout provider ${name} answered an unknown status`);
    return { status, providerNo, amount: readSum(amount) ?? money(0n), reason, body };
  }

  return {
    name,
    create: ({ amount, ...order }) => ask('/v1/payouts', { ...order, amount: formatMoney(amount) }),
    query: (orderNo) => ask('/v1/payouts/query', { orderNo }),
    isGenuine: isGenuineOf(party),
  };
}
