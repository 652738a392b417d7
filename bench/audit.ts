import { runAudit, sealFinishedDays } from '@caiting/server/bench-kit';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { openBenchSite } from './money/site.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';
import { laySettledDays } from './support/settled-days.ts';

const BETS = 3_000_000;
const DAYS = 3;
/** A player bets fifty times a day. */
const BETS_PER_PLAYER = 50;
const PERIODS = '300,600';
const SLOWEST_SHOWN = 12;
const GOALS = ALL_GOALS.audit;

/**
 * Days of bets that were placed, sealed, drawn and settled by the site's own ways; then the seal of the last day, the audit of that day and of everything.
 * `ratio`: the audit of everything against reading each of those lines once. `--bets=N --days=N` for less; `--periods=60,180,300,600` for 36 lotteries.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string, plain: number | string): string =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? String(plain);
  const [bets, days] = [Number(option('bets', BETS)), Number(option('days', DAYS))];
  const periods = option('periods', PERIODS).split(',').map(Number);
  const site = await openBenchSite('audit');
  const owner = openDb(site.database.ownerTarget, { connectionsMax: 2 });
  try {
    const players = Math.max(10, Math.round(bets / days / BETS_PER_PLAYER));
    const laid = await step('days laid', () => laySettledDays(site, { bets, players, days, periods }));
    const sealed = await step('days sealed', () => sealFinishedDays(owner));
    if (sealed.value.join() !== laid.value.days.join()) throw new Error(`sealed were ${sealed.value.join()}`);
    const one = await audited(owner, 'day', laid.value.days.at(-1));
    const daily = await audited(owner, 'daily');
    const full = await audited(owner, 'full');
    const bare = await step('each line read once', () => readOnce(owner));
    const figures = {
      bench: 'audit',
      ratio: round(full.ms / bare.ms),
      goals: GOALS,
      bets: laid.value.bets,
      days,
      // What a day of a million and a whole of three million would take at this pace: the goals are said of those.
      dayMsOfMillion: Math.round((one.ms / (laid.value.bets / days)) * 1_000_000),
      fullMsOfThreeMillion: Math.round((full.ms / laid.value.bets) * 3_000_000),
      sealMs: Math.round(sealed.ms / days),
      dayMs: Math.round(one.ms),
      dailyMs: Math.round(daily.ms),
      fullMs: Math.round(full.ms),
      bareMs: Math.round(bare.ms),
      findings: one.findings + daily.findings + full.findings,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    const isMet = figures.dayMsOfMillion <= GOALS.dayMs && figures.fullMsOfThreeMillion <= GOALS.fullMs;
    return isMet && figures.findings === 0 ? 0 : 1;
  } finally {
    await owner.close();
    await site.close();
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Says on stderr how long each part took: the whole is minutes. */
async function step<T>(what: string, part: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const begun = performance.now();
  const value = await part();
  const ms = performance.now() - begun;
  process.stderr.write(`  ${what}: ${Math.round(ms)} ms\n`);
  return { value, ms };
}

async function audited(owner: Db, kind: 'day' | 'daily' | 'full', day?: string) {
  const took = new Map<string, number>();
  const onCheck = (name: string, ms: number): void => void took.set(name, (took.get(name) ?? 0) + ms);
  const { value, ms } = await step(`audit ${kind}`, () => runAudit(owner, kind, { day, onCheck }));
  const slowest = [...took].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST_SHOWN);
  for (const [name, each] of slowest) process.stderr.write(`    ${name}: ${Math.round(each)} ms\n`);
  for (const { check, detail } of value.findings) process.stderr.write(`FOUND ${check}: ${detail}\n`);
  return { ms, findings: value.findings.length };
}

/** The limit: every line of the books read and hashed once, table after table, on one connection. */
async function readOnce(owner: Db): Promise<void> {
  await owner.tx(
    async (tx) => {
      for (const table of ['entry', 'bet', 'bet_result', 'house_entry'])
        await tx.query(`select sum(length(sha256(convert_to(t::text, 'UTF8')))) from ${table} t`);
    },
    { isLong: true },
  );
}
