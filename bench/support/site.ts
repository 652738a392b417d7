import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { killDatabase } from '@caiting/server/bench-kit';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The first start of a fresh clone builds the web app and seeds. */
const READY_DEADLINE_MS = 180_000;
const COMPLAINT_MAX = 4_000;

/** A site in processes of its own, as a person would run it. */
export interface Site {
  readonly port: number;
  /** From the start of the process to `ready`. */
  readonly readyMs: number;
  readonly pid: number;
  rssMb(): number;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  killServer(): Promise<void>;
  killDatabase(): void;
}

/** Room for as many calls as a bench makes: limits are configuration, and this is where they are raised. */
export const NO_LIMITS = {
  CAITING_RATE_ADDRESS: '1000000',
  CAITING_RATE_ACCOUNT: '1000000',
  CAITING_SOCKETS_PER_ADDRESS: '100000',
  CAITING_SOCKETS_PER_USER: '100000',
};

/** A provider that is named is not started; nobody recharges here. */
const NO_SANDBOX = { CAITING_PAY_SANDBOX: 'http://127.0.0.1:9', CAITING_PAY_SANDBOX_KEY: '-'.repeat(32) };

/** Starts `./caiting start`, or with `isServerOnly` the server without web build and sandbox provider. Waits for `ready`. */
export async function startSite(
  dataFolder: string,
  options: { env?: NodeJS.ProcessEnv; isServerOnly?: boolean } = {},
): Promise<Site> {
  const begun = performance.now();
  const [command, ...args] = options.isServerOnly
    ? [process.execPath, 'tools/caiting/site/serve.ts']
    : ['./caiting', 'start'];
  const env = {
    // As ./caiting sets it: the second start does not compile again.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node-compile'),
    ...process.env,
    CAITING_DATA: dataFolder,
    PORT: '0',
    HOST: '127.0.0.1',
    CAITING_LOG: 'silent',
    CAITING_DEMO_LIFE: 'off',
    // What a bench reads does not hang on a network.
    CAITING_BEACON: 'local',
    ...(options.isServerOnly ? NO_SANDBOX : {}),
    ...options.env,
  };
  const child = spawn(command ?? '', args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const port = await readyPort(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const kept = () => (options.isServerOnly ? [] : childrenOf(child.pid ?? 0));
  return {
    port,
    readyMs: performance.now() - begun,
    pid: child.pid ?? 0,
    // `./caiting start` is a shell that keeps the server up; both count, and both are killed. What the server starts ends with it.
    rssMb: () => Math.round([child.pid ?? 0, ...kept()].reduce((sum, pid) => sum + rssKb(pid), 0) / 1024),
    stop: () => end('SIGTERM'),
    killServer: async () => {
      const server = kept();
      await end('SIGKILL');
      for (const pid of server) process.kill(pid, 'SIGKILL');
    },
    killDatabase: () => killDatabase(dataFolder),
  };
}

/** Processes that a process has started, by its main thread. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function rssKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** The port of the line `ready`. A site that ends before it is an error that carries how it ended and what it wrote last. */
async function readyPort(child: ChildProcess): Promise<number> {
  const tooLate = setTimeout(() => child.kill('SIGKILL'), READY_DEADLINE_MS);
  if (child.stdout === null || child.stderr === null) throw new Error('no output to read');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_MAX);
    process.stderr.write(text);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^ready (http:\S+)/.exec(line)?.[1];
    if (!address) continue;
    clearTimeout(tooLate);
    // Keep reading, so that the child never waits for us.
    child.stdout.resume();
    return Number(new URL(address).port);
  }
  clearTimeout(tooLate);
  // Its output may end before it does.
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const end = child.signalCode ?? `code ${child.exitCode}`;
  throw new Error(`the site ended with ${end} before it was ready: ${complaint.trim() || 'it wrote nothing'}`);
}

/** A fresh data folder that the database's own user may enter. */
export function openTempFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `caiting-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
