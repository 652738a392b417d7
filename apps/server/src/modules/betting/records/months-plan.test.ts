import { beforeAll, describe, expect, test } from 'vitest';
import { appNow, setClock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { balanceBefore, entriesBySeq, findSpan, statementPage, sumSpan } from '../../ledger/index.ts';
import { listDays } from '../profit/day-queries.ts';
import { anIssue } from '../testing/build.ts';
import { plansOf } from '../testing/plans.ts';
import { findBet, listBetsPage, sumBets, type BetFilter } from './queries.ts';

const { db, owner, ownerTarget } = await testDatabase();

const MONTHS = 24;
const PLAYER = '5000001';
/** Two a day of each of them. */
const PLAYERS = 3;
const LINES = MONTHS * 60;
const PAGE = 20;
const DAY_MS = 86_400_000;
const DAYS = (): [string, string] => [past().from.toISOString().slice(0, 10), past().to.toISOString().slice(0, 10)];

let now: Date;

beforeAll(async () => {
  const begun = await appNow(db);
  const months = await owner.query<{ at: Date }>(
    `select month_start(month_number($1) + n) + interval '15 days' as at from generate_series(1, ${MONTHS}) n`,
    [begun],
  );
  for (const { at } of months) await setClock(db, { at });
  now = await appNow(db);
  const old = await anIssue(db, { state: 'void', opensMs: -40 * DAY_MS, closeMs: -39 * DAY_MS });
  await owner.run(
    `insert into issue_settlement (issue_id, kind, started_at, finished_at) select id, 'void', app_now(), app_now() from issue where state = 'void'`,
  );
  await owner.run(
    `insert into account (player, asset, balance, seq) select 5000000 + p, 'main', 1000, ${LINES} from generate_series(1, ${PLAYERS}) p`,
  );
  await owner.run(
    `create table laid as
       select 5000000 + p as player, n as seq, (first_order_of(month_number(t.at)) + n * ${PLAYERS} + p) * 256 as id, t.at
         from (select app_now() as now) c cross join generate_series(1, ${LINES}) n cross join generate_series(1, ${PLAYERS}) p
        cross join lateral (select c.now - interval '12 hours' * (${LINES} - n) as at) t`,
  );
  await owner.run(
    `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select player, 'main', seq, -100, 1000, case when seq % 50 = 3 then 110 else 301 end, 1, id / 256, at from laid`,
  );
  await owner.run(
    `insert into bet
       select player, id, $1, 'ssc1', 'x', 'DWD', '1', 1, 100000000, 100000000, 100000000, 1, 'stake', 0, 0, '1=9.8', 'r', seq, at from laid`,
    [old.id],
  );
  await owner.run(
    `insert into bet_result (bet_id, player, state, won, refunded, rebate, at)
       select id, player, case seq % 10 when 3 then 'won' when 4 then 'cancelled' else 'lost' end, case seq % 10 when 3 then 200000000 else 0 end,
              case seq % 10 when 4 then 100000000 else 0 end, 0, at + interval '1 minute' from laid`,
  );
  // One bet of each waits in an issue that sells.
  const selling = await anIssue(db, { opensMs: -60_000, closeMs: 60_000 });
  await owner.run(
    `insert into bet
       select 5000000 + p, (first_order_of(month_number(app_now())) + ${(LINES + 1) * (PLAYERS + 1)} + p) * 256, $1, 'ssc1', 'y', 'DWD', '1', 1, 100000000,
              100000000, 100000000, 1, 'stake', 0, 0, '1=9.8', 'r', ${LINES}, app_now() from generate_series(1, ${PLAYERS}) p`,
    [selling.id],
  );
  await owner.run('analyze entry; analyze bet; analyze bet_result; analyze bet_day; analyze player_day; analyze issue');
}, 120_000);

/** Partitions that were read, by table: those of an index walk that ended before are not. */
async function monthsRead(ask: (queries: Queries) => Promise<unknown>): Promise<Record<string, number>> {
  const plans = await plansOf(ownerTarget, ask, { isAnalyzed: true });
  const parts: Record<string, Set<string>> = {};
  for (const node of plans)
    if (node.Partition !== undefined && (node['Actual Loops'] ?? 0) > 0)
      (parts[node['Relation Name'] ?? ''] ??= new Set()).add(node.Partition);
  return Object.fromEntries(Object.entries(parts).map(([table, names]) => [table, names.size]));
}

const ALL: BetFilter = { state: 'all', lotteryCode: null, from: null, to: null };
const STATES = ['all', 'won', 'lost', 'cancelled', 'placed'] as const;
/** Half a year ago, a month of it: two calendar months. */
const past = () => ({ from: new Date(now.getTime() - 200 * DAY_MS), to: new Date(now.getTime() - 170 * DAY_MS) });
const player = BigInt(PLAYER) as never;
/** The months that hold what is asked, those beside them, and the three made ahead, which are empty. */
const FEW = 8;

async function expectFew(ask: (queries: Queries) => Promise<unknown>): Promise<void> {
  const read = await monthsRead(ask);
  expect(Object.entries(read).filter(([, months]) => months > FEW)).toEqual([]);
}

test('there are months to leave out', async () => {
  const { parts } = await db.one<{ parts: number }>(
    `select min(n)::int as parts from (select count(*) as n from month_partitions() group by parent) as t`,
  );
  expect(parts).toBeGreaterThan(MONTHS);
  const lines = await monthsRead((queries) => queries.query('select count(*) from entry'));
  expect(lines['entry']).toBeGreaterThan(MONTHS);
});

describe.each(STATES)('bets, %s', (state) => {
  test('the newest page', () => expectFew((q) => listBetsPage(q, PLAYER, { ...ALL, state }, null, PAGE)));
  test('a page of an old month', () =>
    expectFew((q) => listBetsPage(q, PLAYER, { ...ALL, ...past(), state }, null, PAGE)));
  test('the page behind a key', async () => {
    const [bet] = await listBetsPage(db, PLAYER, { ...ALL, ...past() }, null, 1);
    await expectFew((q) => listBetsPage(q, PLAYER, { ...ALL, state }, String(bet?.id), PAGE));
  });
  test('totals of an old month', () => expectFew((q) => sumBets(q, PLAYER, { ...ALL, ...past(), state })));
});

test('a bet that waits is found beside all those months', async () => {
  expect(await listBetsPage(db, PLAYER, { ...ALL, state: 'placed' }, null, PAGE)).toHaveLength(1);
});

test('one bet and its lines', async () => {
  const [bet] = await listBetsPage(db, PLAYER, { ...ALL, ...past() }, null, 1);
  expect(bet).toBeDefined();
  await expectFew((q) => findBet(q, PLAYER, String(bet?.id)));
  await expectFew((q) => entriesBySeq(q, player, [bet?.entrySeq ?? 0n]));
});

test('profit of a month by day', () => expectFew((q) => listDays(q, PLAYER, ...DAYS())));

describe.each<[string, readonly number[] | null]>([
  ['all kinds', null],
  ['a common kind', [301]],
])('the statement, %s', (_, codes) => {
  test('the newest page', async () => {
    const span = await findSpan(db, player, null, null);
    expect(span).toEqual({ first: 1n, end: BigInt(LINES) + 1n });
    await expectFew((q) => statementPage(q, player, span, PAGE, codes));
  });
  test('the page behind a key, wherever it lies', async () => {
    for (const end of [2n, 400n, 700n, BigInt(LINES)]) {
      const { entries } = await statementPage(db, player, { first: 1n, end }, PAGE, null);
      // Line numbers follow one another: nothing is left out at the end of a month.
      expect(entries.map(({ seq }) => seq)).toEqual(
        Array.from({ length: Math.min(PAGE, Number(end) - 1) }, (__, n) => end - 1n - BigInt(n)),
      );
      await expectFew((q) => statementPage(q, player, { first: 1n, end }, PAGE, codes));
    }
  });
});

describe('the statement of an old month', () => {
  test('its span', async () => {
    const { from, to } = past();
    const span = await findSpan(db, player, from, to);
    // Two lines a day, the last one now.
    expect(span).toEqual({ first: BigInt(LINES - 400), end: BigInt(LINES - 340) });
    await expectFew((q) => findSpan(q, player, from, to));
  });
  test.each<[string, readonly number[] | null]>([
    ['all kinds', null],
    ['a common kind', [301]],
    ['a rare kind', [110]],
  ])('a page and its sums, %s', async (_, codes) => {
    const span = await findSpan(db, player, past().from, past().to);
    await expectFew((q) => statementPage(q, player, span, PAGE, codes));
    await expectFew((q) => sumSpan(q, player, span, codes));
    await expectFew((q) => balanceBefore(q, player, span.first));
  });
});

test('a posting that waited over the turn of a month is listed in its place', async () => {
  // Its number is the first of the later month, its time from before it waited: ten seconds to midnight.
  const { first } = await owner.one<{ first: bigint }>(
    `select min(seq) as first from entry where player = 5000002 and at >= month_start(month_number(app_now()) - 3)`,
  );
  await owner.run(`alter table entry disable trigger user`);
  await owner.run(
    `with gone as (delete from entry where player = 5000002 and seq = $1 + 1 returning *)
     insert into entry select (jsonb_populate_record(null::entry, to_jsonb(g) || jsonb_build_object('at', month_start(month_number(app_now()) - 3) - interval '10 seconds'))).* from gone g`,
    [first],
  );
  const { entries } = await statementPage(db, 5_000_002n as never, { first: 1n, end: first + 3n }, 5, null);
  expect(entries.map(({ seq }) => seq)).toEqual([2n, 1n, 0n, -1n, -2n].map((n) => first + n));
});

test('where a clock was set back all months are read, and nothing is missing', async () => {
  // Between two others in number, months before them in time.
  await owner.run(
    `with gone as (delete from entry where player = 5000003 and seq = ${LINES - 5} returning *)
     insert into entry select (jsonb_populate_record(null::entry, to_jsonb(g) || jsonb_build_object('at', g.at - interval '300 days'))).* from gone g`,
  );
  await setClock(owner, { at: new Date(now.getTime() - DAY_MS) });
  const { entries } = await statementPage(db, 5_000_003n as never, { first: 1n, end: BigInt(LINES) + 1n }, PAGE, null);
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: PAGE }, (_, n) => BigInt(LINES - n)));
});
