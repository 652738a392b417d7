import { calls } from '@caiting/contract';
import type { CallDef, CallWireInput } from '@caiting/contract/wire';
import type pg from 'pg';
import { callAs, openApp, timesOf } from './money/bench-app.ts';
import { asOwner, asSuperuser } from './money/drawn-issue.ts';
import { LOTTERY, openBenchSite, openIssue, openPlayers, type BenchSite } from './money/site.ts';
import { layHistory, readerOf } from './support/history.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';

const BETS = 10_000_000;
/** Ten thousand bets each: a player who bets 170 times a day. */
const PLAYERS = 1_000;
const GOALS = ALL_GOALS.records;
const TURNS_OF_CALL = { warm: 5, turns: 40 };
const DAY_MS = 86_400_000;
const DAYS = 60;

/** Puts the clock forward month by month, as a site lives: each month gets its partitions. */
async function liveMonths(client: pg.Client, months: number): Promise<void> {
  for (let month = 0; month < months; month += 1)
    await client.query(`select set_app_clock(app_now() + interval '1 month')`);
}

const PLANNED = { warm: 20, turns: 200, rows: 256 };

/** Planning time of the inserts of a batch into the tables by month, and into the same tables without partitions: medians in milliseconds, turn by turn. */
async function planTimes(client: pg.Client): Promise<{ months: number; oneTable: number; ratio: number }> {
  const tables = ['bet', 'entry'];
  for (const table of tables)
    await client.query(
      `create table one_${table} (like ${table} including all);
       create temp table batch_${table} as select * from ${table} limit ${PLANNED.rows}; analyze batch_${table}`,
    );
  const planOf = async (prefix: string): Promise<number> => {
    let ms = 0;
    for (const table of tables) {
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { 'Planning Time': number }[] }>(
        `explain (summary, format json) insert into ${prefix}${table} select * from batch_${table}`,
      );
      ms += rows[0]?.['QUERY PLAN'][0]?.['Planning Time'] ?? Number.NaN;
    }
    return ms;
  };
  const took: { months: number; one: number }[] = [];
  for (let turn = 0; turn < PLANNED.warm + PLANNED.turns; turn += 1)
    took.push({ months: await planOf(''), one: await planOf('one_') });
  const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
  const counted = took.slice(PLANNED.warm);
  const [months, oneTable] = [median(counted.map((turn) => turn.months)), median(counted.map(({ one }) => one))];
  return { months, oneTable, ratio: round(months / oneTable) };
}

/** One list as a page asks for it. */
interface Ask {
  readonly name: string;
  readonly goal: number;
  ask(): Promise<unknown>;
}

/**
 * Lists of own bets, statement and profit report with ten million bets in the database: server time of each call through the whole pipeline, p50 and
 * p95 of 40. One of a thousand players reads; the bets are spread over sixty days. `--bets=N --players=N` for less; `--months=N` spreads them over so many months,
 * each a partition of its own, and reads how long the inserts of a batch are planned. `ratio`: worst p95 against its limit.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string, plain: number) =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? plain);
  const [bets, players] = [option('bets', BETS), option('players', PLAYERS)];
  const months = option('months', 0);
  const days = months > 0 ? months * 30 : DAYS;
  const site = await openBenchSite('records');
  try {
    await asOwner(site, (client) => liveMonths(client, months));
    const [token = ''] = await openPlayers(site, 1);
    await openIssue(site);
    const begun = performance.now();
    await asSuperuser(site, async (client) =>
      layHistory(client, { lottery: LOTTERY, reader: await readerOf(client), bets, players, days }),
    );
    process.stderr.write(`laid ${bets} bets in ${Math.round((performance.now() - begun) / 1000)} s\n`);
    const plans = months > 0 ? await asOwner(site, planTimes) : null;
    const figures: Record<string, { p50: number; p95: number; goal: number }> = {};
    for (const one of await asks(site, token)) {
      figures[one.name] = { ...(await timesOf(one.ask, TURNS_OF_CALL)), goal: one.goal };
      process.stderr.write(`${one.name} ${JSON.stringify(figures[one.name])}\n`);
    }
    const ratio = round(Math.max(...Object.values(figures).map(({ p95, goal }) => p95 / goal)));
    process.stdout.write(
      `${JSON.stringify({ bench: 'records', ratio, goals: GOALS, bets, days, betsOfReader: bets / players, plans, figures })}\n`,
    );
    return ratio <= 1 && (plans?.ratio ?? 0) <= GOALS.planRatio ? 0 : 1;
  } finally {
    await site.close();
  }
}

/** Every list a player opens: first pages with totals, a page far down, filters that match little, one bet, statement, report. */
async function asks(site: BenchSite, token: string): Promise<Ask[]> {
  const app = await openApp(site);
  const ask = <C extends CallDef>(call: C, input: CallWireInput<C>) => callAs(app, token, call, input);
  const now = (await app.deps.db.one<{ at: Date }>('select app_now() as at')).at.getTime();
  const today = { from: now - DAY_MS, to: now };
  const month = { from: now - 30 * DAY_MS, to: now };
  const past = { from: now - 40 * DAY_MS, to: now - 39 * DAY_MS };
  const deep = await ask(calls.getBetData, { ...month, pageSize: '100' });
  const id = deep.list.at(-1)?.id ?? '1';
  const list = (name: string, input: CallWireInput<typeof calls.getBetData>): Ask => ({
    name,
    goal: GOALS.listMs,
    ask: () => ask(calls.getBetData, input),
  });
  return [
    list('today', today),
    list('a day long ago', past),
    list('thirty days', month),
    list('thirty days, next page', { ...month, before: deep.next ?? undefined }),
    list('thirty days, won', { ...month, state: 'won' }),
    list('thirty days, open', { ...month, state: 'placed' }),
    list('thirty days, cancelled', { ...month, state: 'cancelled' }),
    list('thirty days, a lottery never played', { ...month, lotteryCode: 'pk101' }),
    { name: 'latest', goal: GOALS.listMs, ask: () => ask(calls.getBetting, { pageSize: '20' }) },
    { name: 'one bet', goal: GOALS.listMs, ask: () => ask(calls.getBetDetail, { id }) },
    { name: 'profit of thirty days', goal: GOALS.listMs, ask: () => ask(calls.userProfit, dayRange(now)) },
    { name: 'profit rank', goal: GOALS.listMs, ask: () => ask(calls.userProfitRank, {}) },
    {
      name: 'statement',
      goal: GOALS.statementMs,
      ask: () => ask(calls.getTransactionRecordsFront, { pageSize: '20' }),
    },
    {
      name: 'statement, a page far down',
      goal: GOALS.statementMs,
      ask: () => ask(calls.getTransactionRecordsFront, { pageSize: '20', before: '1000' }),
    },
  ];
}

function dayRange(now: number): { from: string; to: string } {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: day(now - 29 * DAY_MS), to: day(now) };
}

const round = (value: number): number => Math.round(value * 100) / 100;
