import { calls } from '@caiting/contract';
import type { CallDef, CallWireInput } from '@caiting/contract/wire';
import { someStaff, type App } from '@caiting/server/bench-kit';
import { DAY_SECONDS, dayOf } from '@caiting/lottery/calendar';
import { callAs, openApp, timesOf } from '../money/bench-app.ts';
import { asSuperuser } from '../money/drawn-issue.ts';
import { LOTTERY, openBenchSite, openIssue, type BenchSite } from '../money/site.ts';
import { LOTTERIES, layConsoleSite } from './lay-site.ts';
import { compareFiles, layProviderOrders, type FileFigures } from './provider-file.ts';
import { GOALS as ALL_GOALS } from '../support/goals.ts';

const BETS = 2_000_000;
const PLAYERS = 200_000;
const GOALS = ALL_GOALS.console;
const TURNS_OF_CALL = { warm: 3, turns: 20 };
/** From one to the next, the figures of the first page are read anew. */
const HOME_FRESH_MS = 5_100;
const HOME_TURNS = 5;

/** One look of an operator. */
interface Look {
  readonly name: string;
  look(): Promise<unknown>;
}

/**
 * What operators look up on a large site: server time of each read through the whole pipeline, p50 and p95 of 20, with filters that match much, little
 * and nothing; then the figures of the first page, each time read anew, and a provider's file of 50,000 lines. `--bets=N --players=N` for another size,
 * `--only=reads` or `--only=file` for a part.
 * `ratio`: the worst figure against its limit.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string, plain: number) =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? plain);
  const [bets, players] = [option('bets', BETS), option('players', PLAYERS)];
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const site = await openBenchSite('console');
  try {
    const app = await openApp(site);
    const reads = only === 'file' ? null : await timesOfReads(await looksOf(site, app, { bets, players }));
    const file = only === 'reads' ? null : await timesOfFiles(site, app, players);
    const ratios = [
      ...(reads === null ? [] : [reads.worstP95Ms / GOALS.readP95Ms, reads.homeMs / GOALS.homeMs]),
      ...Object.values(file ?? {}).map(ratioOf),
    ];
    const ratio = round(Math.max(...ratios));
    const told = { bench: 'console', ratio, ...reads, file, goals: GOALS, bets: reads && bets, players };
    process.stdout.write(`${JSON.stringify(told)}\n`);
    return ratio <= 1 ? 0 : 1;
  } finally {
    await site.close();
  }
}

async function timesOfFiles(site: BenchSite, app: App, players: number): ReturnType<typeof compareFiles> {
  await asSuperuser(site, (client) => layProviderOrders(client, players));
  return compareFiles(app);
}

async function timesOfReads({ reads, home }: Looks) {
  const figures: Record<string, Awaited<ReturnType<typeof timesOf>>> = {};
  for (const { name, look } of reads) {
    figures[name] = await timesOf(look, TURNS_OF_CALL);
    process.stderr.write(`${name} ${JSON.stringify(figures[name])}\n`);
  }
  const homeMs = await homeTime(home);
  const worstP95Ms = Math.max(...Object.values(figures).map(({ p95 }) => p95));
  const worstLeastMs = Math.max(...Object.values(figures).map(({ least }) => least));
  return { worstP95Ms, worstLeastMs, homeMs, figures };
}

const ratioOf = ({ ms, loopMs, grownMb }: FileFigures): number =>
  Math.max(ms / GOALS.fileMs, loopMs / GOALS.fileLoopMs, grownMb / GOALS.fileMb);

/** The longest of some first looks after the figures have grown old. */
async function homeTime(look: () => Promise<unknown>): Promise<number> {
  let worst = 0;
  for (let turn = 0; turn <= HOME_TURNS; turn += 1) {
    const begun = performance.now();
    await look();
    // The first reads pages of the disk.
    if (turn > 0) worst = Math.max(worst, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, HOME_FRESH_MS));
  }
  return round(worst);
}

