import { SITE_UPLOAD_MAX_BYTES, UPLOADS_DAY_MAX, rechargeCalls } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { countPrivate, storeImage } from '../../../platform/files/index.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { announce } from '../orders/announce.ts';
import { orderView } from '../orders/order-view.ts';
import { findOrder, findOrderForUpdate, ORDER_COLUMNS, type OrderRow } from '../orders/queries.ts';

export const submitProofBinding = bind(
  rechargeCalls.submitRechargeProof,
  async ({ deps, session, origin, file }, input) => {
    const submitted = await submitProof(deps, session.userId, { ...input, voucher: file?.bytes ?? null });
    return submitted.ok ? ok(await orderView(deps, submitted.data, origin)) : submitted;
  },
);

/** A transfer may be made in time and told late; after this staff are asked directly. */
const LATE_MS = 24 * 3_600_000;
/** The small print of a receipt stays legible. */
const VOUCHER = { bytesMax: SITE_UPLOAD_MAX_BYTES, sideMax: 1_600 };

export interface Proof {
  readonly orderNo: string;
  readonly payerName: string;
  /** The picture as it was sent. */
  readonly voucher: Buffer | null;
}
type ImageRefusal =
  | 'imageInvalid'
  | 'imageTooLarge'
  | 'imageTooManyPixels'
  | 'imageTooSlow'
  | 'filesAway'
  | 'uploadsTooMany'
  | 'tooManyRequests';

/**
 * The player says that the transfer of a manual order was made. It then waits for staff and runs out no more. Said again it corrects the
 * payer's name and the picture.
 */
export async function submitProof(
  deps: Deps,
  player: string,
  { orderNo, payerName, voucher }: Proof,
): Promise<Outcome<OrderRow, 'orderNotFound' | 'orderClosed' | ImageRefusal>> {
  // Before the picture is unpacked: strangers and ended orders cost nothing.
  const before = await findFault(deps, await findOrder(deps.db, player, orderNo));
  if (before) return before;
  // A receipt may be corrected as often as one likes, and each is kept.
  if (voucher !== null && (await countPrivate(deps.db, player)) >= UPLOADS_DAY_MAX) return refuse('uploadsTooMany');
  const kept = voucher === null ? null : await storeImage(deps, voucher, { ...VOUCHER, privateTo: player });
  if (kept && !kept.ok) return kept;
  return deps.db.tx(async (tx) => {
    const order = await findOrderForUpdate(tx, orderNo);
    const fault = await findFault(deps, order);
    if (fault || order === null) return fault ?? refuse('orderNotFound');
    await savePayer(tx, order.id, payerName, kept?.data.imgPath ?? null);
    const submitted = await markSubmitted(tx, order.id);
    await announce(tx, submitted);
    return ok(submitted);
  });
}

async function findFault(deps: Deps, order: OrderRow | null): Promise<Refusal<'orderNotFound' | 'orderClosed'> | null> {
  if (order === null) return refuse('orderNotFound');
  const ageMs = (await appNow(deps.db)).getTime() - order.created_at.getTime();
  const isOpen = order.state === 'created' || order.state === 'submitted';
  const isTold = isOpen || (order.state === 'expired' && ageMs < LATE_MS);
  return order.kind === 'manual' && isTold ? null : refuse('orderClosed');
}

/** Who paid, and the picture of the receipt; without a new picture the one from before stays. */
async function savePayer(tx: Tx, order: bigint, payerName: string, voucher: string | null): Promise<void> {
  await tx.run(
    `update recharge_transfer set payer_name = $2, voucher = coalesce($3, voucher), submitted_at = app_now()
      where order_id = $1`,
    [order, payerName, voucher],
  );
}

/** The player says that the transfer was made; the order waits for staff and runs out no more. */
function markSubmitted(tx: Tx, id: bigint): Promise<OrderRow> {
  return tx.one<OrderRow>(`update recharge_order set state = 'submitted' where id = $1 returning ${ORDER_COLUMNS}`, [
    id,
  ]);
}
