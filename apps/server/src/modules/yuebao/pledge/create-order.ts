import { pledgeCalls, type CallInput, type PledgeOrder } from '@caiting/contract';
import { interestFor, money, rateOf, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { checkSafetyPassword } from '../../account/index.ts';
import { cause, post } from '../../ledger/index.ts';
import { refusalOf } from '../../protection/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { announceMove } from '../core/announce.ts';
import { findWallet, lockPlayer } from '../core/wallet.ts';
import { findOrder, findProductForUpdate, insertOrder, orderView, sumHeld, type ProductRow } from './queries.ts';

export const createOrderBinding = bind(
  pledgeCalls.createYuebaoPledgeOrder,
  async ({ deps, session: { userId }, requestId }, input) => {
    const refused = await checkSafetyPassword(deps, { playerId: userId, safetyPassword: input.safetyPassword });
    return refused ?? createOrder(deps, { userId, requestId }, input);
  },
);

type BoundsRefusal = 'pledgeClosed' | 'pledgeAmountOut' | 'pledgePlayerOut' | 'pledgeQuotaShort';
type CreateRefusal =
  | BoundsRefusal
  | 'yuebaoNotOpened'
  | 'yuebaoFailed'
  | 'yuebaoShort'
  | 'excluded'
  | 'requestIdReused';

/** Pledges money of the wallet: rate, term and earning are fixed now. */
export async function createOrder(
  deps: Deps,
  { userId, requestId }: { readonly userId: string; readonly requestId: string },
  asked: Pick<CallInput<typeof pledgeCalls.createYuebaoPledgeOrder>, 'productId' | 'amount' | 'autoRenew'>,
): Promise<Outcome<PledgeOrder, CreateRefusal>> {
  const { productId, amount, autoRenew = false } = asked;
  const { yuebaoOpen } = await tenantValues(deps);
  const body = { productId, amount, autoRenew };
  return deps.db.tx((tx) =>
    once(tx, { userId, requestId, call: 'createYuebaoPledgeOrder', body }, async () => {
      if (!yuebaoOpen) return refuse('yuebaoNotOpened');
      await lockPlayer(tx, userId);
      const refused = await refusalOf(tx, userId, 'yuebao', amount);
      if (refused) return refused;
      const product = await findProductForUpdate(tx, productId);
      if (product === null) return refuse('yuebaoFailed');
      const fault = await boundsFault(tx, product, userId, amount);
      if (fault) return fault;
      if ((await findWallet(tx, userId)).balance < amount) return refuse('yuebaoShort', { field: 'amount' });
      return open(tx, product, { userId, amount, autoRenew });
    }),
  );
}

async function open(
  tx: Tx,
  product: ProductRow,
  { userId, amount, autoRenew }: { userId: string; amount: Money; autoRenew: boolean },
): Promise<Outcome<PledgeOrder, 'yuebaoShort' | 'yuebaoFailed'>> {
  const id = await insertOrder(tx, {
    player: userId,
    product: product.id,
    principal: amount,
    rate: product.rate,
    termDays: product.term_days,
    earning: interestFor(amount, rateOf(product.rate), product.term_days),
    autoRenew,
    renews: null,
  });
  const held = await post(tx, { id: cause('pledge.in', id), code: 'pledgeIn', player: userId, amount, ref: id });
  if (!held.ok) return refuse('yuebaoShort', { field: 'amount' });
  await announceMove(tx, userId, 'pledge');
  const row = await findOrder(tx, userId, String(id));
  return row === null ? refuse('yuebaoFailed') : ok(orderView(row));
}

/** Whether a sum fits into a product now; its row is locked. */
async function boundsFault(
  tx: Tx,
  product: ProductRow,
  player: string,
  amount: Money,
): Promise<Refusal<BoundsRefusal> | null> {
  if (!product.is_open) return refuse('pledgeClosed');
  if (amount < product.order_min || amount > product.order_max) {
    const params = { min: money(product.order_min), max: money(product.order_max) };
    return refuse('pledgeAmountOut', { field: 'amount', params });
  }
  const own = product.player_max - (await sumHeld(tx, product.id, player));
  if (amount > own) return refuse('pledgePlayerOut', { field: 'amount', params: { left: shown(own) } });
  const left = product.quota - product.sold;
  return amount > left ? refuse('pledgeQuotaShort', { field: 'amount', params: { left: shown(left) } }) : null;
}

const shown = (left: bigint): Money => money(left > 0n ? left : 0n);
