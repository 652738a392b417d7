import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditBooks } from '@caiting/server/bench-kit';
import { openApp } from '../money/bench-app.ts';
import { openSiteIn, type BenchSite } from '../money/site.ts';
import { judge, tableOf, type Step } from './judge.ts';
import { laySite } from './lay/lay-site.ts';
import type { Size } from './lay/shape.ts';
import { readBets } from './measures/bets.ts';
import { readDisk } from './measures/disk.ts';
import { readLogins } from './measures/logins.ts';
import { readNight } from './measures/night.ts';
import { readReads } from './measures/reads.ts';
import { readServer } from './measures/server.ts';
import { joined, msOf, type Figures } from './measures/times.ts';
import { sizesOf } from './sizes.ts';

/** Up to here the books of what was laid are audited as a whole: reading them again proves what the smaller ones prove. */
const AUDITED_MAX = 100_000;
const LAID = 'laid';

/**
 * A site of three sizes, each ten times the one before: laid by SQL with accounts, lines, bets, ledger, talk and news, then everything measured that people,
 * operators and nights do on it. Fails when something grows worse than `rows.ts` says. `--bets=N --players=N`: the largest size, a million and 100,000 where
 * nothing is said (minutes; ten million are an hour, their database 15 GB). `--steps=N` for fewer or more sizes. `--keep=folder` lays there, and takes what
 * lies there already: another run measures at once. `--only=night,reads,logins,bets,server,disk` for some parts.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const told = { bets: option('bets'), players: option('players'), steps: option('steps') };
  const keep = option('keep');
  const parts = partsOf(option('only'));
  const sizes = sizesOf(told);
  const steps: Step[] = [];
  for (const size of sizes) steps.push(await stepOf(size, keep, parts));
  const verdicts = judge(steps, parts.length < PARTS.length);
  process.stderr.write(`${tableOf(steps, verdicts)}\n`);
  const worse = verdicts.filter(({ isWorse }) => isWorse);
  for (const { row, times } of worse)
    process.stderr.write(`WORSE ${row.measures}: ${round(times)} times a tenfold, to be ${row.growth}\n`);
  const figures = {
    bench: 'size',
    worse: worse.length,
    ...sizes.at(-1),
    times: Object.fromEntries(verdicts.map(({ row, times }) => [row.key, round(times)])),
    steps,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  return worse.length === 0 ? 0 : 1;
}

async function stepOf(size: Size, keep: string | undefined, parts: readonly Part[]): Promise<Step> {
  const name = `${size.bets}-${size.players}`;
  if (keep !== undefined) mkdirSync(keep, { recursive: true });
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), 'caiting-size-')) : join(keep, name);
  mkdirSync(folder, { recursive: true });
  tell(`${size.bets} bets of ${size.players} players`);
  try {
    const site = await openSiteIn(folder);
    try {
      if (!existsSync(join(folder, LAID))) await layNew(site, size);
      return await measured(site, size, parts);
    } finally {
      await site.close();
    }
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function layNew(site: BenchSite, size: Size): Promise<void> {
  await timed('laid', () => laySite(site, size));
  if (size.bets <= AUDITED_MAX) {
    const { findings } = await timed('books audited', () => auditBooks(site.database.db));
    const [first] = findings;
    if (first) throw new Error(`what was laid is wrong: ${first.check}: ${first.detail}`);
  }
  writeFileSync(join(site.folder, LAID), '');
}

/** In this order: the night comes upon what was laid alone, and what bets leave behind comes after the reads. */
const PARTS = ['night', 'reads', 'logins', 'bets', 'server', 'disk'] as const;
type Part = (typeof PARTS)[number];

function partsOf(told: string | undefined): readonly Part[] {
  if (told === undefined) return PARTS;
  const names = told.split(',');
  const unknown = names.find((name) => !PARTS.some((part) => part === name));
  if (unknown !== undefined)
    throw new Error(`caiting bench size: --only takes ${PARTS.join(', ')} by commas, not ${unknown || 'nothing'}`);
  return PARTS.filter((part) => names.includes(part));
}

async function measured(site: BenchSite, size: Size, parts: readonly Part[]): Promise<Step> {
  const app = await openApp(site);
  const read: Record<Part, () => Promise<Figures>> = {
    night: () => nightOf(site),
    reads: () => readReads(app, size),
    logins: () => readLogins(app),
    bets: () => readBets(site, app, size),
    server: () => readServer(site, size),
    disk: () => readDisk(site, size),
  };
  const figures: Figures[] = [];
  for (const part of parts) figures.push(await timed(part, read[part]));
  await app.http.close();
  const { values, p50, p95 } = joined(figures);
  const step = { ...size, values: rounded(values), p50: rounded(p50), p95: rounded(p95) };
  tell(`  ${JSON.stringify(step)}`);
  return step;
}

async function nightOf(site: BenchSite): Promise<Figures> {
  const night = await readNight(site);
  for (const finding of night.findings) tell(`  FOUND ${finding}`);
  return night;
}

/** Says on stderr how long each part took: the whole is minutes. */
async function timed<T>(what: string, part: () => Promise<T>): Promise<T> {
  const done: T[] = [];
  const ms = await msOf(async () => void done.push(await part()));
  tell(`  ${what}: ${Math.round(ms / 100) / 10} s`);
  return done[0] as T;
}

const tell = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
const round = (value: number): number => Math.round(value * 1000) / 1000;
const rounded = (values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, round(value)]));
