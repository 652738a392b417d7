import { beforeAll, expect, test } from 'vitest';
import type { Queries } from '../../../platform/db/pool.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { rechargeSite } from '../testing/recharge-site.ts';
import { countSettled, ordersOf, settledHere } from './queries.ts';

/** Orders that a file's lines name, on a site whose provider has told of many payments. */
const { owner, deps, anOrder } = await rechargeSite();
const NUMBERS = 20_000;
let asked = '';

beforeAll(async () => {
  const player = await aPlayer(deps);
  const { orderNo: other } = await anOrder(player, 'alipay', 'sandbox-a', '100');
  ({ orderNo: asked } = await anOrder(player, 'alipay', 'sandbox-a', '200'));
  await owner.run(
    `insert into provider_payment (provider, number_key, order_id)
     select provider, 'p' || n, id from recharge_order cross join generate_series(1, ${NUMBERS}) n where order_no = $1`,
    [other],
  );
  await owner.run(
    `insert into provider_payment (provider, number_key, order_id) select provider, 'own', id from recharge_order where order_no = $1`,
    [asked],
  );
  await owner.run('analyze provider_payment');
});

test('an order comes with the numbers that are its own', async () => {
  const [order] = await ordersOf(owner, 'recharge', [asked]);
  expect(order?.numbers).toContain('own');
  expect(order?.numbers).not.toContain('p1');
});

test('they are found by the order: a file of fifty thousand lines does not go through the numbers of others fifty thousand times', async () => {
  const plan: string[] = [];
  const explained: Pick<Queries, 'query'> = {
    query: async (sql, params) => {
      const rows = await owner.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off) ${String(sql)}`,
        params,
      );
      plan.push(...rows.map((row) => row['QUERY PLAN']));
      return [];
    },
  };
  await ordersOf({ ...owner, ...explained }, 'recharge', [asked]);
  expect(plan.join('\n')).toContain('provider_payment_order');
  expect(plan.join('\n')).not.toMatch(/Rows Removed by Filter: [1-9]\d{3}/);
});

test('what moved money comes page by page, each order once, also of those that were credited in one moment', async () => {
  await owner.run('alter table recharge_order disable trigger user');
  const credited = await owner.query<{ order_no: string }>(
    `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, state, created_at, expires_at,
                                 credited_at, kind, asked)
     select 'R-page-' || n, player, gen_random_uuid(), line_id, line_name, channel, 'paged', amount, fee, credit, 'credited', t, t, t, kind, asked
       from recharge_order cross join generate_series(1, 5) n cross join (select '2026-11-02T01:02:03.456789Z'::timestamptz + interval '1 us' * 7 as t) as at
      where order_no = $1 returning order_no`,
    [asked],
  );
  await owner.run('alter table recharge_order enable trigger user');
  const given = { kind: 'recharge', provider: 'paged', days: { first: '2026-11-02', last: '2026-11-02' } } as const;
  const pages: string[][] = [];
  for await (const page of settledHere(owner, given, 2)) pages.push(page.map(({ order_no }) => order_no));
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(new Set(pages.flat())).toEqual(new Set(credited.map(({ order_no }) => order_no)));
  expect([await countSettled(owner, given, 9), await countSettled(owner, given, 3)]).toEqual([5, 4]);
});
