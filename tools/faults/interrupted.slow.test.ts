import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processesWith } from '@caiting/server/testing/processes-with';
import { until } from '@caiting/server/testing/until';
import { afterEach, expect, test } from 'vitest';
import { openTempFolder, ROOT } from '../../bench/support/site.ts';

/** A first run makes its cluster and, for journeys, builds the web app. */
const START_MS = 240_000;
const END_MS = 30_000;
const UNIT = 'packages/money/src/coin.test.ts';
const JOURNEY = 'e2e/guard.spec.ts';

const folders: string[] = [];
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** `./caiting test <path>` with a temp folder and a test cluster of its own, as on a machine where no other run is. */
function startTests(path: string) {
  const folder = openTempFolder('interrupted');
  folders.push(folder);
  const temp = join(folder, 'temp');
  mkdirSync(temp, { mode: 0o755 });
  const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: temp, CAITING_TEST_DATA: join(folder, 'test') };
  delete env['CAITING_TEST_RUN'];
  const child = spawn(join(ROOT, 'caiting'), ['test', path], { cwd: ROOT, env, stdio: 'ignore' });
  running.push(child);
  return { child, folder, temp };
}

/** The run's own folder, which lies in memory where there is room, so outside `temp`; named by the process that cleans up after it. */
const runFolder = (folder: string): string | undefined =>
  processesWith(folder)
    .map(({ command }) => /clean-up-run\.ts (\S+)/.exec(command)?.[1])
    .find((found) => found !== undefined);

/** Once a database is at work: the folder that it and everything of the run lies in. A database hides its environment, so it is known by where its data lies. */
async function untilAtWork(child: ChildProcess, folder: string): Promise<string> {
  let run: string | undefined;
  const isAtWork = () => {
    run ??= runFolder(folder);
    return [folder, run].some((at) => at !== undefined && databases(at) > 0);
  };
  await until(() => isAtWork() || child.exitCode !== null, 'a database at work', START_MS);
  expect(child.exitCode).toBeNull();
  if (run === undefined) throw new Error('the run has no folder');
  return run;
}

/** Databases at work whose data lies in this folder. */
const databases = (folder: string): number =>
  processesWith(folder).filter(({ command }) => /bin\/postgres -D/.test(command)).length;

/** Node keeps compiled code there; sockets of databases, data folders and the run's own folder may not stay. */
const leftIn = (temp: string): string[] => readdirSync(temp).filter((name) => name !== 'node-compile-cache');

const isGone = (folder: string): boolean => processesWith(folder).length === 0;

test.runIf(existsSync('/proc/self/environ')).for([
  ['SIGINT', UNIT],
  ['SIGTERM', UNIT],
  ['SIGKILL', UNIT],
  ['SIGKILL', JOURNEY],
] as const)(
  '%s to ./caiting test %s leaves no process and no folder',
  { timeout: START_MS },
  async ([signal, path]) => {
    const { child, folder, temp } = startTests(path);
    const run = await untilAtWork(child, folder);
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    await until(() => isGone(folder) && isGone(run), 'every process of the run to end', END_MS);
    await until(() => leftIn(temp).length === 0, 'the temp folder to be empty', END_MS);
    expect(existsSync(run)).toBe(false);
  },
);

test.runIf(existsSync('/proc/self/environ'))(
  'a run that ends by itself leaves none either',
  { timeout: START_MS },
  async () => {
    const { child, folder, temp } = startTests(UNIT);
    const ended = once(child, 'exit');
    const run = await untilAtWork(child, folder);
    expect(await ended).toEqual([0, null]);
    expect(leftIn(temp)).toEqual([]);
    expect(isGone(folder) && isGone(run)).toBe(true);
    expect(existsSync(run)).toBe(false);
  },
);
