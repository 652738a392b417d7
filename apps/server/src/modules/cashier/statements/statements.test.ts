import { randomUUID } from 'node:crypto';
import {
  STATEMENT_TYPES,
  TRANSACTIONS,
  cashierCalls,
  codesOfType,
  statementCalls,
  type StatementLine,
} from '@caiting/contract';
import { parseMoney, yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { cause, findSpan, ledgerModule, post, statementPage } from '../../ledger/index.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { plansOf } from '../../betting/testing/plans.ts';
import { tenantModule } from '../../tenant/index.ts';
import { addDemoOrder, addSandboxLines, cashierModule } from '../index.ts';

const { app, db, owner, ownerTarget } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, cashierModule],
});
const { deps } = app;

const page = async (player: TestPlayer, more: object = {}) =>
  (await callApp(app, statementCalls.getTransactionRecordsFront, more as never, player)).data;
const summary = async (player: TestPlayer, more: object = {}) =>
  (await callApp(app, statementCalls.transactionSummary, more as never, player)).data;
const put = (player: TestPlayer, code: keyof typeof TRANSACTIONS, whole: number, ref = 1n) =>
  owner.tx((tx) => post(tx, { id: cause('test', randomUUID()), code, player: player.id, amount: yuan(whole), ref }));

test('every code that touches the balance belongs to exactly one kind of line', () => {
  for (const { code, sign, zh } of Object.values(TRANSACTIONS)) {
    const kinds = STATEMENT_TYPES.filter((type) => codesOfType(type).includes(code));
    expect(kinds, zh).toHaveLength(sign === 0 ? 0 : 1);
  }
});

describe('the statement', () => {
  test('every line is labelled, signed, and follows from the one before; pages meet without a gap', async () => {
    const player = await aPlayer(deps);
    const keys = (Object.keys(TRANSACTIONS) as (keyof typeof TRANSACTIONS)[]).filter((key) => {
      const { sign, from } = TRANSACTIONS[key];
      return sign === 1 && from.startsWith('house.');
    });
    for (const key of keys) await put(player, key, 10);
    for (const key of ['giftSent', 'manualTake', 'withdrawalFee'] as const) await put(player, key, 3);
    const lines: StatementLine[] = [];
    for (let before: string | undefined; ;) {
      const { list, next } = await page(player, { pageSize: '7', ...(before && { before }) });
      lines.push(...list);
      if (next === null) break;
      before = next;
    }
    expect(lines).toHaveLength(keys.length + 3);
    for (const [at, line] of lines.entries()) {
      const row = Object.values(TRANSACTIONS).find(({ code }) => code === line.code);
      expect(line.codeName).toBe(row?.zh);
      expect(line.amount.startsWith('-')).toBe(row?.sign === -1);
      const before = lines[at + 1]?.balanceAfter ?? '0';
      expect(parseMoney(line.balanceAfter)).toBe((parseMoney(before) ?? 0n) + (parseMoney(line.amount) ?? 0n));
    }
    const sums = await summary(player);
    expect(sums).toEqual({
      opening: '0',
      closing: lines[0]?.balanceAfter,
      income: String(10 * keys.length),
      outgo: '9',
      lines: lines.length,
    });
  });

  test('each kind alone, and the sums of the kinds are the sum of all', async () => {
    const player = await aPlayer(deps);
    await put(player, 'rechargeAlipay', 500);
    await put(player, 'payout', 40);
    await put(player, 'ownRebate', 2);
    await put(player, 'manualTake', 30);
    let [income, outgo] = [0, 0];
    for (const type of STATEMENT_TYPES) {
      const [{ list }, sums] = [await page(player, { type }), await summary(player, { type })];
      expect(list.every(({ code }) => codesOfType(type).includes(code))).toBe(true);
      expect([sums.opening, sums.closing, sums.lines]).toEqual([null, null, list.length]);
      income += Number(sums.income);
      outgo += Number(sums.outgo);
    }
    expect([income, outgo]).toEqual([542, 30]);
    expect((await page(player, { type: 'recharge' })).list.map(({ amount }) => amount)).toEqual(['500']);
  });

  test('a span begins and ends at its milliseconds, and its opening and closing meet its neighbours’', async () => {
    const player = await aPlayer(deps);
    // Two days ahead: the login outlives it.
    const day = Date.now() + 2 * 86_400_000;
    for (const [hours, whole] of [
      [-1, 10],
      [0, 20],
      [12, 30],
      [24, 40],
    ] as const) {
      await setClock(db, { at: new Date(day + hours * 3_600_000) });
      await put(player, 'demoGrant', whole);
    }
    const lines = (await page(player)).list;
    const second = lines.at(-2)?.at ?? 0;
    const to = (lines[0]?.at ?? 0) - 1;
    expect(await summary(player, { from: second, to })).toEqual({
      opening: '10',
      closing: '60',
      income: '50',
      outgo: '0',
      lines: 2,
    });
    expect((await page(player, { from: second, to })).list.map(({ amount }) => amount)).toEqual(['30', '20']);
    expect((await page(player, { from: second + 1, to })).list.map(({ amount }) => amount)).toEqual(['30']);
    expect((await summary(player, { to: second - 1 })).closing).toBe('10');
    expect(await page(player, { from: to + 9_000_000 })).toEqual({ list: [], next: null });
  });

  test('a line leads to what caused it', async () => {
    const player = await aPlayer(deps);
    await addSandboxLines(db);
    await addDemoOrder(deps, { player: player.id, yuan: 100, end: 'credited', requestId: randomUUID() });
    await put(player, 'payout', 5, 7_777n);
    await put(player, 'envelopeSent', 5, 42n);
    const { no } = await db.one<{ no: string }>('select order_no as no from recharge_order where player = $1', [
      player.id,
    ]);
    expect((await page(player)).list.map((line) => line.cause)).toEqual([
      { kind: 'envelope', id: '42', channel: '' },
      { kind: 'bet', id: '7777', channel: '' },
      { kind: 'recharge', id: no, channel: 'alipay' },
    ]);
  });

  test('lines of bets name lottery, issue and play; an order of several tells how many it has', async () => {
    const player = await aPlayer(deps);
    const issue = await anIssue(db, { lottery: 'ssc1' });
    const [order, first] = [40n, 40n * 256n];
    for (const [id, play] of [
      [first, 'DWD'],
      [first + 1n, 'H3_ZX_FS'],
    ] as const)
      await owner.run(
        `insert into bet values ($1, $2, $3, 'ssc1', $6, $4, '1', 1, $5, $5, 100000000, 1, 'stake', 0, 0, '1=9.8', 'r', 1, app_now())`,
        [player.id, id, issue.id, play, yuan(2), issue.issueNo],
      );
    await put(player, 'demoGrant', 100);
    await put(player, 'bet', 4, order);
    await put(player, 'payout', 5, first + 1n);
    await put(player, 'agentRebate', 1, issue.id);
    await put(player, 'payout', 5, first + 9n);
    const named = (playName: string, bets: number) => ({ title: 'ssc1', issue: issue.issueNo, playName, bets });
    expect((await page(player)).list.map((line) => line.about)).toEqual([
      undefined,
      named('', 0),
      named('后三直选复式', 1),
      named('定位胆', 2),
      undefined,
    ]);
    const other = await aPlayer(deps);
    await put(other, 'payout', 5, first + 1n);
    expect((await page(other)).list.map((line) => line.about)).toEqual([undefined]);
  });

  test('nobody sees another’s lines', async () => {
    const [one, other] = [await aPlayer(deps, { balance: yuan(5) }), await aPlayer(deps)];
    expect((await page(one)).list).toHaveLength(1);
    expect(await page(other)).toEqual({ list: [], next: null });
  });
});

