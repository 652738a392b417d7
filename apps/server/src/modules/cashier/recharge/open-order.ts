import { randomInt } from 'node:crypto';
import { moneyText, FIELD_NAMES, cashierCalls, type PayChannel, type RechargeOrder } from '@caiting/contract';
import { FEN, RATE_SCALE, coinsFor, money, mulFloor, type Money } from '@caiting/money';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { refusalOf } from '../../protection/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { lineTaker, providersOf } from '../core/providers.ts';
import { findRate, type CoinRow } from '../orders/detail-queries.ts';
import { orderView } from '../orders/order-view.ts';
import { findLine, findOrderByRequest, insertOrder, type LineRow, type OrderRow } from '../orders/queries.ts';
import { handOver } from './hand-over.ts';
import { isWholeYuanOnly, markTransfer, type TransferMark } from './transfer.ts';

export const openOrderBinding = bind(
  cashierCalls.rechargeFrontPaymentRecord,
  ({ deps, session, requestId, origin, ownOrigin }, input) =>
    openOrder(deps, { userId: session.userId, requestId, origin, ownOrigin }, input),
);

export interface OpenInput {
  readonly channel: PayChannel;
  readonly lineId: string;
  readonly amount: Money;
  /** Code of a bank, for lines that ask for one. */
  readonly payBank?: string | undefined;
}

/** Who asks, under which idempotency key, from which page. */
export interface Asker {
  readonly userId: string;
  readonly requestId: string;
  readonly origin: string;
  /** Where providers reach this server. */
  readonly ownOrigin: string;
}

type WriteRefusal =
  | 'depositLimitReached'
  | 'excluded'
  | 'tooManyOpenOrders'
  | 'requestIdReused'
  | 'channelClosed'
  | 'providerDown';
type InputRefusal = 'rechargeAmountOut' | 'wholeYuanOnly' | 'fieldEmpty' | 'badInput';

/**
 * Opens a recharge order and hands it to the line's provider. The order is written first, so a notice can never come before it; the
 * provider is asked outside of any transaction. A provider that does not answer leaves the order payable, without a pay page for now
 * (`openPayPage`). The request id is the idempotency key: the same one gives the same order.
 */
export async function openOrder(
  deps: Deps,
  asker: Asker,
  input: OpenInput,
): Promise<Outcome<RechargeOrder, WriteRefusal | InputRefusal>> {
  const line = await findLine(deps.db, input.channel, input.lineId);
  if (!line || !(await lineTaker(deps))(line)) return refuse('channelClosed');
  const refused = findAmountFault(line, input.amount) ?? findBankFault(line, input.payBank);
  if (refused) return refused;

  const bank = line.banks.length > 0 ? (input.payBank ?? null) : null;
  const written = await writeOrder(deps, asker, line, { asked: input.amount, bank });
  if (!written.ok) return written;
  const order = written.data;
  const provider = (await providersOf(deps)).get(line.provider);
  const isToHandOver = order.kind !== 'manual' && order.state === 'created' && order.pay_url === '';
  const handed = isToHandOver && provider ? await handOver(deps, provider, order, asker) : null;
  return ok(await orderView(deps, handed ?? order, asker.origin));
}

function findAmountFault(line: LineRow, amount: Money): Outcome<never, 'rechargeAmountOut' | 'wholeYuanOnly'> | null {
  const isOffered = line.free_amount || line.amounts.includes(amount);
  if (!isOffered || amount < line.amount_min || amount > line.amount_max) {
    const params = { min: moneyText(money(line.amount_min)), max: moneyText(money(line.amount_max)) };
    return refuse('rechargeAmountOut', { field: 'amount', params });
  }
  return isWholeYuanOnly(line, amount) ? refuse('wholeYuanOnly', { field: 'amount' }) : null;
}

function findBankFault({ banks }: LineRow, payBank = ''): Outcome<never, 'fieldEmpty' | 'badInput'> | null {
  if (banks.length === 0 || banks.includes(payBank)) return null;
  return refuse(payBank ? 'badInput' : 'fieldEmpty', { field: 'payBank', params: { field: FIELD_NAMES.payBank } });
}

