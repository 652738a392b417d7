import { beforeAll, describe, expect, test } from 'vitest';
import type { Queries } from '../../../platform/db/pool.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { listChasesPage, sumChases, type ChaseFilter } from '../chase/list-queries.ts';
import { listDays } from '../profit/day-queries.ts';
import { anIssue } from '../testing/build.ts';
import { plansOf, type PlanNode } from '../testing/plans.ts';
import { listBetsPage, sumBets, sumBetsByDay, type BetFilter } from './queries.ts';

const { db, owner, ownerTarget } = await testDatabase();

const PLAYERS = 40;
const BETS_OF_ONE = 3_000;
const CHASES = 150;
/** Of each hundred bets of a player one is on pk101; of each thousand one is cancelled; the last two wait for their draw. */
const PLAYER = '5000001';
const PAGE = 21;
const DAY_MS = 86_400_000;

let month: { from: Date; to: Date };
let cut: { from: Date; to: Date };

beforeAll(async () => {
  const old = await anIssue(db, { state: 'void', opensMs: -40 * DAY_MS, closeMs: -39 * DAY_MS });
  const rare = await anIssue(db, { lottery: 'pk101', state: 'void', opensMs: -40 * DAY_MS, closeMs: -39 * DAY_MS });
  const open = await anIssue(db, { opensMs: -60_000 });
  await owner.run(
    `insert into issue_settlement (issue_id, kind, started_at, finished_at) select id, 'void', app_now(), app_now() from issue where state = 'void'`,
  );
  await owner.run(
    `insert into bet
     select 5000000 + p, (n * ${PLAYERS} + p) * 256::int8, case when n > ${BETS_OF_ONE - 2} then $3 when n % 100 = 7 then $2 else $1 end::int8,
            case when n % 100 = 7 then 'pk101' else 'ssc1' end, 'x', 'DWD', '1', 1, 100000000, 100000000, 100000000, 1, 'stake', 0, 0, '1=9.8', 'r', 1,
            app_now() - interval '10 seconds' - interval '30 days' * (1 - n::float8 / ${BETS_OF_ONE})
       from generate_series(1, ${BETS_OF_ONE}) n, generate_series(1, ${PLAYERS}) p`,
    [old.id, rare.id, open.id],
  );
  await owner.run(
    `insert into bet_result (bet_id, player, state, won, refunded, rebate, at)
     select id, player, s.state, case s.state when 'won' then 200000000 else 0 end, case s.state when 'cancelled' then 100000000 else 0 end, 0, created_at
       from bet, lateral (select case when id / 256 / ${PLAYERS} % 1000 = 400 then 'cancelled' when id / 256 / ${PLAYERS} % 10 = 3 then 'won' else 'lost' end) as s (state)
      where issue_id <> $1`,
    [open.id],
  );
  // Chases of five issues: only their first bets are looked at, so each takes five orders that are there already.
  await owner.run(
    `insert into chase select 5000000 + p, n * 10 * ${PLAYERS} + p, 'ssc1', 'same', 1, null, null, null, true, 5, 1, 500000000, 1,
            app_now() - interval '30 days' * (1 - n::float8 / ${CHASES}) from generate_series(1, ${CHASES}) n, generate_series(1, ${PLAYERS}) p`,
  );
  await owner.run(
    `insert into chase_issue select c.player, c.id, s, $1, 'x', 1, 100000000, c.id + (s - 1) * ${PLAYERS} from chase c, generate_series(1, 5) s`,
    [old.id],
  );
  await owner.run(`update chase_figure set is_running = false, done_bets = 5, done_issues = 5`);
  await owner.run(
    'analyze bet; analyze bet_result; analyze bet_day; analyze chase; analyze chase_issue; analyze issue',
  );
  const { now } = await db.one<{ now: Date }>('select app_now() as now');
  const tomorrow = Math.floor((now.getTime() + 8 * 3_600_000) / DAY_MS + 1) * DAY_MS - 8 * 3_600_000;
  month = { from: new Date(tomorrow - 30 * DAY_MS), to: new Date(tomorrow) };
  cut = { from: new Date(now.getTime() - 29.5 * DAY_MS), to: now };
});

const BOOKS = ['bet', 'bet_result', 'chase', 'chase_issue', 'chase_figure', 'bet_day', 'player_day', 'issue'];

/** Rows that were looked at, by table; fails at once when one was read from end to end. */
async function read(ask: (queries: Queries) => Promise<unknown>): Promise<Record<string, number>> {
  const plans = await plansOf(ownerTarget, ask, { isAnalyzed: true });
  expect(plans.length).toBeGreaterThan(0);
  const scans = plans.filter((node) => BOOKS.includes(node['Relation Name'] ?? ''));
  // Months without a row are read whole at no cost.
  const whole = scans.filter(
    (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'issue' && rowsOf(node) > 0,
  );
  expect(whole.map((node) => node['Relation Name'])).toEqual([]);
  const rows: Record<string, number> = {};
  for (const node of scans) {
    const table = node['Relation Name'] ?? '';
    rows[table] = (rows[table] ?? 0) + rowsOf(node);
  }
  return rows;
}
const rowsOf = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);

