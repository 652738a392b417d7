import { randomBytes } from 'node:crypto';
import { formatMoney, money, parseMoney } from '@caiting/money';
import * as z from 'zod/mini';
import type { Config } from '../../../config.ts';
import { ProviderDown } from '../core/pay-provider.ts';
import { isSigned, signFields } from '../core/signature.ts';
import type { PayoutAnswer, PayoutProvider } from './payout-provider.ts';

const TIMEOUT_MS = 5_000;
const Answer = z.object({
  code: z.literal(1),
  status: z.enum(['waiting', 'paid', 'failed', 'unknown']),
  providerNo: z.string(),
  amount: z.string(),
  reason: z.string(),
});

/** The provider lives in real time, whatever clock the site was set to for a demo. */
const realNowMs = (): number => new Date().getTime();

/** Payouts at the built-in sandbox provider (apps/server/src/sandbox-provider). Null when none was started. */
export function sandboxPayouts({ paySandboxUrl: base, paySandboxKey: key }: Config): PayoutProvider | null {
  if (base === undefined || key === undefined) return null;

  async function ask(path: string, fields: Record<string, string>): Promise<PayoutAnswer> {
    const signed = { ...fields, timestamp: String(realNowMs()), nonce: randomBytes(16).toString('hex') };
    let answer: unknown;
    try {
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        body: new URLSearchParams({ ...signed, sign: signFields(key as string, signed) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = await response.json();
    } catch (error) {
      throw new ProviderDown(`the sandbox provider does not answer: ${(error as Error).message}`);
    }
    const read = Answer.safeParse(answer);
    if (!read.success) throw new ProviderDown('the sandbox provider answered something else');
    const { status, providerNo, amount, reason } = read.data;
    return { status, providerNo, amount: parseMoney(amount) ?? money(0n), reason };
  }

  return {
    name: 'sandbox',
    takes: () => true,
    create: ({ amount, ...order }) => ask('/v1/payouts', { ...order, amount: formatMoney(amount) }),
    query: (orderNo) => ask('/v1/payouts/query', { orderNo }),
    isGenuine: (fields) => isSigned(key, fields),
  };
}
