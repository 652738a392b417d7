import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { DrawClock } from '../modules/draws/clock.ts';
import { findResult, listLotteries } from '../modules/draws/core/queries.ts';
import { ensureChain } from '../modules/draws/lotteries/plan-issues.ts';
import { drawsHarness, until } from '../modules/draws/testing/harness.ts';
import { readProof, verifyDraw } from '@caiting/lottery/verify';
import { drawProof } from '../modules/draws/results/proof.ts';
import { signerTarget, withClient } from '../platform/db/connect.ts';
import { socketSigner } from './client.ts';
import type { Signer } from './port.ts';
import { serveSigner } from './serve.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'caiting-signer-'));
const socket = join(folder, 'socket');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The server knows where the signer answers, and that is all it knows of it. */
const { deps, db, beacon, setTime, turn, issue, reset } = await drawsHarness({ config: { signerSocket: socket } });
const at = (time: string): string => `2026-10-01T${time}+08:00`;
const NO = '202610010721';

// The settings want a folder that the database's user may enter.
chmodSync(deps.config.dataFolder, 0o755);

let child: ChildProcess | null = null;
async function startSigner(): Promise<void> {
  const target = signerTarget(deps.ownerTarget) as { host: string; user: string; database: string };
  const url = `postgres://${target.user}@localhost/${target.database}?host=${encodeURIComponent(target.host)}`;
  child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      CAITING_DATA: deps.config.dataFolder,
      CAITING_SIGNER_SOCKET: socket,
      CAITING_SIGNER_DATABASE_URL: url,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('it ended')))]);
}
async function kill(): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
afterEach(kill);

test('killed between close and draw: the draw is late and nothing else, then right; nobody else has the link', async () => {
  await reset('ssc1');
  await startSigner();
  await setTime('2026-09-30T23:00:00+08:00');
  const ssc1 = (await listLotteries(db)).find(({ code }) => code === 'ssc1')!;
  const planner = { db, signer: socketSigner(socket) };
  await ensureChain(planner, ssc1, '2026-10-01');
  const clock = new DrawClock(deps, beacon);
  for (const time of ['11:59:00', '12:00:00', '12:00:50']) {
    await setTime(at(time));
    await turn(clock);
  }
  expect((await issue(NO)).state).toBe('closed');
  expect(statSync(socket).mode & 0o007).toBe(0);

  await kill();
  // Later than an outage of the beacon may last (30 minutes) too it is neither drawn nor void.
  for (const time of ['12:00:58', '12:20:00', '12:40:00']) {
    await setTime(at(time));
    await turn(new DrawClock(deps, beacon));
  }
  expect((await issue(NO)).state).toBe('closed');
  expect(await findResult(db, (await issue(NO)).id)).toBeNull();
  // Selling and closing went on without it.
  expect((await issue('202610010735')).state).toBe('closed');

  await startSigner();
  await until(async () => {
    await turn(new DrawClock(deps, beacon));
    return (await issue(NO)).state === 'drawn';
  });
  const proof = await drawProof(deps, 'ssc1', NO);
  const read = readProof(proof.ok ? proof.data : null);
  expect(read.kind === 'ok' && (await verifyDraw(read.value)).isOk).toBe(true);
}, 60_000);

test('an order that the database holds up ends before its caller gives up, and the next one is answered', async () => {
  await startSigner();
  const client = socketSigner(socket);
  const order = { lottery: 'ssc1', day: '2027-10-05' };
  await withClient(deps.ownerTarget, async (holder) => {
    await holder.query('begin');
    await holder.query('lock table draw_seed in access exclusive mode');
    await expect(client.publishChain(order)).rejects.toThrow('lock timeout');
    await holder.query('rollback');
  });
  expect(await client.publishChain(order)).toBe(true);
  await client.close();
}, 30_000);

/** A signer that answers when it is told to. */
async function fakeSigner(): Promise<{ path: string; release(): void; asked(): number; close(): Promise<void> }> {
  const path = join(folder, `fake-${performance.now()}`);
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  const signer: Signer = {
    publishChain: async () => {
      asked += 1;
      await gate.promise;
      return true;
    },
    link: async () => ({ refused: 'early' }),
    loseChains: async () => ({ lost: 0, kept: 0 }),
    close: async () => undefined,
  };
  const server = await serveSigner(signer, path);
  return {
    path,
    release: gate.resolve,
    asked: () => asked,
    close: async () => void server.close(),
  };
}

test('its queue is bounded: who comes after that is told that it is busy, and those before are answered', async () => {
  const fake = await fakeSigner();
  const client = socketSigner(fake.path);
  const asked = Array.from({ length: 300 }, () => client.publishChain({ lottery: 'ssc1', day: '2026-10-01' }));
  const settled = Promise.allSettled(asked);
  await expect(asked[299]).rejects.toThrow('busy');
  expect(fake.asked()).toBe(1);
  fake.release();
  expect((await settled).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(256);
  await client.close();
  await fake.close();
}, 20_000);

test.each([
  ['no JSON', 'hello\n'],
  ['an order that there is not', '{"id":1,"order":{"ask":"seed","lottery":"ssc1","day":"2026-10-01"}}\n'],
  [
    'an order with more in it',
    '{"id":1,"order":{"ask":"chain","lottery":"ssc1","day":"2026-10-01","demoHistory":true}}\n',
  ],
  ['a line without end', 'x'.repeat(10_000)],
])('%s ends the connection and no more', async (_what, text) => {
  const fake = await fakeSigner();
  const bad = createConnection(fake.path);
  bad.on('error', () => undefined);
  bad.write(text);
  await once(bad, 'close');
  expect(fake.asked()).toBe(0);
  const client = socketSigner(fake.path);
  expect(await client.link({ lottery: 'ssc1', issueNo: NO, signature: '0'.repeat(96) })).toEqual({ refused: 'early' });
  await client.close();
  await fake.close();
});

test('two signers on one socket: the second says so', async () => {
  const fake = await fakeSigner();
  await expect(serveSigner({} as Signer, fake.path)).rejects.toThrow('another signer serves');
  await fake.close();
});
