import { agentCalls, CHILD_SORTS } from '@caiting/contract';
import type { CallDef, CallWireInput } from '@caiting/contract/wire';
import {
  callApp,
  createApp,
  modules,
  openSession,
  rollLines,
  settleInChunks,
  setTenantValue,
  settleNextChunk,
} from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { createLog } from '@caiting/server/platform/log';
import { asOwner, drawnIssue, NUMBERS } from './money/drawn-issue.ts';
import { LOTTERY, openBenchSite, openIssue, type BenchSite } from './money/site.ts';
import { layLine, levelsOfLine, queueChanges, ROOT } from './support/agency-line.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';

const MEMBERS = 100_000;
const BETS = 10_000_000;
/** Bets that stand in their table: lists read those of one person, or of a line of a thousand at most. */
const ROWS = 200_000;
const SETTLED = 50_000;
const PARTS = ['reports', 'settle'] as const;
const QUEUED = 2_000;
const GOALS = ALL_GOALS.agency;
const WARM_CALLS = 3;
const CALLS = 40;
const DAY_MS = 86_400_000;
const ROLL_EVERY_MS = 500;

type App = Awaited<ReturnType<typeof createApp>>;

interface Ask {
  readonly name: string;
  ask(): Promise<unknown>;
}

/**
 * Reports of an agent with a line of a hundred thousand members, ten deep, and ten million bets in sixty days: server time of each call through the whole
 * pipeline, p50 and p95 of 40, while changes wait to be added up. Then settling bets of that line with what keeps its figures against without, turn by
 * turn. `--members=N --bets=N --rows=N --settled=N` for less, `--part=reports` or `--part=settle` for one of the two. `ratio`: the worst p95 against its
 * limit, or what settling costs against its own.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string, plain: number) =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? plain);
  const [members, bets, rows] = [option('members', MEMBERS), option('bets', BETS), option('rows', ROWS)];
  const settled = option('settled', SETTLED);
  const only = args.find((arg) => arg.startsWith('--part='))?.slice('--part='.length);
  const [hasReports, hasSettle] = PARTS.map((part) => only === undefined || only === part);
  const site = await openBenchSite('agency');
  try {
    await openIssue(site);
    const begun = performance.now();
    await asOwner(site, (client) => layLine(client, { lottery: LOTTERY, members, bets, rows }));
    await asOwner(site, (client) => queueChanges(client, QUEUED, members));
    process.stderr.write(`laid in ${Math.round((performance.now() - begun) / 1000)} s\n`);
    const app = await anApp(site);
    const read: Reports = hasReports ? await readReports(app, members) : {};
    const slowdown: Slowdown = hasSettle ? await settleSlowdown(site, app, settled, members) : {};
    const { worstP95Ms } = read;
    const ratio = round(
      worstP95Ms === undefined ? (slowdown.settleRatio ?? 0) / GOALS.settleRatio : worstP95Ms / GOALS.p95Ms,
    );
    process.stdout.write(
      `${JSON.stringify({ bench: 'agency', ratio, ...read, ...slowdown, goals: GOALS, members, bets, rows, settled })}\n`,
    );
    return (worstP95Ms ?? 0) <= GOALS.p95Ms && (slowdown.settleRatio ?? 0) <= GOALS.settleRatio ? 0 : 1;
  } finally {
    await site.close();
  }
}

interface Reports {
  readonly worstP95Ms?: number;
  readonly figures?: Readonly<Record<string, { p50: number; p95: number }>>;
}

async function readReports(app: App, members: number): Promise<Reports> {
  const figures: Record<string, { p50: number; p95: number }> = {};
  for (const one of await asks(app, members)) {
    figures[one.name] = await measure(one);
    process.stderr.write(`${one.name} ${JSON.stringify(figures[one.name])}\n`);
  }
  return { worstP95Ms: Math.max(...Object.values(figures).map(({ p95 }) => p95)), figures };
}

interface Slowdown {
  readonly settleRatio?: number;
  readonly settleMs?: number;
  readonly settleBareMs?: number;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

async function anApp({ database, folder }: BenchSite): Promise<App> {
  const config = readConfig({
    CAITING_DATA: folder,
    PORT: '0',
    CAITING_LOG: 'error',
    CAITING_RATE_ADDRESS: '1000000',
    CAITING_RATE_ACCOUNT: '1000000',
  });
  const { db, appTarget, ownerTarget } = database;
  const app = await createApp({ config, log: createLog('error'), db, appTarget, ownerTarget, modules });
  await app.http.ready();
  // Otherwise nobody's balance is added up.
  await setTenantValue(app.deps, 'agentSeesBalance', true, 'bench');
  return app;
}

/** Every report and list of an agent: the one above everybody, and one of the second level where only a small line may be listed. */
async function asks(app: App, members: number): Promise<Ask[]> {
  const [first, second] = levelsOfLine(members);
  if (!first || !second) throw new Error('a line has ten levels');
  const [root, small] = [await tokenOf(app, ROOT), await tokenOf(app, second.first)];
  const asked = async <C extends CallDef>(token: string, call: C, input: CallWireInput<C>) => {
    const reply = await callApp(app, call, input, { token });
    if (reply.code !== 1) throw new Error(`${call.path}: ${reply.code} ${reply.msg}`);
    return reply.data;
  };
  const ask = <C extends CallDef>(name: string, call: C, input: CallWireInput<C>, token = root): Ask => ({
    name,
    ask: () => asked(token, call, input),
  });
  const last = (days: number) => ({ from: dayOf(Date.now() - (days - 1) * DAY_MS), to: dayOf(Date.now()) });
  const agent = String(first.first);
  const leaf = String(ROOT + members);
  const month = await asked(root, agentCalls.agentCommission, last(30));
  const children = await asked(root, agentCalls.childReport, { ...last(30), pageSize: '20' });
  return [
    ...[1, 30, 90].map((days) => ask(`report of ${days} days`, agentCalls.userAgentReport, last(days))),
    ...CHILD_SORTS.map((sort) =>
      ask(`downline of 30 days by ${sort}`, agentCalls.childReport, { ...last(30), sort, pageSize: '20' }),
    ),
    ask('downline of 90 days', agentCalls.childReport, { ...last(90), pageSize: '20' }),
    ask('downline, next page', agentCalls.childReport, {
      ...last(30),
      pageSize: '20',
      after: children.next ?? undefined,
    }),
    ask('downline searched', agentCalls.childReport, { ...last(30), search: '会员', pageSize: '20' }),
    ask('downline of an agent below', agentCalls.childReport, { ...last(30), userId: agent, pageSize: '20' }),
    ask('balance of the line', agentCalls.teamBalance, {}),
    ask('size of the line', agentCalls.agentReportTeamData, {}),
    ask('card of an agent', agentCalls.agentReportDetail, { ...last(90), userId: agent }),
    ask('card of the deepest', agentCalls.agentReportDetail, { ...last(90), userId: leaf }),
    ask('members', agentCalls.userManage, { pageSize: '20' }),
    ask('members of an agent', agentCalls.userManage, { userId: agent, pageSize: '20' }),
    ask('members, agents', agentCalls.userManage, { kind: 'agent', pageSize: '20' }),
    ask('members by user name', agentCalls.userManage, { search: `m${leaf}`, pageSize: '20' }),
    ask('members by nickname', agentCalls.userManage, { search: leaf.slice(-4), pageSize: '20' }),
    ask('members, nobody found', agentCalls.userManage, { search: 'nobody_is', pageSize: '20' }),
    ask('bets of a member', agentCalls.getAgentBetData, { ...last(30), userId: leaf, pageSize: '20' }),
    ask('bets of a small line', agentCalls.getAgentBetData, { ...last(30), pageSize: '20' }, small),
    ask('account lines of a member', agentCalls.agentBillData, { ...last(30), userId: leaf, pageSize: '20' }),
    ask('account lines of a small line', agentCalls.agentBillData, { ...last(30), pageSize: '20' }, small),
    ask('commission of 30 days', agentCalls.agentCommission, last(30)),
    ask('commission, next page', agentCalls.agentCommission, { ...last(30), after: month.next ?? undefined }),
  ];
}

