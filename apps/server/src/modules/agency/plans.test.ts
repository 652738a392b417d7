import { CHILD_SORTS, type agentCalls, type CallInput, type UserId } from '@caiting/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Db, Queries, Sql } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { testApp } from '../../platform/testing/app.ts';
import { modules } from '../index.ts';
import { setTenantValue } from '../tenant/index.ts';
import { listMembers } from './members/list-members.ts';
import { agentBets } from './records/agent-bets.ts';
import { agentBills } from './records/agent-bills.ts';
import { commission } from './records/commission.ts';
import { agentReport } from './reports/agent-report.ts';
import { childReport } from './reports/child-report.ts';
import { memberDetail } from './reports/member-detail.ts';

/**
 * How the pages of an agent are read, of a line of twelve thousand: what PostgreSQL did, row by row. Somebody above has all of them below him, few
 * directly, so that a plan made for an average level shows.
 */
const { app, db, owner } = await testApp({
  modules: modules.map(({ seed: _seed, start: _start, ...module }) => module),
});

const ROOT = 3_000_000;
const DIRECT = 60;
const MEMBERS = 12_000;
const DAYS = 30;
const QUEUED = 500;

beforeAll(async () => {
  await setTenantValue(app.deps, 'agentSeesBalance', true, 'test');
  for (const table of ['player', 'player_day', 'agent_day'])
    await owner.run(`alter table ${table} disable trigger user`);
  const above = `case when n = 0 then '{}'::int8[] when n <= ${DIRECT} then array[${ROOT}]::int8[] else array[${ROOT}, ${ROOT} + 1 + n % ${DIRECT}]::int8[] end`;
  await owner.run(
    `insert into player (id, name, nickname, password_hash, is_agent, upline, upline_path, accepted_terms_at) overriding system value
       select ${ROOT} + n, 'plan' || n, '会员' || n, '-', n <= ${DIRECT}, (${above})[cardinality(${above})], ${above}, app_now()
         from generate_series(0, ${MEMBERS}) as n`,
  );
  await owner.run(
    `insert into downline (agent, member, depth)
       select u.agent, p.id, cardinality(p.upline_path) - u.place + 1
         from player p cross join lateral unnest(p.upline_path) with ordinality as u (agent, place)`,
  );
  await owner.run(`insert into account (player, asset, balance, seq) select id, 'main', 100000000, 0 from player`);
  const days = `generate_series(0, ${DAYS - 1}) as d`;
  await owner.run(
    `insert into player_day (player, day, bets, stake, won, refunded, rebate)
       select p.id, shanghai_day(app_now()) - d, 1, 200000000, 0, 0, 0 from player p, ${days} where (p.id + d) % 3 = 0`,
  );
  await owner.run(
    `insert into agent_day (player, day, valid, rebate) select p.id, shanghai_day(app_now()) - d, 1, 1 from player p, ${days} where p.is_agent`,
  );
  await owner.run(
    `insert into cash_day (player, day, recharge, recharges)
       select p.id, shanghai_day(app_now()) - d, 1, 1 from player p, ${days} where (p.id + d) % 10 = 0`,
  );
  for (const table of ['player', 'player_day', 'agent_day'])
    await owner.run(`alter table ${table} enable trigger user`);
  await owner.run(
    `insert into line_day (agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined)
       select agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined from line_day_of_players()`,
  );
  await owner.run('insert into line_active (agent, day, gap, members) select * from line_active_of_players()');
  await owner.run(
    `insert into line_delta (player, day, bets, stake) select ${ROOT + 1} + n, shanghai_day(app_now()), 1, 200000000 from generate_series(0, ${QUEUED - 1}) as n`,
  );
  await owner.run('select roll_line_sizes(1000000)');
  await owner.run('analyze');
  // Index-only reads need to know which pages everybody sees.
  await owner.run('vacuum downline, line_day, account');
}, 120_000);

interface Read {
  readonly plan: string;
  /** Rows that the largest step brought, over all its turns. */
  readonly most: number;
  /** Rows that a step read and threw away, of its average turn. */
  readonly removed: number;
}

