import { consoleMoneyCalls, moneyText, yuanText, type CallInput, type CallOutput } from '@caiting/contract';
import { formatMoney, money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName } from '../../account/index.ts';
import {
  adjustmentLine,
  askAdjustment,
  bookPayment,
  confirmAdjustment,
  declineAdjustment,
  dismissPayment,
  findCandidates,
  hundredths,
  kindOf,
  listAdjustments,
  listCases,
  type AdjustmentDraft,
  type AdjustmentRow,
} from '../../cashier/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { firstOfTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { agreesWith, statementOf } from '../core/signing/signature.ts';
import { unlogged } from '../core/roles.ts';

const KIND_WORDS: Readonly<Record<AdjustmentDraft['kind'], string>> = {
  credit: '人工加款',
  debit: '人工扣款',
  correction: '充值补单',
  reversal: '充值冲正',
};
/** How long a second operator has to say the same. */
const CONFIRM_MINUTES = 24 * 60;

const sayRow = (row: AdjustmentRow): string =>
  `${row.user_name} ${KIND_WORDS[kindOf(row.code)]} ${yuanText(money(row.amount))}`;

/** Money by hand, and payments that no order took: nothing moves on one person's word (docs/decisions/0151). */
export const moneyActBindings = [
  logged(consoleMoneyCalls.adjustBalance, ({ deps, staff, requestId }, input) => ask(deps, staff, requestId, input)),
  logged(consoleMoneyCalls.confirmAdjustment, async ({ deps, staff, requestId }, { adjustmentId, statement }) => {
    const first = await statementOf(deps.db, await adjustmentLine(deps.db, adjustmentId));
    if (!agreesWith(first, staff.doing.isSigned, statement)) return refuse('signatureWrong');
    const confirmed = await confirmAdjustment(deps, staff, { id: adjustmentId, requestId });
    return confirmed.ok ? done(`${sayRow(confirmed.data)}，已入账`) : confirmed;
  }),
  logged(consoleMoneyCalls.declineAdjustment, async ({ deps, staff }, { adjustmentId, reason }) => {
    const declined = await declineAdjustment(deps, staff, { id: adjustmentId, reason });
    return declined.ok ? done(`${sayRow(declined.data)}，已驳回`) : declined;
  }),
  unlogged(consoleMoneyCalls.adjustments, ({ deps }, input) => adjustments(deps, input)),
  unlogged(consoleMoneyCalls.unbookedPayments, async ({ deps }, input) => ok(await unbookedPayments(deps, input))),
  unlogged(consoleMoneyCalls.paymentCandidates, ({ deps }, { paymentId }) => findCandidates(deps.db, paymentId)),
  logged(consoleMoneyCalls.bookPayment, async ({ deps, staff, requestId }, input) => {
    const { id, orderNo, amount = null, reason } = input;
    const booked = await bookPayment(deps, staff, { id, orderNo, amount, reason, requestId }, (tx, subject) =>
      firstOfTwo(tx, staff, {
        act: 'bookPayment',
        subject,
        object: `bookPayment:${id}`,
        reason,
        minutes: CONFIRM_MINUTES,
      }),
    );
    return booked.ok ? done(`${orderNo} 已入账 ${yuanText(money(booked.data.booked))}`) : booked;
  }),
  logged(consoleMoneyCalls.dismissPayment, async ({ deps, staff }, { id, reason }) => {
    const dismissed = await dismissPayment(deps, staff, { id, reason });
    return dismissed.ok ? done(`付款 ${id} 已关闭，未入账`) : dismissed;
  }),
];

async function ask(
  deps: Deps,
  staff: ActingStaff,
  requestId: string,
  { userName, kind, amount, reason, factor }: CallInput<typeof consoleMoneyCalls.adjustBalance>,
): Promise<
  Outcome<
    CallOutput<typeof consoleMoneyCalls.adjustBalance>,
    'notFound' | 'balanceShort' | 'requestIdReused' | 'accountClosed'
  >
> {
  const player = await findPlayerByName(deps.db, userName);
  if (player === null) return refuse('notFound');
  const isCredit = kind === 'credit' || kind === 'correction';
  const asked = await askAdjustment(deps, staff, requestId, {
    player: player.id,
    kind,
    amount,
    reason,
    factor: isCredit && factor !== undefined ? hundredths(factor) : null,
    line: staff.doing.line,
  });
  if (!asked.ok) return asked;
  const adjustmentId = String(asked.data.id);
  return ok({ done: false, note: `${sayRow(asked.data)}，编号 ${adjustmentId}，等待另一位运营确认`, adjustmentId });
}

async function adjustments(
  deps: Deps,
  { state, userName = '', before, pageSize }: CallInput<typeof consoleMoneyCalls.adjustments>,
): Promise<Outcome<CallOutput<typeof consoleMoneyCalls.adjustments>, 'notFound'>> {
  const player = userName === '' ? null : await findPlayerByName(deps.db, userName);
  if (userName !== '' && player === null) return refuse('notFound');
  const rows = await listAdjustments(deps.db, {
    state: state ?? null,
    player: player?.id ?? null,
    before: before ?? null,
    size: pageSize,
  });
  return ok({
    list: rows.map((row) => ({
      adjustmentId: String(row.id),
      userName: row.user_name,
      kind: kindOf(row.code),
      code: row.code,
      amount: moneyText(money(row.amount)),
      reason: row.reason,
      orderNo: row.order_no,
      state: row.state,
      askedBy: row.asked_name,
      decidedBy: row.decided_name,
      at: row.asked_at.getTime(),
      decidedAt: row.decided_at?.getTime() ?? null,
    })),
    next: rows.length === pageSize ? String(rows.at(-1)?.id) : null,
  });
}

async function unbookedPayments(
  deps: Deps,
  { state, paymentId, before, pageSize }: CallInput<typeof consoleMoneyCalls.unbookedPayments>,
): Promise<CallOutput<typeof consoleMoneyCalls.unbookedPayments>> {
  const rows = await listCases(deps.db, { state, id: paymentId ?? null, before: before ?? null, size: pageSize });
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      why: row.why,
      provider: row.provider,
      orderNo: row.order_no,
      providerNo: row.provider_no,
      amount: moneyText(money(row.amount ?? 0n)),
      said: row.said,
      txId: row.tx_id,
      coinAmount: row.coin_amount === null ? '' : formatMoney(money(row.coin_amount)),
      userName: row.user_name,
      times: row.times,
      at: row.first_at.getTime(),
      state: row.state,
      booked: moneyText(money(row.booked ?? 0n)),
      decidedBy: row.decided_name,
      reason: row.reason,
    })),
    next: rows.length === pageSize ? String(rows.at(-1)?.id) : null,
  };
}