interface Looks {
  readonly reads: readonly Look[];
  home(): Promise<unknown>;
}

async function looksOf(
  site: BenchSite,
  app: App,
  { bets, players }: { readonly bets: number; readonly players: number },
): Promise<Looks> {
  await openIssue(site);
  const begun = performance.now();
  await asSuperuser(site, (client) => layConsoleSite(client, { lottery: LOTTERY, bets, players }));
  process.stderr.write(`laid ${bets} bets of ${players} in ${Math.round((performance.now() - begun) / 1000)} s\n`);
  const counting = performance.now();
  await app.deps.db.query('select count_statistics_day(d.day) from statistics_due() as d');
  await app.deps.db.query('select count_statistics_people(shanghai_day(app_now()) - 91)');
  process.stderr.write(`counted the days of the site in ${Math.round(performance.now() - counting)} ms\n`);
  const summing = performance.now();
  await asSuperuser(site, (client) =>
    client.query('select count_issue(issue_id) from issue_sum where counted_at is null').then(() => undefined),
  );
  process.stderr.write(`counted the bets of issues in ${Math.round(performance.now() - summing)} ms\n`);
  // Nobody has all roles: the auditor may look at nearly everything.
  const { boss } = await someStaff(app, { boss: 'auditor' });
  const ask = <C extends CallDef>(call: C, input: CallWireInput<C>) => callAs(app, boss.token, call, input);
  const now = (await app.deps.db.one<{ at: Date }>('select app_now() as at')).at.getTime();
  const day = (ago: number) => dayOf(now / 1000 - ago * DAY_SECONDS);
  const name = `p${String(players >> 1).padStart(8, '0')}`;
  const look = <C extends CallDef>(what: string, call: C, input: CallWireInput<C>): Look => ({
    name: what,
    look: () => ask(call, input),
  });
  const reads = [
    ...looksAtPlayers(look, { name, day }),
    ...looksAtBets(look, { name, day }),
    ...looksAtMoney(look, { name, day }),
    ...looksAtWork(look, { name, day }),
    look('bets: next page', calls.betsFound, { before: (await ask(calls.betsFound, {})).next ?? undefined }),
    look('players: next page', calls.players, { before: (await ask(calls.players, {})).next ?? undefined }),
    look('issues: next page', calls.issues, { before: (await ask(calls.issues, {})).next ?? undefined }),
  ];
  return { reads, home: () => ask(calls.homeFigures, {}) };
}

type Ask = <C extends CallDef>(what: string, call: C, input: CallWireInput<C>) => Look;
interface Asked {
  /** One player of many. */
  readonly name: string;
  /** The day so many days ago. */
  day(ago: number): string;
}

const looksAtPlayers = (look: Ask, { name, day }: Asked): Look[] => [
  look('players', calls.players, { pageSize: '100' }),
  look('players: by every key', calls.players, { search: name }),
  look('players: a beginning of every name', calls.players, { search: 'p0' }),
  look('players: a number', calls.players, { search: '10000100000' }),
  look('players: an address', calls.players, { search: '10.3.4.1' }),
  look('players: the tail of a card', calls.players, { search: '1234' }),
  look('players: a rare grade', calls.players, { grade: '9' }),
  look('players: a grade nobody has', calls.players, { grade: '77' }),
  look('players: a rare grade, locked', calls.players, { grade: '9', state: 'locked' }),
  look('players: locked', calls.players, { state: 'locked' }),
  look('players: closed', calls.players, { state: 'closed' }),
  look('players: closing', calls.players, { state: 'closing' }),
  look('players: a tag', calls.players, { tag: 'vip' }),
  look('players: a day long ago', calls.players, { from: day(300), to: day(299) }),
  look('player card', calls.playerCard, { userName: name }),
  look('agents', calls.agents, { pageSize: '100', from: day(59), to: day(0) }),
  look('days of the site', calls.statisticDays, { from: day(89) }),
  look('pages of the site', calls.statisticPages, { from: day(89) }),
  look('new players', calls.statisticSignups, { from: day(89) }),
  look('retention', calls.statisticWeeks, { from: day(89) }),
];

