import {
  CHANNEL_CALLS,
  PAY_CHANNELS,
  moneyText,
  cashierCalls,
  type CallOutput,
  type PayChannel,
  type PayLine,
} from '@caiting/contract';
import { formatRate, money, rateOf } from '@caiting/money';
import type * as z from 'zod/mini';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { bankChoices } from '../core/banks.ts';
import { lineTaker } from '../core/providers.ts';
import { findRate } from '../orders/detail-queries.ts';
import { LINE_COLUMNS, type LineRow } from '../orders/queries.ts';

export const channelsBindings = [
  bind(cashierCalls.frontPaySort, async ({ deps }) => ok(await openChannels(deps))),
  bind(cashierCalls.frontPaymentSettings, async ({ deps }) => ok(await paymentSettings(deps))),
  ...PAY_CHANNELS.map((channel) => bind(CHANNEL_CALLS[channel], ({ deps }) => linesOf(deps, channel))),
];

export const CHANNEL_NAMES: Readonly<Record<PayChannel, string>> = {
  banktransfer: '银行转账',
  unionpay: '银联支付',
  qqpay: 'QQ钱包',
  wechat: '微信支付',
  quickpass: '云闪付',
  jdpay: '京东支付',
  alipay: '支付宝',
  internetbank: '网银支付',
  virtualwalletpay: '虚拟钱包',
  digitalcurrencypay: '数字货币',
  digitalrmb: '数字人民币',
  douyin: '抖音支付',
};

export async function openLines(deps: Deps): Promise<LineRow[]> {
  const lines = (await listLines(deps.db)).filter(await lineTaker(deps));
  // Without a rate nobody knows what a coin is worth.
  const isUsable = async ({ coin }: LineRow) => coin === null || (await findRate(deps.db, coin)) !== null;
  const usable = await Promise.all(lines.map(isUsable));
  return lines.filter((_, index) => usable[index]);
}

/** Channels with a line that works now, in the order of their first lines. */
export async function openChannels(deps: Deps): Promise<CallOutput<typeof cashierCalls.frontPaySort>> {
  const first = new Map<PayChannel, LineRow>();
  for (const line of await openLines(deps)) if (!first.has(line.channel)) first.set(line.channel, line);
  return { channels: [...first.values()].map(({ channel, tag }) => ({ channel, name: CHANNEL_NAMES[channel], tag })) };
}

/** Lines of one channel with limits, fee and amounts. */
export async function linesOf(
  deps: Deps,
  channel: PayChannel,
): Promise<Outcome<{ lines: z.infer<typeof PayLine>[] }, 'channelClosed'>> {
  const lines = (await openLines(deps)).filter((line) => line.channel === channel);
  if (lines.length === 0) return refuse('channelClosed');
  return ok({ lines: await Promise.all(lines.map((line) => lineView(deps, line))) });
}

async function lineView(deps: Deps, line: LineRow): Promise<z.infer<typeof PayLine>> {
  return {
    lineId: line.line_id,
    name: line.name,
    provider: line.provider,
    kind: line.kind,
    matchBy: line.match_by,
    coin: await coinView(deps, line),
    min: moneyText(money(line.amount_min)),
    max: moneyText(money(line.amount_max)),
    amounts: line.amounts.map((amount) => moneyText(money(amount))),
    freeAmount: line.free_amount,
    feePercent: formatRate(rateOf(line.fee)),
    arrival: line.arrival,
    banks: bankChoices(line.banks),
  };
}

async function coinView(
  deps: Deps,
  { coin, network, confirmations }: LineRow,
): Promise<z.infer<typeof PayLine>['coin']> {
  if (coin === null || network === null || confirmations === null) return null;
  const rate = (await findRate(deps.db, coin)) ?? 0n;
  return { coin, network, confirmations, rate: moneyText(money(rate)) };
}

/** Rules that hold for every channel. */
export async function paymentSettings(deps: Deps): Promise<CallOutput<typeof cashierCalls.frontPaymentSettings>> {
  const { demo, orderMinutes, openOrdersMax, wageringRecharge } = await tenantValues(deps);
  return { demo, orderMinutes, openOrdersMax, wageringFactor: wageringRecharge };
}

/** Open lines in the order shown. */
function listLines(db: Queries): Promise<LineRow[]> {
  return db.query<LineRow>(`select ${LINE_COLUMNS} from pay_line where is_open order by sort, line_id`);
}
