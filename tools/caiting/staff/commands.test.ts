import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CODES, CONSOLE_ENTRIES, consoleCalls, consolePlayerReadCalls } from '@caiting/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../site/root.ts';
import { ACTS } from './commands.ts';
import { OWN_COMMANDS } from './own-account.ts';
import { IDLE_MS, StaffSessions } from './sessions.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-staff-'));
// The database's own user must be able to enter it.
chmodSync(folder, 0o755);
const FILE = join(folder, 'staff-session.json');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(FILE, { force: true }));

test('every console call has exactly one command, as its entry names it', () => {
  const commands = [...Object.keys(ACTS), ...Object.keys(OWN_COMMANDS)];
  expect(commands.toSorted()).toEqual(
    Object.values(CONSOLE_ENTRIES)
      .map(({ command }) => command)
      .toSorted(),
  );
});

test('what asks for a secret has a dialog of its own', () => {
  const typed = Object.values(CONSOLE_ENTRIES).filter((entry) => entry.typed);
  expect(typed.filter(({ command }) => !Object.hasOwn(OWN_COMMANDS, command))).toEqual([]);
});

describe('sessions', () => {
  const at = { now: 1_000_000 };
  const site = (name: string) => new StaffSessions(folder, name, () => at.now);

  test('are kept for their owner alone, bound to operator and site, and end idle', () => {
    const here = site('http://a');
    here.keep('ada', 'token-a');
    here.keep('carl', 'token-c');
    expect(statSync(FILE).mode & 0o777).toBe(0o600);
    expect([here.tokenOf('ADA'), here.tokenOf('carl'), here.tokenOf('olga')]).toEqual(['token-a', 'token-c', null]);
    expect(site('http://b').tokenOf('ada')).toBeNull();
    at.now += IDLE_MS - 1;
    here.keep('ada', 'token-a');
    at.now += 1;
    expect([here.tokenOf('ada'), here.tokenOf('carl')]).toEqual(['token-a', null]);
    here.forget('ada');
    expect(here.names()).toEqual([]);
    expect(existsSync(FILE)).toBe(false);
  });

  test('a file that others can read, or that is broken, is no session', () => {
    const here = site('http://a');
    here.keep('ada', 'token-a');
    chmodSync(FILE, 0o644);
    expect(here.tokenOf('ada')).toBeNull();
    expect(existsSync(FILE)).toBe(false);
    writeFileSync(FILE, '[{"staffName":"ada",', { mode: 0o600 });
    expect(here.tokenOf('ada')).toBeNull();
  });
});

/** A site whose sign-in takes a code, each code once; it notes what it was asked. */
const asked: { path: string; fields: Record<string, string> }[] = [];
const spent = new Set<string>();
const open = { tokens: new Set<string>() };
const answer = (code: number, data: unknown, msg = '') => JSON.stringify({ code, msg, data });
function respond(path: string, fields: Record<string, string>, token: string): string {
  if (path === consoleCalls.staffLogin.path) {
    const { code = '' } = fields;
    if (code === '') return answer(CODES.staffCodeDue.code, null, '需要验证码');
    if (spent.has(code)) return answer(CODES.staffCodeWrong.code, null, '验证码已使用');
    spent.add(code);
    open.tokens.add(`t-${code}`);
    return answer(1, { token: `t-${code}`, staffName: fields['staffName'], roles: ['admin'] });
  }
  if (!open.tokens.has(token)) return answer(CODES.staffLoginNeeded.code, null, '请登录');
  if (path === consoleCalls.staffLogout.path) open.tokens.delete(token);
  return answer(1, { done: true, note: '已完成' });
}
const server = createServer(
  (request, response) =>
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://x');
      const fields = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? url.search : body));
      asked.push({ path: url.pathname, fields });
      response.setHeader('content-type', 'application/json');
      response.end(respond(url.pathname, fields, (request.headers.authorization ?? '').replace('Bearer ', '')));
    }),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