/** The row of the order: the one made before under this request id, or a new one. */
async function writeOrder(
  deps: Deps,
  { userId, requestId }: Asker,
  line: LineRow,
  { asked, bank }: { asked: Money; bank: string | null },
): Promise<Outcome<OrderRow, WriteRefusal>> {
  const { orderMinutes, openOrdersMax } = await tenantValues(deps);
  return deps.db.tx(async (tx) => {
    await lockPlayer(tx, userId);
    const before = await findOrderByRequest(tx, userId, requestId);
    if (before) {
      const isSame = before.line_id === line.line_id && before.asked === asked && before.bank === bank;
      return isSame ? ok(before) : refuse('requestIdReused');
    }
    if ((await countOpenOrders(tx, userId)) >= openOrdersMax) return refuse('tooManyOpenOrders');
    const open = await openOrdersSum(tx, userId);
    const refused = await refusalOf(tx, userId, 'deposit', money(open + asked));
    if (refused) return refused;
    const rate = line.coin === null ? null : await findRate(tx, line.coin);
    if (line.coin !== null && rate === null) return refuse('channelClosed');
    const mark = line.kind === 'manual' ? await markTransfer(tx, line, asked) : null;
    if (line.kind === 'manual' && mark === null) return refuse('providerDown');

    const amount = mark?.amount ?? asked;
    const order = await insertOrder(tx, {
      orderNo: newOrderNo(),
      player: userId,
      requestId,
      line,
      asked,
      amount,
      fee: mulFloor(amount, line.fee, RATE_SCALE, FEN),
      minutes: orderMinutes,
      bank,
    });
    await writeDetails(tx, order, line, mark, rate);
    return ok(order);
  });
}

/** What a transfer or a digital currency has beside the order. */
async function writeDetails(
  tx: Tx,
  order: OrderRow,
  line: LineRow,
  mark: TransferMark | null,
  rate: bigint | null,
): Promise<void> {
  if (mark !== null) await insertTransfer(tx, order.id, line, mark.remark);
  const { coin, network, confirmations } = line;
  if (coin === null || network === null || confirmations === null || rate === null) return;
  const due = coinsFor(money(order.amount), rate, coin);
  await insertCoin(tx, { order: order.id, coin, network, rate, due, needed: confirmations });
}

/** Sixteen digits nobody can guess: the number travels through the provider and back. */
export function newOrderNo(): string {
  const half = () => String(randomInt(100_000_000)).padStart(8, '0');
  return `R${half()}${half()}`;
}

/** The payee as the line has it now: an order keeps the one it was made with. */
async function insertTransfer(tx: Tx, order: bigint, line: LineRow, remark: string | null): Promise<void> {
  await tx.run(
    `insert into recharge_transfer (order_id, match_by, payee_bank, payee_name, payee_account, remark)
     values ($1, $2, $3, $4, $5, $6)`,
    [order, line.match_by, line.payee_bank, line.payee_name, line.payee_account, remark],
  );
}

async function insertCoin(
  tx: Tx,
  coin: Pick<CoinRow, 'coin' | 'network' | 'rate' | 'due' | 'needed'> & { readonly order: bigint },
): Promise<void> {
  await tx.run(
    'insert into recharge_coin (order_id, coin, network, rate, due, needed) values ($1, $2, $3, $4, $5, $6)',
    [coin.order, coin.coin, coin.network, coin.rate, coin.due, coin.needed],
  );
}

/** Serializes the orders of one player, so that the maximum of open ones holds for concurrent requests. */
async function lockPlayer(tx: Tx, player: string): Promise<void> {
  await tx.query('select 1 from player where id = $1 for no key update', [player]);
}

async function countOpenOrders(tx: Queries, player: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `select count(*)::int as count from recharge_order
      where player = $1 and state = 'created' and expires_at > (select app_now())`,
    [player],
  );
  return count;
}

/** What would be paid in if every open order were: a deposit limit counts it. */
async function openOrdersSum(tx: Queries, player: string): Promise<bigint> {
  const { sum } = await tx.one<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::int8 as sum from recharge_order
      where player = $1 and (state = 'submitted' or state = 'created' and expires_at > (select app_now()))`,
    [player],
  );
  return sum;
}
