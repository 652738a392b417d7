import { cashierCalls } from '@caiting/contract';
import { bind } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { cancelOrder } from './cancel-order.ts';
import { linesOf, openChannels, paymentSettings } from './channels.ts';
import { openOrder } from './open-order.ts';
import { orderView, orderViews } from './order-view.ts';
import { findOrder, listOrdersPage } from './queries.ts';
import { takeNotice } from './take-notice.ts';

export const calls = [
  bind(cashierCalls.frontPaySort, async ({ deps }) => ok(await openChannels(deps))),
  bind(cashierCalls.frontPaymentSettings, async ({ deps }) => ok(await paymentSettings(deps))),
  bind(cashierCalls.frontAlipay, ({ deps }) => linesOf(deps, 'alipay')),
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
  bind(cashierCalls.rechargeRecordList, async ({ deps, session, origin }, { before, pageSize, openOnly }) => {
    const page = { before, size: pageSize, openOnly: openOnly ?? false };
    const rows = await listOrdersPage(deps.db, session.userId, page);
    const next = rows.length === pageSize ? String(rows.at(-1)?.id) : null;
    return ok({ list: await orderViews(deps, rows, origin), next });
  }),
  bind(cashierCalls.providerCallback, ({ deps, rawBody }, input) => takeNotice(deps, input, rawBody)),
];