const dayOf = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);

const tokenOf = ({ deps }: App, player: number): Promise<string> =>
  deps.db.tx(
    async (tx) =>
      (await openSession(deps, tx, BigInt(player), { ip: '127.0.0.1', country: null, userAgent: 'bench' })).token,
  );

async function measure({ ask }: Ask): Promise<{ p50: number; p95: number }> {
  for (let turn = 0; turn < WARM_CALLS; turn += 1) await ask();
  const took: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) {
    const begun = performance.now();
    await ask();
    took.push(performance.now() - begun);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return { p50: round(sorted[Math.floor(CALLS / 2)] ?? 0), p95: round(sorted[Math.floor(CALLS * 0.95)] ?? 0) };
}

/** Triggers by which the figures of lines follow settlement. */
const KEEPERS = ['player_day_new', 'player_day_more', 'agent_day_new', 'agent_day_more'];
const TURNS = 3;

/** Bets of the line, each with up to ten uplines who earn: settled with and without its figures being kept, medians of three turns each. */
async function settleSlowdown(site: BenchSite, app: App, bets: number, members: number): Promise<Slowdown> {
  const took: Record<'kept' | 'bare', number[]> = { kept: [], bare: [] };
  for (let turn = 0; turn < 2 * TURNS; turn += 1) {
    // with, without, without, with, …
    const arm = turn % 4 === 0 || turn % 4 === 3 ? 'kept' : 'bare';
    const act = arm === 'kept' ? 'enable' : 'disable';
    await asOwner(site, async (client) => {
      for (const trigger of KEEPERS)
        await client.query(`alter table ${trigger.slice(0, trigger.lastIndexOf('_'))} ${act} trigger ${trigger}`);
    });
    const ms = await settleOnce(site, app, bets, Math.min(members, Math.ceil(bets / 5)));
    took[arm].push(ms);
    process.stderr.write(`settled ${bets} bets, figures ${arm}: ${Math.round(ms)} ms\n`);
  }
  const [keptMs, bareMs] = [median(took.kept), median(took.bare)];
  return { settleRatio: round(keptMs / bareMs), settleMs: Math.round(keptMs), settleBareMs: Math.round(bareMs) };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** While it settles, changes are added up as on a site that runs. */
async function settleOnce(site: BenchSite, { deps }: App, bets: number, players: number): Promise<number> {
  const issue = await drawnIssue(site, bets, ROOT + 1, players);
  await rollLines(deps.db);
  const target = { ...issue, lotteryCode: LOTTERY, group: 'SSC', draw: { numbers: NUMBERS } } as const;
  let rolling = Promise.resolve(0);
  const rolls = setInterval(() => {
    rolling = rolling.then(() => rollLines(deps.db));
  }, ROLL_EVERY_MS);
  const begun = performance.now();
  await settleInChunks(deps, (tx, limit) => settleNextChunk(deps, tx, target, limit));
  const ms = performance.now() - begun;
  clearInterval(rolls);
  await rolling;
  return ms;
}
