import { randomBytes } from 'node:crypto';
import { formatMoney, money, parseMoney } from '@caiting/money';
import * as z from 'zod/mini';
import type { Config } from '../../../config.ts';
import type { PayoutProviderConfig } from '../../../pay-providers.ts';
import { ProviderDown } from '../core/pay-provider.ts';
import { readSum, readWord } from '../core/read-notice.ts';
import { isSigned, signFields } from '../core/signature.ts';
import type { PayoutAnswer, PayoutProvider } from './payout-provider.ts';

const STATUSES = ['waiting', 'paid', 'failed', 'unknown'] as const;
const TIMEOUT_MS = 5_000;
const Answer = z.object({
  code: z.literal(1),
  status: z.string(),
  providerNo: z.string(),
  amount: z.union([z.string(), z.number()]),
  reason: z.string(),
});

/** The provider lives in real time, whatever clock the site was set to for a demo. */
const realNowMs = (): number => new Date().getTime();

/** Payouts at the built-in sandbox provider (apps/server/src/sandbox-provider). Null when none was started. */
export function sandboxPayouts({ paySandboxUrl: url, paySandboxKey: key }: Config): PayoutProvider | null {
  if (url === undefined || key === undefined) return null;
  return { ...signedPayouts({ name: 'sandbox', url, key }), takes: () => true };
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
function signedPayouts({
  name,
  url: base,
  key,
}: Pick<PayoutProviderConfig, 'name' | 'url' | 'key'>): Omit<PayoutProvider, 'takes'> {
  async function ask(path: string, fields: Record<string, string>): Promise<PayoutAnswer> {
    const signed = { ...fields, timestamp: String(realNowMs()), nonce: randomBytes(16).toString('hex') };
    let answer: unknown;
    try {
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        body: new URLSearchParams({ ...signed, sign: signFields(key, signed) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // Account numbers go where the configuration says and nowhere else.
        redirect: 'error',
      });
      answer = await response.json();
    } catch (error) {
      throw new ProviderDown(`payout provider ${name} does not answer: ${(error as Error).message}`);
    }
    const read = Answer.safeParse(answer);
    if (!read.success) throw new ProviderDown(`payout provider ${name} answered something else`);
    const { providerNo, amount, reason } = read.data;
    const status = STATUSES.find((known) => known === readWord(read.data.status));
    if (status === undefined) throw new ProviderDown(`payout provider ${name} answered an unknown status`);
    return { status, providerNo, amount: readSum(amount) ?? money(0n), reason };
  }

  return {
    name,
    create: ({ amount, ...order }) => ask('/v1/payouts', { ...order, amount: formatMoney(amount) }),
    query: (orderNo) => ask('/v1/payouts/query', { orderNo }),
    isGenuine: (fields) => isSigned(key, fields),
  };
}
