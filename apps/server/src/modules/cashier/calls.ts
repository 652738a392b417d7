import { CHANNEL_CALLS, PAY_CHANNELS, cashierCalls, rechargeCalls } from '@caiting/contract';
import { bind } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { cancelOrder } from './cancel-order.ts';
import { linesOf, openChannels, paymentSettings } from './channels.ts';
import { openOrder } from './open-order.ts';
import { orderView, orderViews } from './order-view.ts';
import { findOrder, listOrdersPage } from './queries.ts';
import { openPayPage } from './recharge/hand-over.ts';
import { submitProof } from './recharge/submit-proof.ts';
import { payoutAccountBindings } from './payout-accounts/calls.ts';
import { statementBindings } from './statements/calls.ts';
import { dateOf, orderTotals } from './statements/order-totals.ts';
import { takeNotice } from './take-notice.ts';
import { withdrawBindings } from './withdraw/calls.ts';

export const calls = [
  bind(cashierCalls.frontPaySort, async ({ deps }) => ok(await openChannels(deps))),
  bind(cashierCalls.frontPaymentSettings, async ({ deps }) => ok(await paymentSettings(deps))),
  ...PAY_CHANNELS.map((channel) => bind(CHANNEL_CALLS[channel], ({ deps }) => linesOf(deps, channel))),
  bind(cashierCalls.rechargeFrontPaymentRecord, ({ deps, session, requestId, origin, ownOrigin }, input) =>
    openOrder(deps, { userId: session.userId, requestId, origin, ownOrigin }, input),
  ),
  bind(cashierCalls.rechargeOrder, async ({ deps, session, origin }, { orderNo }) => {
    const order = await findOrder(deps.db, session.userId, orderNo);
    return order ? ok(await orderView(deps, order, origin)) : refuse('orderNotFound');
  }),
  bind(cashierCalls.cancelRecharge, async ({ deps, session, origin }, { orderNo }) => {
    const outcome = await cancelOrder(deps, session.userId, orderNo);
    return outcome.ok ? ok(await orderView(deps, outcome.data, origin)) : outcome;
  }),
  bind(cashierCalls.rechargeRecordList, async ({ deps, session, origin }, input) => {
    const { before, pageSize, openOnly, state, from, to } = input;
    const span = { from: dateOf(from), to: dateOf(to) };
    const page = { before, size: pageSize, openOnly: openOnly ?? false, state, ...span };
    const [rows, totals] = await Promise.all([
      listOrdersPage(deps.db, session.userId, page),
      before === undefined ? orderTotals(deps.db, session.userId, page) : null,
    ]);
    const next = rows.length === pageSize ? String(rows.at(-1)?.id) : null;
    return ok({ list: await orderViews(deps, rows, origin), next, totals });
  }),
  bind(rechargeCalls.openPayPage, async ({ deps, session, origin, ownOrigin }, { orderNo }) => {
    const opened = await openPayPage(deps, session.userId, orderNo, { origin, ownOrigin });
    return opened.ok ? ok(await orderView(deps, opened.data, origin)) : opened;
  }),
  bind(rechargeCalls.submitRechargeProof, async ({ deps, session, origin, file }, input) => {
    const submitted = await submitProof(deps, session.userId, { ...input, voucher: file?.bytes ?? null });
    return submitted.ok ? ok(await orderView(deps, submitted.data, origin)) : submitted;
  }),
  bind(cashierCalls.providerCallback, ({ deps, rawBody }, input) => takeNotice(deps, input, rawBody)),
  ...payoutAccountBindings,
  ...withdrawBindings,
  ...statementBindings,
];