describe('a long account', () => {
  const LINES = 60_000;
  const player = 900_001n;

  test('a page reads by key and by index, whatever the filter; a common kind looks at so many lines and no more', async () => {
    await owner.run(`insert into account (player, asset, balance, seq) values ($1, 'main', $2, $2)`, [player, LINES]);
    // A line a minute; one in 30,000 is a recharge, the others are bets and payouts, and rebates are only at the beginning.
    await owner.run(
      `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select $1, 'main', n, 1, n, case when n % 30000 = 1 then 103 when n <= 10 then 501 when n % 2 = 0 then 301 else 201 end, n, n,
              '2026-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, $2::int) n`,
      [player, LINES],
    );
    await owner.run('analyze entry');
    const span = await findSpan(db, player, null, null);
    expect(span).toEqual({ first: 1n, end: BigInt(LINES) + 1n });
    const at = (minutes: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
    expect(await findSpan(db, player, at(100), at(5_000))).toMatchObject({ end: expect.any(BigInt) });

    const read = async (codes: readonly number[] | null) => {
      let found: Awaited<ReturnType<typeof statementPage>> = { entries: [], next: null };
      const plans = await plansOf(ownerTarget, async (queries) => {
        found = await statementPage(queries, player, span, 20, codes);
      });
      const lines = plans.filter((node) => node['Relation Name'] === 'entry');
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((node) => !/^Index( Only)? Scan/.test(node['Node Type']))).toEqual([]);
      return { ...found, indexes: new Set(lines.map((node) => node['Index Name'])) };
    };
    const all = await read(null);
    expect([all.entries.length, all.next]).toEqual([20, BigInt(LINES) - 19n]);
    const rare = await read(codesOfType('recharge'));
    expect(rare.entries.map(({ seq }) => seq)).toEqual([30_001n, 1n]);
    expect(rare.next).toBeNull();
    expect([...rare.indexes].some((name) => name?.includes('rare'))).toBe(true);
    const common = await read(codesOfType('rebate'));
    expect([common.entries.length, common.next]).toEqual([0, BigInt(LINES) + 1n - 5_000n]);

    let [before, pages] = [span.end, 0];
    for (; before > span.first; pages += 1) {
      const { entries, next } = await statementPage(db, player, { first: 1n, end: before }, 20, codesOfType('rebate'));
      if (entries.length > 0) expect(entries.map(({ seq }) => seq)).toEqual([10n, 9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n]);
      if (next === null) break;
      before = next;
    }
    expect(pages).toBe(LINES / 5_000 - 1);
  });
});

test('recharge records: a span and a state, with totals of the whole filter on the first page', async () => {
  const player = await aPlayer(deps);
  await addSandboxLines(db);
  for (const [whole, end] of [
    [100, 'credited'],
    [200, 'cancelled'],
    [300, 'credited'],
  ] as const)
    await addDemoOrder(deps, { player: player.id, yuan: whole, end, requestId: randomUUID() });
  const list = async (more: object) =>
    (await callApp(app, cashierCalls.rechargeRecordList, more as never, player)).data;
  const first = await list({ pageSize: '2' });
  expect(first.list.map(({ amount }) => amount)).toEqual(['300', '200']);
  expect(first.totals).toEqual({ count: 3, amount: '600', fee: '0', credited: '400' });
  expect(await list({ pageSize: '2', before: first.next })).toMatchObject({ totals: null, next: null });
  expect((await list({ state: 'cancelled' })).totals).toMatchObject({ count: 1, credited: '0' });
  expect(await list({ to: '1' })).toMatchObject({ list: [], totals: { count: 0, amount: '0' } });
});
