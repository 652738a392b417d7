import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '@caiting/server/testing/until';
import { afterEach, describe, expect, test } from 'vitest';
import { openTempFolder, ROOT } from '../../bench/support/site.ts';
import { freePort } from '@caiting/server/testing/free-port';

const folders: string[] = [];
let running: ChildProcess | undefined;
afterEach(async () => {
  if (running && running.exitCode === null) {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function keep(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said.text += String(chunk)));
  return { child, said, ended: once(child, 'close').then(([code]) => Number(code)) };
}

describe('supervise.sh', () => {
  /** A program that counts its starts in a file and then does `what`. */
  function keepProgram(what: string) {
    const folder = mkdtempSync(join(tmpdir(), 'caiting-keep-'));
    folders.push(folder);
    const [program, starts] = [join(folder, 'program.mjs'), join(folder, 'starts')];
    writeFileSync(
      program,
      `import { appendFileSync, readFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(starts)}, '.');
       const start = readFileSync(${JSON.stringify(starts)}).length;
       ${what}`,
    );
    const kept = keep('sh', ['tools/caiting/supervise.sh', process.execPath, program], { CAITING_DATA: folder });
    return { ...kept, starts: () => (existsSync(starts) ? readFileSync(starts, 'utf8').length : 0) };
  }

  test('a program that will not start and says so is not tried again', async () => {
    const { ended, starts, said } = keepProgram('process.exit(78)');
    expect(await ended).toBe(1);
    expect(starts()).toBe(1);
    expect(said.text).toBe('');
  });

  test('one that ends in good order by itself ends the whole', async () => {
    const { ended, starts } = keepProgram('process.exit(0)');
    expect(await ended).toBe(0);
    expect(starts()).toBe(1);
  });

  test('one that falls is started again, also when it is in no state to start for a while', async () => {
    const { ended, starts, said } = keepProgram(
      `if (start === 1) process.kill(process.pid, 'SIGKILL'); process.exit(start === 2 ? 78 : 0);`,
    );
    expect(await ended).toBe(0);
    expect(starts()).toBe(3);
    expect(said.text).toMatch(/意外退出（代码 137），0 秒后重新启动 \/ .* \(code 137\), starting it again in 0 s/);
  });

  test('after five falls in two minutes it gives up and says so', { timeout: 60_000 }, async () => {
    const { ended, starts, said } = keepProgram(`throw new Error('planted')`);
    expect(await ended).toBe(1);
    expect(starts()).toBe(5);
    expect([...said.text.matchAll(/(\d) 秒后重新启动/g)].map(([, seconds]) => seconds)).toEqual(['0', '1', '2', '4']);
    expect(said.text).toMatch(/意外退出 5 次.*不再重启.*giving up/);
  });

  test('a signal while it waits to start again ends it too', { timeout: 60_000 }, async () => {
    const { child, ended, starts, said } = keepProgram(`throw new Error('planted')`);
    await until(() => said.text.includes('4 秒后重新启动'), 'the longest pause', 30_000);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(starts()).toBe(4);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s goes on to the program and ends both', async (signal) => {
    const { child, ended, starts, said } = keepProgram(
      `process.on('SIGTERM', () => { console.log('told'); setTimeout(() => process.exit(0), 50); });
       console.log('up'); setInterval(() => 0, 1000);`,
    );
    await until(() => said.text.includes('up'), 'the program');
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(said.text).toBe('up\ntold\n');
    expect(starts()).toBe(1);
  });
});

/**
 * Loaded into the server by NODE_OPTIONS: an exception that nobody catches, once when the file `once` is there, or at every start while the
 * file `always` is. The product has no such hook.
 */
function plantFaults() {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-keep-'));
  folders.push(folder);
  const [once, always, hook] = ['once', 'always', 'hook.mjs'].map((name) => join(folder, name)) as Three;
  writeFileSync(
    hook,
    `import { existsSync, rmSync } from 'node:fs';
     if (process.argv[1]?.endsWith('tools/caiting/entry/main.ts')) {
       if (existsSync(${JSON.stringify(always)})) throw new Error('planted for good');
       setInterval(() => {
         if (!existsSync(${JSON.stringify(once)})) return;
         rmSync(${JSON.stringify(once)});
         throw new Error('planted fault');
       }, 20).unref();
     }`,
  );
  const fallBy = (file: string) => () => writeFileSync(file, '');
  const env = { NODE_OPTIONS: `--import ${pathToFileURL(hook).href}` };
  return { env, fallOnce: fallBy(once), fallAlways: fallBy(always) };
}
type Three = [string, string, string];

/** Without /proc nobody can tell whose process it is. */
describe.runIf(existsSync('/proc/self/environ'))('./caiting start', { timeout: 300_000 }, () => {
  test('a server that is killed or falls by an exception answers again; a signal leaves no process', async () => {
    const data = openTempFolder('keep');
    folders.push(data);
    const faults = plantFaults();
    const port = await freePort();
    const { child, said, ended } = keep('./caiting', ['start'], {
      CAITING_DATA: data,
      CAITING_LOG: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...faults.env,
    });
    const serving = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
      return answer?.status === 200;
    };
    const anotherServes = async (than: number) => serverPid(data) !== than && serving();
    await until(() => anotherServes(0), 'the site', START_MS);

    const first = serverPid(data);
    process.kill(first, 'SIGKILL');
    await until(() => anotherServes(first), 'the site after kill -9', START_MS);

    const second = serverPid(data);
    faults.fallOnce();
    await until(() => anotherServes(second), 'the site after an exception', START_MS);
    expect(said.text).toContain('planted fault');

    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(processesOf(data)).toEqual([]);
  });

  test('a site whose supervisor alone is killed ends, the next one finds everything; one that cannot come back ends whole', async () => {
    const data = openTempFolder('keep');
    folders.push(data);
    const faults = plantFaults();
    const quiet = {
      CAITING_LOG: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      CAITING_PRODUCTION: '1',
      CAITING_BEACON: 'drand',
      CAITING_ORIGIN: 'http://localhost',
    };
    const env = { ...quiet, ...faults.env, CAITING_DATA: data };
    const lost = keep('./caiting', ['start'], env);
    await until(() => lost.said.text.includes('ready '), 'the site', START_MS);
    lost.child.kill('SIGKILL');
    const next = keep('./caiting', ['start'], env);
    await until(() => next.said.text.includes('ready '), 'the next site', START_MS);

    faults.fallAlways();
    process.kill(serverPid(data), 'SIGKILL');
    expect(await next.ended).toBe(1);
    expect(next.said.text).toContain('不再重启');
    expect(processesOf(data)).toEqual([]);
  });

  test.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ PORT: 'seven' }, /^caiting: these environment variables are not valid: PORT\n$/],
    [
      { CAITING_PRODUCTION: '1', CAITING_ORIGIN: 'http://localhost' },
      /^caiting: 正式运营.*production does not start with the site’s own test beacon.*\n$/,
    ],
  ])('a start that is refused is refused once, with its sentence: %j', async (env, sentence) => {
    const data = openTempFolder('keep');
    folders.push(data);
    const { ended, said } = keep('./caiting', ['start'], { CAITING_DATA: data, ...env });
    expect(await ended).toBe(1);
    expect(said.text).toMatch(sentence);
  });
});

/** The first start of a clone builds the web app and lays the demo. */
const START_MS = 120_000;

/** The site's mark in its data folder; 0 while there is none. */
const serverPid = (dataFolder: string) => Number(read(join(dataFolder, 'site')).split(' ')[0]);

/** Whatever runs with this data folder in its environment or on its command line: server, sandbox, database. */
function processesOf(dataFolder: string): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => [`/proc/${pid}/environ`, `/proc/${pid}/cmdline`].some((file) => read(file).includes(dataFolder)))
    .map((pid) => `${pid} ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
