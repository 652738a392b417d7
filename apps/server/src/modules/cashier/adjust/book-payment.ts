import { moneyText, type ByTwoRefusal } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { hasLeft } from '../../account/index.ts';
import { listCoins } from '../orders/detail-queries.ts';
import { findOrderForUpdate, type OrderRow } from '../orders/queries.ts';
import { claimNumber, claimTransaction } from '../recharge/claim-number.ts';
import { credit } from '../recharge/credit.ts';
import { codeOf, postAdjustment } from './adjust.ts';
import { decideCase, findCaseForUpdate } from './payment-cases.ts';

export interface Booking {
  readonly id: string;
  readonly orderNo: string;
  /** Needed where the provider did not say it in yuan. */
  readonly amount: bigint | null;
  readonly reason: string;
  readonly requestId: string;
}

type BookRefusal =
  | 'notFound'
  | 'paymentCaseOver'
  | 'orderNotFound'
  | 'fieldEmpty'
  | ByTwoRefusal
  | 'accountClosed';

/**
 * Books a payment that no order took, once two operators have said the same: an order without money is credited with the sum, the player of a
 * credited one gets it as a correction. `secondOf` gives who asked first, or refuses.
 */
export async function bookPayment(
  deps: Deps,
  staff: Staff,
  { id, orderNo, amount, reason, requestId }: Booking,
  secondOf: (tx: Tx, subject: string) => Promise<Refusal<ByTwoRefusal> | { askedBy: bigint; name: string }>,
): Promise<Outcome<{ booked: bigint; orderNo: string }, BookRefusal>> {
  return deps.db.tx<Outcome<{ booked: bigint; orderNo: string }, BookRefusal>>(
    async (tx) => {
      // The order before the case, as a notice takes them.
      const order = await findOrderForUpdate(tx, orderNo);
      const found = await findCaseForUpdate(tx, id);
      if (found === null) return refuse('notFound');
      const isReplay =
        found.state === 'booked' &&
        String(found.decided_by) === staff.staffId &&
        found.decide_request === requestId.toLowerCase();
      if (isReplay && found.booked !== null) return ok({ booked: found.booked, orderNo });
      if (found.state !== 'open') return refuse('paymentCaseOver');
      if (order === null) return refuse('orderNotFound');
      if (await hasLeft(tx, order.player)) return refuse('accountClosed');
      const booked = amount ?? (found.coin_amount !== null || order.kind === 'coin' ? null : found.amount);
      if (booked === null) return refuse('fieldEmpty', AMOUNT);
      // What it comes to is part of the words: an order credited between them would turn a credit into a second payment.
      const comesAs = order.state === 'credited' ? 'correction' : 'credit';
      const first = await secondOf(tx, `${id}:${orderNo}:${moneyText(money(booked))}:${comesAs}`);
      if (isRefusal(first)) return first;
      // From now on the number is this order's; one that another order had stays there: two of staff have looked at it.
      if (found.provider_no.trim() !== '')
        await claimNumber(tx, order.id, { provider: found.provider, providerNo: found.provider_no });
      for (const { network } of await listCoins(tx, [order.id]))
        await claimTransaction(tx, order.id, { network, txId: found.tx_id });
      if (comesAs === 'correction')
        await correct(tx, order, { booked, reason, caseId: found.id, first, second: staff });
      else await credit(tx, order, { providerNo: found.provider_no, settled: money(booked) });
      await decideCase(tx, found.id, {
        staff: staff.staffId,
        name: staff.name,
        requestId,
        reason,
        booked: { amount: booked, order: order.id },
      });
      return ok({ booked, orderNo });
    },
    // That a first operator asked must stay.
    { keepsOnRefusal: true },
  );
}

const AMOUNT = { field: 'amount', params: { field: { zh: '金额', en: 'Amount' } } } as const;

/** Closes a payment without booking it. */
export async function dismissPayment(
  deps: Deps,
  staff: Staff,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Outcome<undefined, 'notFound' | 'paymentCaseOver'>> {
  return deps.db.tx<Outcome<undefined, 'notFound' | 'paymentCaseOver'>>(async (tx) => {
    const found = await findCaseForUpdate(tx, id);
    if (found === null) return refuse('notFound');
    if (found.state !== 'open') return refuse('paymentCaseOver');
    await decideCase(tx, found.id, { staff: staff.staffId, name: staff.name, requestId: null, reason, booked: null });
    return ok();
  });
}

/** A second payment under one order: the order has its money, so this comes as a line of its own. */
async function correct(
  tx: Tx,
  order: OrderRow,
  act: {
    readonly booked: bigint;
    readonly reason: string;
    readonly caseId: bigint;
    readonly first: { readonly askedBy: bigint; readonly name: string };
    readonly second: Staff;
  },
): Promise<void> {
  const row = await tx.one<{ id: bigint; code: number; player: bigint; amount: bigint }>(
    `insert into money_adjustment (code, player, amount, reason, order_id, payment_case, asked_by, asked_name, ask_request,
                                   state, decided_by, decided_name, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, gen_random_uuid(), 'done', $9, $10, app_now())
     returning id, code, player, amount`,
    [
      codeOf('correction'),
      order.player,
      act.booked,
      act.reason,
      order.id,
      act.caseId,
      act.first.askedBy,
      act.first.name,
      act.second.staffId,
      act.second.name,
    ],
  );
  const posted = await postAdjustment(tx, row);
  if (!posted.ok) throw new Error(`adjustment ${row.id} could not be posted: ${posted.key}`);
}
