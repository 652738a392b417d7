import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { until } from '@caiting/server/testing/until';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTempFolder, ROOT } from '../../bench/support/site.ts';
import { filesIn } from '../caiting/site/files-in.ts';

/** A release as an operator has it: built once, then run with nothing of the system but a shell. */

const WAIT_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), 'caiting-release-'));
const inFolder = (name: string): string => join(folder, name);
const release = inFolder('release');
const next = inFolder('next');
const programs = inFolder('programs');
const home = inFolder('home');
const data = openTempFolder('release');
/** What the entry and its supervisor take of the system: neither node nor npm. */
const PROGRAMS = ['sh', 'dirname', 'date', 'sleep'];
let running: ChildProcess | undefined;

const build = (to: string): string =>
  execFileSync(join(ROOT, 'caiting'), ['build', to], { cwd: ROOT, encoding: 'utf8' });
const digestIn = (said: string): string | undefined => /sha256:([0-9a-f]{64})$/m.exec(said)?.[1];
const isWhole = (of: string): void =>
  void execFileSync(find('sha256sum'), ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: of });
const buildIn = (of: string): string =>
  (JSON.parse(readFileSync(join(of, 'release.json'), 'utf8')) as { build: string }).build;

let digest: string | undefined;
beforeAll(() => {
  digest = digestIn(build(release));
  mkdirSync(programs);
  mkdirSync(home);
  for (const name of PROGRAMS) symlinkSync(find(name), join(programs, name));
}, WAIT_MS);
afterEach(stop);
afterAll(() => {
  for (const one of [folder, data]) rmSync(one, { recursive: true, force: true });
});

const find = (name: string): string =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((one) => join(one, name))
    .find((path) => existsSync(path)) ?? name;
const env = () => ({
  PATH: programs,
  HOME: home,
  CAITING_DATA: data,
  PORT: '0',
  CAITING_DEMO_LIFE: 'off',
});

/** Starts a release. Gives its address once it is ready. */
async function start(of: string): Promise<string> {
  const site = spawn(join(of, 'caiting'), ['start'], { env: env(), stdio: ['ignore', 'pipe', 'inherit'] });
  running = site;
  let said = '';
  site.stdout.on('data', (chunk) => (said += String(chunk)));
  await until(() => site.exitCode !== null || said.includes('\nready '), 'the site', WAIT_MS);
  return /^ready (http:\S+)$/m.exec(said)?.[1] ?? `none: ended with ${site.exitCode}`;
}
async function stop(): Promise<void> {
  if (running === undefined || running.exitCode !== null) return;
  running.kill('SIGTERM');
  await once(running, 'exit');
}
/** Which release answers there. */
const answers = async (address: string): Promise<string> =>
  ((await (await fetch(`${address}/healthz`)).json()) as { build: string }).build;

test(
  'the same sources have the same digest, and a folder that has something in it is refused',
  () => {
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    isWhole(release);
    const again = inFolder('again');
    expect(digestIn(build(again))).toBe(digest);
    writeFileSync(join(again, 'more'), '');
    expect(() => execFileSync(join(ROOT, 'caiting'), ['build', again], { cwd: ROOT, stdio: 'pipe' })).toThrow(
      'not empty',
    );
    rmSync(again, { recursive: true });
  },
  WAIT_MS,
);

test('commands of a clone are not in it, and say so', () => {
  const run = (...args: string[]) =>
    execFileSync(join(release, 'caiting'), args, { env: env(), encoding: 'utf8', stdio: 'pipe' });
  expect(run('--help')).not.toMatch(/caiting (?:dev|test|check|bench|build|run) /);
  expect(() => run('test')).toThrow('not in a release');
});

test(
  'it starts without node and npm, serves players and operators, and changes none of its files',
  async () => {
    const before = filesIn(release).length;
    const address = await start(release);
    expect(await answers(address)).toBe(buildIn(release));
    for (const path of ['/', '/console/']) expect((await fetch(address + path)).status, path).toBe(200);
    await stop();
    execFileSync(join(release, 'caiting'), ['audit'], { env: env(), stdio: 'pipe' });
    isWhole(release);
    expect(filesIn(release).length).toBe(before);
  },
  WAIT_MS,
);

test(
  'the next release takes the data over, and the one before comes back',
  async () => {
    cpSync(release, next, { recursive: true, verbatimSymlinks: true });
    const file = join(next, 'release.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(buildIn(release), '9.9.9+next'));
    expect(await answers(await start(next))).toBe('9.9.9+next');
    await stop();
    expect(await answers(await start(release))).toBe(buildIn(release));
    await stop();
    execFileSync(join(release, 'caiting'), ['audit'], { env: env(), stdio: 'pipe' });
  },
  WAIT_MS,
);