/** The command as a shell runs it, with this on standard input. */
async function staff(
  args: readonly string[],
  input = '',
  more: Readonly<Record<string, string>> = {},
): Promise<{ rc: number | null; out: string; err: string }> {
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, [join(ROOT, 'tools/caiting/entry/main.ts'), 'staff', ...args], {
    env: { ...process.env, CAITING_DATA: folder, CAITING_URL: `http://127.0.0.1:${port}`, ...more },
  });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const rc = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('exit', resolve)));
  return { rc, out, err };
}

describe('the command line', { timeout: 120_000 }, () => {
  beforeEach(() => asked.splice(0));

  test('password and code come by a pipe, are not echoed, and one code is enough for several acts', async () => {
    const first = await staff(['maintenance', '1', '升级', '--as', 'ada1'], 'secret-pass\n111111\n');
    expect(first).toMatchObject({ rc: 0, out: '已完成\n', err: '' });
    const second = await staff(['set', 'notices', '-', '--as', 'ada1', '--json'], '["甲",\n"乙"]\n');
    expect(second.rc).toBe(0);
    expect(JSON.parse(second.out)).toEqual({ code: 1, msg: '', data: { done: true, note: '已完成' } });
    // Without a name the one who is signed in here acts.
    expect((await staff(['maintenance', 'on=0'])).rc).toBe(0);
    expect(asked.filter(({ path }) => path === consoleCalls.staffLogin.path)).toHaveLength(2);
    expect(asked.find(({ path }) => path === consoleCalls.setTenantSetting.path)?.fields).toEqual({
      key: 'notices',
      value: '["甲",\n"乙"]',
    });
    const written = [first, second].flatMap(({ out, err }) => [out, err]).join('');
    expect(written).not.toMatch(/secret-pass|111111/);
    expect(readFileSync(FILE, 'utf8')).not.toContain('secret-pass');
    expect((await staff(['logout'])).rc).toBe(0);
    expect([existsSync(FILE), open.tokens.size]).toEqual([false, 0]);
  });

  test('a pipe that ends too early says what is missing, with its own exit code', async () => {
    const ended = await staff(['maintenance', '1', '--as', 'ada1'], 'secret-pass\n');
    expect(ended).toMatchObject({ rc: 2, out: '' });
    expect(ended.err).toContain('还缺少：两步验证码');
  });

  test('a session that the site has ended is begun anew', async () => {
    await staff(['login', '--as', 'ada1'], 'p\n222222\n');
    open.tokens.clear();
    expect((await staff(['maintenance', '1'], 'p\n333333\n')).rc).toBe(0);
  });

  test.each([
    ['updateRoom', 'vip', 'password', '1234'],
    ['updateRoom', 'vip', 'key=password', 'value=1234'],
    ['addStaff', 'x1x', 'admin', 'password=abc'],
  ])('a secret on the command line is refused before anything is asked: %s %s %s %s', async (...args) => {
    expect((await staff([...args, '--as', 'ada1'])).rc).toBe(2);
    expect(asked).toEqual([]);
  });

  test('a script comes with a service token, by its environment or the pipe, and signs in nowhere', async () => {
    open.tokens.add('service.abc');
    const byName = await staff(['players', '--json'], '', { CAITING_STAFF_TOKEN: 'service.abc' });
    expect([byName.rc, JSON.parse(byName.out)]).toMatchObject([0, { code: 1 }]);
    expect((await staff(['players', '--token'], 'service.abc\n')).rc).toBe(0);
    const wrong = await staff(['players', '--token'], 'service.other\n');
    expect([wrong.rc, wrong.out]).toEqual([1, '']);
    expect(asked.map(({ path }) => path)).toEqual(Array(3).fill(consolePlayerReadCalls.players.path));
    // What has a dialog is for people.
    expect((await staff(['login'], '', { CAITING_STAFF_TOKEN: 'service.abc' })).rc).toBe(2);
    expect(existsSync(FILE)).toBe(false);
  });

  test('a room’s password comes by the pipe', async () => {
    expect((await staff(['updateRoom', 'vip', 'password', '--as', 'ada1'], 'p\n444444\n1234\n')).rc).toBe(0);
    expect(asked.at(-1)?.fields).toEqual({ roomCode: 'vip', key: 'password', value: '1234' });
  });
});
