import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withClient } from '@caiting/server/platform/db/connect';
import { startEmbedded } from '@caiting/server/platform/db/embedded';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LIMITS = {
  databaseColdMs: 1_000,
  databaseWarmMs: 300,
  startReadyMs: 5_000,
  afterKillReadyMs: 5_000,
  idleRssMb: 200,
};
const RUNS = 3;
const IDLE_MS = 5_000;
const FIRST_START_DEADLINE_MS = 180_000;

type Figures = Record<keyof typeof LIMITS, number>;

/**
 * How long until people can play: database on an empty folder and on an old one, the whole start on a seeded database (also after
 * kill -9 of everything), memory when idle. `ratio` is the worst figure against its limit; below 1 all are met.
 */
export async function run(_args: readonly string[]): Promise<number> {
  const database = await databaseFigures();
  const site = await siteFigures();
  const figures: Figures = { ...database, ...site };
  const ratios = (Object.keys(LIMITS) as (keyof Figures)[]).map((name) => figures[name] / LIMITS[name]);
  const ratio = Math.round(Math.max(...ratios) * 1000) / 1000;
  process.stdout.write(`${JSON.stringify({ bench: 'boot', ratio, limits: LIMITS, ...figures })}\n`);
  return ratio <= 1 ? 0 : 1;
}

async function databaseFigures(): Promise<Pick<Figures, 'databaseColdMs' | 'databaseWarmMs'>> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const dataFolder = openTempFolder();
    cold.push(await timeDatabase(dataFolder));
    warm.push(await timeDatabase(dataFolder));
    rmSync(dataFolder, { recursive: true, force: true });
  }
  return { databaseColdMs: median(cold), databaseWarmMs: median(warm) };
}

async function timeDatabase(dataFolder: string): Promise<number> {
  const begun = performance.now();
  const server = await startEmbedded({ dataFolder });
  await withClient({ host: server.socketFolder, user: 'postgres', database: 'postgres' }, (client) =>
    client.query('select 1'),
  );
  const ms = performance.now() - begun;
  await server.stop();
  return ms;
}

async function siteFigures(): Promise<Pick<Figures, 'startReadyMs' | 'afterKillReadyMs' | 'idleRssMb'>> {
  const dataFolder = openTempFolder();
  const first = await startSite(dataFolder);
  await first.stop();
  const ready: number[] = [];
  const killed: number[] = [];
  let idleRssMb = 0;
  for (let turn = 0; turn < RUNS; turn += 1) {
    const site = await startSite(dataFolder);
    ready.push(site.readyMs);
    if (turn === 0) {
      await delay(IDLE_MS);
      idleRssMb = site.rssMb();
    }
    await site.kill();
    const again = await startSite(dataFolder);
    killed.push(again.readyMs);
    await again.stop();
  }
  rmSync(dataFolder, { recursive: true, force: true });
  return { startReadyMs: median(ready), afterKillReadyMs: median(killed), idleRssMb };
}

interface Site {
  readonly readyMs: number;
  rssMb(): number;
  stop(): Promise<void>;
  /** Kill -9 of the server and of its database. */
  kill(): Promise<void>;
}

async function startSite(dataFolder: string): Promise<Site> {
  const begun = performance.now();
  const env = { ...process.env, CAITING_DATA: dataFolder, PORT: '0', HOST: '127.0.0.1' };
  const child = spawn('./caiting', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await readyLine(child);
  const readyMs = performance.now() - begun;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    readyMs,
    rssMb: () =>
      Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024),
    stop: () => end('SIGTERM'),
    kill: async () => {
      const database = Number(readFileSync(join(dataFolder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(database, 'SIGKILL');
      await end('SIGKILL');
    },
  };
}

async function readyLine(child: ChildProcess): Promise<void> {
  const tooLate = setTimeout(() => child.kill('SIGKILL'), FIRST_START_DEADLINE_MS);
  if (child.stdout === null) throw new Error('no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('ready ')) continue;
    clearTimeout(tooLate);
    // Keep reading, so that the child never waits for us.
    child.stdout.resume();
    return;
  }
  clearTimeout(tooLate);
  throw new Error('the site ended before it was ready');
}

function openTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-boot-'));
  chmodSync(folder, 0o755);
  return folder;
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
