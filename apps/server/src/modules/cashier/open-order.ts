import { randomInt } from 'node:crypto';
import { moneyText, type PayChannel, type RechargeOrder } from '@caiting/contract';
import { FEN, RATE_SCALE, money, mulFloor, type Money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { announce } from './announce.ts';
import { orderView } from './order-view.ts';
import { ProviderDown, type PayProvider } from './pay-provider.ts';
import { providersOf } from './providers.ts';
import {
  closeOrder,
  countOpenOrders,
  findLine,
  findOrderByRequest,
  findOrderForUpdate,
  insertOrder,
  lockPlayer,
  savePayPage,
  type LineRow,
  type OrderRow,
} from './queries.ts';

export interface OpenInput {
  readonly channel: PayChannel;
  readonly lineId: string;
  readonly amount: Money;
}

/** Who asks, under which id, from which page. */
export interface Asker {
  readonly userId: string;
  readonly requestId: string;
  readonly origin: string;
  /** Where providers reach this server. */
  readonly ownOrigin: string;
}

type OpenRefusal = 'channelClosed' | 'rechargeAmountOut' | 'tooManyOpenOrders' | 'providerDown' | 'requestIdReused';

/**
 * Opens a recharge order and hands it to the line's provider. The order is written first, so a notice can never come before it; the
 * provider is asked outside of any transaction. The same request id gives the same order.
 */
export async function openOrder(
  deps: Deps,
  asker: Asker,
  input: OpenInput,
): Promise<Outcome<RechargeOrder, OpenRefusal>> {
  const line = await findLine(deps.db, input.channel, input.lineId);
  const provider = line && (await providersOf(deps)).get(line.provider);
  if (!line || !provider) return refuse('channelClosed');
  const refused = findAmountFault(line, input.amount);
  if (refused) return refused;

  const written = await writeOrder(deps, asker, line, input.amount);
  if (!written.ok) return written;
  const order = written.data;
  if (order.pay_url !== '') return ok(await orderView(deps, order, asker.origin));
  if (order.state !== 'created') return refuse('providerDown');
  return handOver(deps, provider, order, asker);
}

function findAmountFault(line: LineRow, amount: Money): Outcome<never, 'rechargeAmountOut'> | null {
  const isOffered = line.free_amount || line.amounts.includes(amount);
  if (isOffered && amount >= line.amount_min && amount <= line.amount_max) return null;
  const params = { min: moneyText(money(line.amount_min)), max: moneyText(money(line.amount_max)) };
  return refuse('rechargeAmountOut', { field: 'amount', params });
}

/** The row of the order: the one made before under this request id, or a new one. */
async function writeOrder(
  deps: Deps,
  { userId, requestId }: Asker,
  line: LineRow,
  amount: Money,
): Promise<Outcome<OrderRow, 'tooManyOpenOrders' | 'requestIdReused'>> {
  const { orderMinutes, openOrdersMax } = await tenantValues(deps);
  return deps.db.tx(async (tx) => {
    await lockPlayer(tx, userId);
    const before = await findOrderByRequest(tx, userId, requestId);
    if (before) {
      const isSame = before.line_id === line.line_id && before.amount === amount;
      return isSame ? ok(before) : refuse('requestIdReused');
    }
    if ((await countOpenOrders(tx, userId)) >= openOrdersMax) return refuse('tooManyOpenOrders');
    return ok(
      await insertOrder(tx, {
        orderNo: newOrderNo(),
        player: userId,
        requestId,
        line,
        amount,
        fee: mulFloor(amount, line.fee, RATE_SCALE, FEN),
        minutes: orderMinutes,
      }),
    );
  });
}

/** Sixteen digits nobody can guess: the number travels through the provider and back. */
export function newOrderNo(): string {
  const half = () => String(randomInt(100_000_000)).padStart(8, '0');
  return `R${half()}${half()}`;
}

async function handOver(
  deps: Deps,
  provider: PayProvider,
  order: OrderRow,
  { origin, ownOrigin }: Asker,
): Promise<Outcome<RechargeOrder, 'providerDown'>> {
  try {
    const { providerNo, payUrl } = await provider.create({
      orderNo: order.order_no,
      amount: money(order.amount),
      channel: order.channel,
      lifetimeMs: order.expires_at.getTime() - order.created_at.getTime(),
      returnUrl: `${origin}/userCenter/recharge/${order.channel}?order=${order.order_no}`,
      notifyUrl: `${ownOrigin}/v1/transaction/providerCallback`,
    });
    return ok(await orderView(deps, await savePayPage(deps.db, order.id, providerNo, payUrl), origin));
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.log.warn({ err: error, orderNo: order.order_no }, 'recharge order refused: provider down');
    await rejectUnpaid(deps, order.order_no);
    return refuse('providerDown');
  }
}

async function rejectUnpaid(deps: Deps, orderNo: string): Promise<void> {
  await deps.db.tx(async (tx) => {
    const order = await findOrderForUpdate(tx, orderNo);
    if (order?.state === 'created') await announce(tx, await closeOrder(tx, order.id, 'rejected'));
  });
}
