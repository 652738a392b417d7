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

/** Databases at work whose data lies in this folder. */
const databases = (folder: string): number =>
  processesWith(folder).filter(({ command }) => /bin\/postgres -D/.test(command)).length;

/** Node keeps compiled code there; sockets of databases, data folders and the run's own folder may not stay. */
const leftIn = (temp: string): string[] => readdirSync(temp).filter((name) => name !== 'node-compile-cache');

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
    await until(() => databases(folder) > 0 || child.exitCode !== null, 'a database at work', START_MS);
    expect(child.exitCode).toBeNull();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    await until(() => processesWith(folder).length === 0, 'every process of the run to end', END_MS);
    await until(() => leftIn(temp).length === 0, 'the temp folder to be empty', END_MS);
  },
);

test('a run that ends by itself leaves none either', { timeout: START_MS }, async () => {
  const { child, folder, temp } = startTests(UNIT);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(leftIn(temp)).toEqual([]);
  expect(processesWith(folder)).toEqual([]);
});
