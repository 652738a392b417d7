import { moneyText, type CallOutput, type PayChannel, type consolePayLineCalls } from '@caiting/contract';
import { formatRate, money, rateOf } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { lineTaker } from '../core/providers.ts';
import { listAllLines } from './queries.ts';

/** All lines as staff see them, and what the configured providers take and pay. */
export async function payLines(
  deps: Deps,
  channel: PayChannel | null,
): Promise<CallOutput<typeof consolePayLineCalls.payLines>> {
  const [rows, isTaken] = await Promise.all([listAllLines(deps.db, channel), lineTaker(deps)]);
  return {
    list: rows.map((line) => ({
      lineId: line.line_id,
      channel: line.channel,
      name: line.name,
      provider: line.provider,
      kind: line.kind,
      open: line.is_open,
      usable: isTaken(line),
      min: moneyText(money(line.amount_min)),
      max: moneyText(money(line.amount_max)),
      amounts: line.amounts.map((amount) => moneyText(money(amount))),
      freeAmount: line.free_amount,
      feePercent: formatRate(rateOf(line.fee)),
      arrival: line.arrival,
      tag: line.tag,
      order: line.sort,
      payee: [line.payee_bank, line.payee_name, line.payee_account].filter(Boolean).join(' '),
    })),
    providers: deps.config.payProviders.map(({ name, channels, min, max }) => ({
      name,
      channels: [...channels],
      min,
      max,
    })),
    payouts: deps.config.payoutProviders.map(({ name, kinds, min, max }) => ({ name, kinds: [...kinds], min, max })),
  };
}
