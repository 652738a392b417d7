import { formatMoney, money, parseMoney } from '@caiting/money';
import * as z from 'zod/mini';
import type { Config } from '../../../config.ts';
import type { PayProviderConfig } from '../../../pay-providers.ts';
import { askAbout, askSigned, isGenuineOf, realNowMs, type SignedParty } from './ask-signed.ts';
import { ProviderDown, UnreadableAnswer, type PayProvider } from './pay-provider.ts';
import { isYuan, readCoins, readSum, readWord } from './read-notice.ts';

const Created = z.object({
  code: z.literal(1),
  providerNo: z.string(),
  /** A page of the provider, or any address (of a page, or the text of a code). */
  payPath: z.optional(z.string().check(z.regex(/^\/(?:[\w.~-]+\/?)*$/), z.maxLength(300))),
  payUrl: z.optional(z.string().check(z.regex(/^(?:https?|weixin|alipays?):\/\/[^\s"'<>]{1,500}$/))),
  form: z.optional(z.record(z.string(), z.string())),
  address: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
});
const Queried = z.object({
  code: z.literal(1),
  status: z.string(),
  providerNo: z.string(),
  amount: z.union([z.string(), z.number()]),
  currency: z.optional(z.string()),
  coinAmount: z.optional(z.union([z.string(), z.number()])),
  confirmations: z.optional(z.int()),
  txId: z.optional(z.string()),
});

const STATUSES = ['waiting', 'confirming', 'paid', 'failed', 'unknown'] as const;

/** The built-in sandbox provider, a process of its own (apps/server/src/sandbox-provider). Null when none was started. */
export function sandboxProvider({
  paySandboxUrl: url,
  paySandboxKey: key,
  paySandboxPublicKey: publicKey,
}: Config): PayProvider | null {
  if (url === undefined || key === undefined) return null;
  return {
    ...signedProvider({ name: 'sandbox', url, key, publicKey }),
    takes: () => true,
    // A phone sees the sandbox under another host.
    payPage: (payUrl, origin) => {
      const page = new URL(payUrl, url);
      page.hostname = new URL(origin).hostname;
      return page.href;
    },
  };
}

/** A provider of the configuration, for the channels, kinds and sums that it was configured for. */
export function configuredProvider(config: PayProviderConfig): PayProvider {
  const [min, max] = [parseMoney(config.min) ?? 0n, parseMoney(config.max) ?? 0n];
  return {
    ...signedProvider(config),
    takes: ({ channel, kind, amount_min, amount_max }) =>
      config.channels.some((known) => known === channel) &&
      config.kinds.some((known) => known === kind) &&
      amount_min >= min &&
      amount_max <= max,
  };
}

/** Whoever speaks docs/providers/pay-provider.md at this address. */
function signedProvider(party: SignedParty): Omit<PayProvider, 'takes'> {
  const { name, url: base } = party;
  return {
    name,
    create: async (order) => {
      const answer = Created.safeParse(
        (
          await askSigned(party, '/v1/orders', {
            orderNo: order.orderNo,
            amount: formatMoney(order.amount),
            channel: order.channel,
            kind: order.kind,
            ...(order.bank === undefined ? {} : { bank: order.bank }),
            ...(order.coin
              ? {
                  coin: order.coin.coin,
                  network: order.coin.network,
                  coinAmount: formatMoney(money(order.coin.due)),
                  confirmations: String(order.coin.needed),
                }
              : {}),
            expiresAt: String(realNowMs() + order.lifetimeMs),
            returnUrl: order.returnUrl,
            notifyUrl: order.notifyUrl,
          })
        ).said,
      );
      if (!answer.success) throw new ProviderDown(`provider ${name} answered something else`);
      // A path is kept as one: the provider may come back at another address.
      const { providerNo, payPath, payUrl = payPath, form, address } = answer.data;
      if (payUrl === undefined) throw new ProviderDown(`provider ${name} named no page`);
      return { providerNo, payUrl, ...(form ? { payForm: form } : {}), ...(address ? { address } : {}) };
    },
    query: async (orderNo) => {
      const { body, said } = await askAbout(party, '/v1/orders/query', { orderNo });
      const answer = Queried.safeParse(said);
      if (!answer.success) throw new ProviderDown(`provider ${name} answered something else`);
      return { ...queriedOrder(name, answer.data), body };
    },
    isGenuine: isGenuineOf(party),
    payPage: (payUrl) => (payUrl.startsWith('/') ? new URL(payUrl, base).href : payUrl),
  };
}

/** An order as the provider's answer has it; what may mean money and cannot be read is thrown as such (docs/decisions/0252). */
function queriedOrder(name: string, answer: z.infer<typeof Queried>): Awaited<ReturnType<PayProvider['query']>> {
  const { providerNo, amount, currency, coinAmount, confirmations = 0, txId = '' } = answer;
  const status = STATUSES.find((known) => known === readWord(answer.status));
  const coins = coinAmount === undefined ? null : readCoins(coinAmount);
  const sum = isYuan(currency) ? readSum(amount) : null;
  // Words that may mean money: staff see them (docs/decisions/0252).
  if (status === undefined || (status === 'paid' && (sum === null || providerNo.trim() === '')))
    throw new UnreadableAnswer(`provider ${name} answered what cannot be read`, {
      providerNo,
      said: `amount=${amount} status=${answer.status}${currency === undefined ? '' : ` currency=${currency}`}`,
    });
  return {
    status,
    providerNo,
    amount: sum ?? money(0n),
    ...(coins === null ? {} : { coins: { amount: coins, confirmations, txId } }),
  };
}