const looksAtBets = (look: Ask, { name, day }: Asked): Look[] => [
  look('bets', calls.betsFound, { pageSize: '100' }),
  look('bets: a player', calls.betsFound, { userName: name }),
  look('bets: won', calls.betsFound, { state: 'won' }),
  look('bets: under review', calls.betsFound, { state: 'review' }),
  look('bets: a stake nobody set', calls.betsFound, { stakeMin: '9999' }),
  look('bets: a day long ago', calls.betsFound, { from: day(50), to: day(50) }),
  look('bets: a lottery long ago', calls.betsFound, { lotteryCode: LOTTERIES.rare as never }),
  look('bets: a lottery nobody bets on', calls.betsFound, { lotteryCode: LOTTERIES.quiet as never }),
  look('issues', calls.issues, {}),
  look('issues: void', calls.issues, { state: 'void' }),
  look('issues: of a lottery', calls.issues, { lotteryCode: LOTTERIES.quiet as never, pageSize: '100' }),
  look('issues: of a lottery, void', calls.issues, { lotteryCode: LOTTERIES.quiet as never, state: 'void' }),
  look('issues: of a lottery, closed', calls.issues, { lotteryCode: LOTTERIES.quiet as never, state: 'closed' }),
  look('issues: a day', calls.issues, { day: day(20) }),
  look('exposures', calls.exposures, {}),
];

const looksAtMoney = (look: Ask, { name, day }: Asked): Look[] => [
  look('withdrawals', calls.withdrawals, {}),
  look('withdrawals: failed', calls.withdrawals, { state: 'failed' }),
  look('withdrawals: paid, a day', calls.withdrawals, { state: 'paid', from: day(30), to: day(30) }),
  look('withdrawals: a player', calls.withdrawals, { userName: name }),
  look('recharges', calls.rechargesFound, { pageSize: '100' }),
  look('recharges: rejected', calls.rechargesFound, { state: 'rejected' }),
  look('recharges: a rare channel', calls.rechargesFound, { channel: 'digitalcurrencypay' }),
  look('recharges: a channel nobody uses', calls.rechargesFound, { channel: 'alipay' }),
  look('recharges: a rare channel, rejected', calls.rechargesFound, {
    channel: 'digitalcurrencypay',
    state: 'rejected',
  }),
  look('recharges: a player', calls.rechargesFound, { userName: name }),
  look('recharges waiting', calls.rechargeReviews, {}),
  look('ledger of a player', calls.playerLedger, { userName: name }),
  look('adjustments', calls.adjustments, {}),
  look('adjustments: declined', calls.adjustments, { state: 'declined' }),
  look('adjustments: a player', calls.adjustments, { userName: name }),
  look('payments nobody booked', calls.unbookedPayments, {}),
  look('payments dismissed', calls.unbookedPayments, { state: 'dismissed' }),
];

const looksAtWork = (look: Ask, { day }: Asked): Look[] => [
  look('log', calls.staffLog, {}),
  look('log: a rare act', calls.staffLog, { act: 'voidIssue' }),
  look('log: an act nobody did', calls.staffLog, { act: 'archiveMonth' }),
  look('log: one of staff and an act', calls.staffLog, { staffName: 'bench3', act: 'voidIssue' }),
  look('log: a day', calls.staffLog, { from: day(100), to: day(100) }),
  look('approvals', calls.approvals, {}),
  look('rooms', calls.roomsFound, {}),
  look('jobs', calls.jobsHealth, {}),
  look('findings of the filter', calls.filterHits, {}),
  look('reports', calls.reports, {}),
  look('reports decided', calls.reports, { state: 'decided' }),
];

const round = (value: number): number => Math.round(value * 100) / 100;
