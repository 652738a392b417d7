import { cashierCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { dateOf, orderTotals } from './order-totals.ts';
import { orderView, orderViews } from './order-view.ts';
import { findOrder, listOrdersPage } from './queries.ts';

export const listOrdersBindings = [
  bind(cashierCalls.rechargeOrder, async ({ deps, session, origin }, { orderNo }) => {
    const order = await findOrder(deps.db, session.userId, orderNo);
    return order ? ok(await orderView(deps, order, origin)) : refuse('orderNotFound');
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
];
