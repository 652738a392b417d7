import { formatRate, rateOf } from '@caiting/money';
import { ok, refuse } from '../../../platform/outcome.ts';
import { coinRate, findRecharges, listCases, payLines } from '../../cashier/index.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { yuebaoTerms } from '../../yuebao/index.ts';
import { changed, counted, fact, summed, told, type PreviewOf } from './told.ts';

async function orderOf(db: Queries, orderNo: string) {
  const filter = { state: null, player: null, channel: null, orderNo, from: null, to: null };
  return (await findRecharges(db, filter, null, 1))[0];
}

const bookPayment: PreviewOf<'bookPayment'> = async ({ db }, { id, orderNo, amount }) => {
  const [payment] = await listCases(db, { state: 'open', id, before: null, size: 1 });
  if (payment === undefined) return refuse('notFound');
  const order = await orderOf(db, orderNo);
  if (order === undefined) return refuse('orderNotFound');
  const paid = amount ?? payment.amount;
  return ok(
    told({
      figures: paid === null ? [] : [summed('paid', paid)],
      about: [
        fact('userName', order.user_name),
        fact('channel', { word: order.channel }),
        fact('amount', order.amount),
        fact('provider', payment.provider),
        fact('providerNo', payment.provider_no),
        fact('state', { word: order.state }),
      ],
    }),
  );
};

const reviewRecharge: PreviewOf<'reviewRecharge'> = async ({ db }, { orderNo, decision, amount }) => {
  const order = await orderOf(db, orderNo);
  if (order === undefined) return refuse('orderNotFound');
  const about = [
    fact('userName', order.user_name),
    fact('channel', { word: order.channel }),
    fact('lineName', order.line_name),
    fact('amount', order.amount),
  ];
  const isOther = decision === 'credit' && amount !== undefined && amount !== order.amount;
  return ok(told({ about, changes: isOther ? [changed('amount', order.amount, amount)] : [] }));
};

const openPayLine: PreviewOf<'openPayLine'> = async (deps, { lineId }) => {
  const line = (await payLines(deps, null)).list.find((one) => one.lineId === lineId);
  if (line === undefined) return refuse('notFound');
  return ok(
    told({
      about: [
        fact('channel', { word: line.channel }),
        ...(['name', 'provider', 'feePercent', 'payee'] as const)
          .filter((name) => line[name] !== '')
          .map((name) => fact(name, line[name])),
        fact('min', { yuan: line.min }),
        fact('max', { yuan: line.max }),
      ],
      changes: [changed('open', line.open, true)],
    }),
  );
};

const closePayChannel: PreviewOf<'closePayChannel'> = async (deps, { channel }) => {
  const lines = (await payLines(deps, channel)).list.filter(({ open }) => open);
  return ok(told({ figures: [counted('lines', lines.length)] }));
};

const setCoinRate: PreviewOf<'setCoinRate'> = async (deps, { coin, rate }) => {
  const before = await coinRate(deps, coin);
  return ok(told({ changes: [changed('coinRate', before, rate)] }));
};

/** The rate that would hold on that day without it, and what earned interest on the last day that was paid. */
const setYuebaoRate: PreviewOf<'setYuebaoRate'> = async ({ db }, { rate, fromDay }) => {
  const { rates, days } = await yuebaoTerms(db);
  const before = rates.find((one) => one.fromDay <= fromDay)?.rate ?? null;
  return ok(
    told({
      figures: days.slice(0, 1).map(({ wallets }) => counted('wallets', wallets)),
      changes: [changed('rate', before, formatRate(rate))],
    }),
  );
};

const TERMS = ['name', 'termDays', 'rate', 'min', 'max', 'playerMax', 'quota', 'isOpen'] as const;

/** Of a new product nothing stood there. */
const setPledgeProduct: PreviewOf<'setPledgeProduct'> = async ({ db }, wish) => {
  const { products } = await yuebaoTerms(db);
  const before = products.find(({ id }) => id === wish.productId);
  if (wish.productId !== undefined && before === undefined) return refuse('notFound');
  return ok(
    told({
      about: before === undefined ? [] : [fact('name', before.name), fact('sold', { yuan: before.sold })],
      changes: TERMS.flatMap((name) => {
        const after = wish[name];
        if (after === undefined) return [];
        const row = changed(
          name,
          before?.[name] ?? null,
          name === 'rate' ? formatRate(rateOf(after as bigint)) : after,
        );
        return row.before === row.after ? [] : [row];
      }),
    }),
  );
};

/** About recharges, pay lines and yuebao. */
export const moneyPreviews = {
  bookPayment,
  reviewRecharge,
  openPayLine,
  closePayChannel,
  setCoinRate,
  setYuebaoRate,
  setPledgeProduct,
};