const ALL: BetFilter = { state: 'all', lotteryCode: null, from: null, to: null };
/** Two bounds by time are some two dozen looks each; a page is found once and read once. */
const BOUNDS = 60;

describe('a page of bets reads about a page', () => {
  test.each<[string, Partial<BetFilter>, number]>([
    ['of all', {}, 2],
    ['won', { state: 'won' }, 3],
    // One in ten is won, one in a thousand cancelled: what lies between losses.
    ['lost', { state: 'lost' }, 3],
    ['cancelled', { state: 'cancelled' }, 3],
    ['open', { state: 'placed' }, 3],
    ['of a lottery never played', { lotteryCode: 'k31' }, 1],
    ['won in a lottery seldom played', { lotteryCode: 'pk101', state: 'won' }, 3],
  ])('%s', async (_, filter, pages) => {
    for (const span of [month, cut, { from: null, to: null }])
      for (const before of [null, String(BETS_OF_ONE * PLAYERS * 128)]) {
        const rows = await read((queries) =>
          listBetsPage(queries, PLAYER, { ...ALL, ...span, ...filter }, before, PAGE),
        );
        expect((rows['bet'] ?? 0) + (rows['bet_result'] ?? 0)).toBeLessThan(BOUNDS + 2 * PAGE * pages);
      }
  });

  test('of a lottery seldom played: what lies between the first and the last of its days', async () => {
    const rows = await read((queries) =>
      listBetsPage(queries, PLAYER, { ...ALL, ...month, lotteryCode: 'pk101' }, null, PAGE),
    );
    expect(rows['bet']).toBeLessThan(BETS_OF_ONE);
  });
});

describe('totals of a month read no settled bet but those of days that are cut', () => {
  test.each<BetFilter['state']>(['all', 'placed', 'won', 'lost', 'cancelled'])('%s', async (state) => {
    const whole = await read((queries) => sumBets(queries, PLAYER, { ...ALL, ...month, state }));
    expect((whole['bet'] ?? 0) + (whole['bet_result'] ?? 0)).toBeLessThan(BOUNDS);
    expect(whole['bet_day'] ?? 0).toBeLessThanOrEqual(31 * 2);
    const parts = await read((queries) => sumBets(queries, PLAYER, { ...ALL, ...cut, state }));
    expect(parts['bet'] ?? 0).toBeLessThan(3 * BOUNDS + (2 * BETS_OF_ONE) / 30);
  });

  test('the days of a page read a row a day and the open bets', async () => {
    const days = Array.from({ length: 20 }, (_, n) => new Date(month.from.getTime() + (n + 4) * DAY_MS).toISOString());
    const list = days.map((day) => day.slice(0, 10));
    const rows = await read((queries) => sumBetsByDay(queries, PLAYER, { ...ALL, ...month }, list));
    expect((rows['bet'] ?? 0) + (rows['bet_result'] ?? 0)).toBeLessThan(BOUNDS * list.length);
    expect(rows['bet_day'] ?? 0).toBeLessThanOrEqual(2 * list.length);
  });

  test('profit and loss by day reads a row a day and the open bets', async () => {
    const rows = await read((queries) => listDays(queries, PLAYER, '2026-01-01', '2026-12-31'));
    // The open ones alone.
    expect(rows['bet'] ?? 0).toBeLessThan(BOUNDS);
  });
});

describe('chases', () => {
  const all: ChaseFilter = { state: 'all', lotteryCode: null, from: null, to: null };

  test.each<ChaseFilter['state']>(['all', 'finished'])(
    'a page of %s reads the first bet of each and no result',
    async (state) => {
      for (const span of [month, { from: null, to: null }]) {
        const rows = await read((queries) => listChasesPage(queries, PLAYER, { ...all, ...span, state }, null, PAGE));
        expect(rows['bet']).toBeLessThanOrEqual(PAGE);
        expect(rows['bet_result']).toBeUndefined();
        expect(rows['chase']).toBeLessThanOrEqual(state === 'all' ? 2 * PAGE : CHASES);
      }
    },
  );

  test('none runs: told without a look at those that are over', async () => {
    const rows = await read((queries) => listChasesPage(queries, PLAYER, { ...all, state: 'running' }, null, PAGE));
    expect(rows['bet'] ?? 0).toBe(0);
  });

  test('totals read chases, not bets', async () => {
    const rows = await read((queries) => sumChases(queries, PLAYER, all));
    expect(rows['bet']).toBeUndefined();
    expect(rows['chase']).toBe(CHASES);
  });
});