/** The same call, with what each of its statements read. */
async function reads(ask: (deps: Deps) => Promise<unknown>): Promise<Read[]> {
  const found: Read[] = [];
  const explaining = <Of extends Queries>(of: Of): Of => {
    const explain = async (sql: Sql, params: readonly unknown[] = []) => {
      const text = typeof sql === 'string' ? sql : sql.text;
      const rows = await of.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const steps = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)];
      const brought = steps.map(([, rowsEach, loops]) => Number(rowsEach) * Number(loops));
      const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) => Number(rows));
      found.push({ plan, most: Math.round(Math.max(0, ...brought)), removed: Math.max(0, ...removed) });
    };
    return {
      ...of,
      query: async <Row>(sql: Sql, params?: readonly unknown[]) => {
        await explain(sql, params);
        return of.query<Row>(sql, params);
      },
      one: async <Row>(sql: Sql, params?: readonly unknown[]) => {
        await explain(sql, params);
        return of.one<Row>(sql, params);
      },
      maybeOne: async <Row>(sql: Sql, params?: readonly unknown[]) => {
        await explain(sql, params);
        return of.maybeOne<Row>(sql, params);
      },
    };
  };
  const wrapped: Db = {
    ...explaining(db),
    tx: (fn, options) => db.tx((tx) => fn(explaining(tx)), options),
  };
  await ask({ ...app.deps, db: wrapped });
  return found;
}

const agent = String(ROOT);
const below = String(ROOT + 7) as UserId;
const month = () => ({ from: new Date(Date.now() - 28 * 86_400_000).toISOString().slice(0, 10) });
const page = { pageSize: 20 };
/** Tables of which no report reads more than what it shows. */
const WHOLE = /Seq Scan on (line_day|line_active|player_day|agent_day|cash_day|downline)\b/;

type Asked = Partial<CallInput<typeof agentCalls.childReport>>;
const child = (input: Asked) => (deps: Deps) =>
  childReport(deps, deps.db, agent, { ...month(), ...page, sort: 'stake', ...input });

test.each(CHILD_SORTS)('the direct downline by %s reads the days of its sixty, not of the line', async (sort) => {
  const all = await reads(child({ sort }));
  for (const { plan, removed } of all) {
    expect(plan).not.toMatch(WHOLE);
    expect(removed, plan).toBeLessThanOrEqual(DIRECT);
  }
  expect(all.some(({ plan }) => plan.startsWith('Index Only Scan using downline_direct'))).toBe(true);
  // Sixty with thirty days of their line and ten of their own, and what is queued.
  const figures = all.filter(({ plan }) => plan.includes('line_day'));
  expect(figures.length).toBeGreaterThan(0);
  for (const { most, plan } of figures) expect(most, plan).toBeLessThanOrEqual(DIRECT * DAYS * 3);
});

test('searched and paged likewise', async () => {
  const inputs: Asked[] = [{ search: 'plan1' }, { after: `1:${ROOT + 5}` }, { userId: below }];
  for (const input of inputs) for (const { plan } of await reads(child(input))) expect(plan).not.toMatch(WHOLE);
});

test('the report of a line reads its own days and what is queued by key', async () => {
  for (const { plan, most } of await reads((deps) => agentReport(deps.db, agent, month()))) {
    expect(plan).not.toMatch(WHOLE);
    expect(most, plan).toBeLessThanOrEqual(DAYS + 3 * QUEUED);
  }
});

test('how many stand below each of a page is read, not counted', async () => {
  for (const ask of [child({}), (deps: Deps) => listMembers(deps, agent, page)]) {
    const sizes = (await reads(ask)).filter(({ plan }) => plan.includes('line_size'));
    expect(sizes).toHaveLength(1);
    for (const { most, plan } of sizes) expect(most, plan).toBeLessThanOrEqual(page.pageSize);
  }
});

test('a member’s card, lists of members and records read no table through', async () => {
  const asks: ((deps: Deps) => Promise<unknown>)[] = [
    (deps) => memberDetail(deps, deps.db, agent, { ...month(), userId: below }),
    (deps) => listMembers(deps, agent, page),
    (deps) => listMembers(deps, agent, { ...page, kind: 'agent' }),
    (deps) => listMembers(deps, agent, { ...page, userId: below }),
    (deps) => listMembers(deps, agent, { ...page, search: 'plan77' }),
    (deps) => commission(deps.db, agent, { ...month(), pageSize: 100 }),
    (deps) => agentBets(deps.db, below, { ...month(), ...page }),
    (deps) => agentBills(deps.db, below, { ...month(), ...page }),
  ];
  for (const ask of asks) for (const { plan } of await reads(ask)) expect(plan).not.toMatch(WHOLE);
});
