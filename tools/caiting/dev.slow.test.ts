import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { calls, hashLoginPassword } from '@caiting/contract';
import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract';
import { freePort } from '@caiting/server/testing/free-port';
import { processesWith } from '@caiting/server/testing/processes-with';
import { until } from '@caiting/server/testing/until';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openTempFolder, ROOT } from '../../bench/support/site.ts';

const START_MS = 120_000;
const data = openTempFolder('dev');
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) await end(child, 'SIGTERM');
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** `./caiting dev` on free ports. */
async function startDev() {
  const [port, vitePort] = [await freePort(), await freePort()];
  const child = spawn(join(ROOT, 'caiting'), ['dev'], {
    cwd: ROOT,
    env: {
      ...process.env,
      // A test run is no place to develop in: React asks for its other build there.
      NODE_ENV: 'development',
      CAITING_DATA: data,
      CAITING_LOG: 'warn',
      PORT: String(port),
      VITE_PORT: String(vitePort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said.text += String(chunk)));
  const readies = () => said.text.split('\nready http://').length - 1;
  await until(() => readies() > 0 || child.exitCode !== null, 'the server', START_MS);
  expect(child.exitCode, said.text).toBeNull();
  return { child, said, readies, web: `http://127.0.0.1:${vitePort}` };
}

async function callAt<C extends CallDef>(
  web: string,
  call: C,
  input: CallWireInput<C>,
  token = '',
): Promise<CallOutput<C>> {
  const fields = new URLSearchParams(input as Record<string, string>);
  const headers = { origin: web, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await (call.method === 'GET'
    ? fetch(`${web}${call.path}?${fields}`, { headers })
    : fetch(web + call.path, { method: 'POST', body: fields, headers }));
  const reply = (await answer.json()) as { code: number; msg: string; data: CallOutput<C> };
  expect(reply, call.path).toMatchObject({ code: 1 });
  return reply.data;
}

async function recharge(web: string): Promise<void> {
  const login = { userName: 'player1', password: hashLoginPassword('player1', 'caiting888') };
  const { token } = await callAt(web, calls.login, login);
  const order = await callAt(
    web,
    calls.rechargeFrontPaymentRecord,
    { channel: 'alipay', lineId: 'sandbox-a', amount: '100', requestId: randomUUID() },
    token,
  );
  const page = await fetch(order.payUrl, { method: 'POST', body: new URLSearchParams({ result: 'paid' }) });
  expect(await page.text()).toContain('支付成功');
  await expect
    .poll(async () => (await callAt(web, calls.rechargeOrder, { orderNo: order.orderNo }, token)).state, {
      timeout: 20_000,
    })
    .toBe('credited');
}

test(
  'dev on an empty folder: seeded people, the page by Vite, payments, and a restart at each change',
  { timeout: 300_000 },
  async () => {
    const { child, said, readies, web } = await startDev();
    expect(said.text).toMatch(/player1 +caiting888/);
    expect(await (await fetch(web)).text()).toContain('/src/main.tsx');
    expect((await fetch(`${web}/healthz`)).status).toBe(200);
    await recharge(web);

    for (const restarts of [1, 2]) {
      const now = new Date();
      utimesSync(join(ROOT, 'apps/server/src/main.ts'), now, now);
      await until(() => readies() > restarts, 'the server after a change', START_MS);
      await recharge(web);
    }

    await end(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
    if (existsSync('/proc/self/environ')) expect(processesWith(data)).toEqual([]);
  },
);

test.runIf(existsSync('/proc/self/environ'))('dev that is killed leaves no server', { timeout: 300_000 }, async () => {
  const { child } = await startDev();
  await end(child, 'SIGKILL');
  await until(() => processesWith(data).length === 0, 'all processes of dev to end', START_MS);
});
