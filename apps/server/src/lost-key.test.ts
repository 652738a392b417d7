import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleCalls, transparencyCalls } from '@caiting/contract';
import { QUICKNET } from '@caiting/lottery/draw';
import { parseMoney, yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { accountModule } from './modules/account/index.ts';
import { aPlayer, type TestPlayer } from './modules/account/testing/players.ts';
import { RULES } from './modules/betting/core/policy.ts';
import { bettingModule } from './modules/betting/index.ts';
import { aLine, aRequest, placeInAnyMonth } from './modules/betting/testing/build.ts';
import { consoleModule } from './modules/console/index.ts';
import { someStaff } from './modules/console/testing/staff.ts';
import { localChain, readOrMakeKey } from './modules/draws/beacon/local-chain.ts';
import { localBeacon } from './modules/draws/beacon/local.ts';
import { verifyInThread } from './modules/draws/beacon/thread.ts';
import { DrawClock } from './modules/draws/clock.ts';
import { ensureLotteries } from './modules/draws/core/lotteries.ts';
import { adoptBeacon } from './modules/draws/lotteries/plan-issues.ts';
import { balanceOf, ledgerModule } from './modules/ledger/index.ts';
import { tenantModule } from './modules/tenant/index.ts';
import { auditWhole } from './modules/whole-audit.ts';
import { appNow } from './platform/clock.ts';
import { signerTarget } from './platform/db/connect.ts';
import { openDb } from './platform/db/pool.ts';
import { testApp } from './platform/testing/app.ts';
import { callApp } from './platform/testing/call.ts';
import { setClock } from './platform/testing/database.ts';
import { ChainSigner } from './signer/chain-signer.ts';
import { serveSigner } from './signer/serve.ts';

/** The file of the signer's key is gone, and the signer starts with another one. */
const folder = mkdtempSync(join(tmpdir(), 'caiting-lost-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const signerSocket = join(folder, 'signer.sock');
const { app, db, owner, ownerTarget } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule, consoleModule],
  isListening: true,
  config: { logLevel: 'silent', signerSocket },
});
const { deps } = app;

const open = new Set<Socket>();
let running: { server: Server; signer: ChainSigner } | null = null;
async function startSigner(key: Buffer): Promise<void> {
  await stopSigner();
  const networks = [QUICKNET, localChain(readOrMakeKey(deps.config.dataFolder))];
  const signer = new ChainSigner({ db: openDb(signerTarget(ownerTarget)), key, networks, verify: verifyInThread });
  const server = await serveSigner(signer, signerSocket);
  server.on('connection', (socket) => open.add(socket));
  running = { server, signer };
}
async function stopSigner(): Promise<void> {
  running?.server.close();
  // As the end of its process would.
  for (const socket of open) socket.destroy();
  open.clear();
  await running?.signer.close();
  running = null;
}
afterAll(stopSigner);

const beacon = localBeacon(readOrMakeKey(deps.config.dataFolder), async () => (await appNow(db)).getTime() / 1000);
const clock = new DrawClock(deps, beacon);
/** Moves the clock of the database to a moment, where it stands still, and turns the draw clock. */
async function turnAt(iso: string, turns = 1): Promise<void> {
  await setClock(owner, { at: new Date(`${iso}+08:00`), rate: 0.000_001 });
  for (let n = 0; n < turns; n += 1) {
    await clock.turn();
    await clock.idle();
  }
}

interface IssueRow {
  readonly id: bigint;
  readonly issueNo: string;
  readonly lotteryCode: string;
}
const onSale = () =>
  db.one<IssueRow>(
    `select id, issue_no as "issueNo", lottery_code as "lotteryCode" from issue where state = 'selling' order by close_at limit 1`,
  );
const stateOf = ({ id }: IssueRow) =>
  db.one<{ state: string; reason: string | null }>('select state, void_reason as reason from issue where id = $1', [
    id,
  ]);
async function aBettor(issue: IssueRow): Promise<TestPlayer> {
  const player = await aPlayer(deps, { balance: yuan(100) });
  await placeInAnyMonth(db, [aRequest(String(player.id), [aLine(issue, { rules: RULES })])]);
  return player;
}
const balance = async ({ id }: TestPlayer) => (await balanceOf(db, id)).balance;
const dayOf = async (day: string) =>
  (await callApp(app, transparencyCalls.transparencyDay, { day } as never)).data.list.find(
    ({ lotteryCode }) => lotteryCode === 'ssc1',
  );
const findings = async () => (await auditWhole(db)).findings;

test('two of staff say so: bets of what nobody can draw go back once, days to come get other chains, the next day is drawn', async () => {
  await ensureLotteries(db, false);
  await db.run(`update lottery set enabled = (code = 'ssc1')`);
  await adoptBeacon(db, beacon.chain);
  await startSigner(randomBytes(32));
  await turnAt('2026-10-01T22:20:00');
  await turnAt('2026-10-01T22:30:00');
  const { otto, olga } = await someStaff(app, { otto: 'operator', olga: 'operator' });
  const declare = async (by: typeof otto) =>
    (await callApp(app, consoleCalls.declareKeyLost, { reason: '磁盘损坏，密钥没有备份' }, by)).code;

  const earlier = await onSale();
  await aBettor(earlier);
  await turnAt('2026-10-01T22:30:51');
  await turnAt('2026-10-01T22:31:00');
  expect((await stateOf(earlier)).state).toBe('drawn');

  // While the key holds, nobody’s word makes it lost.
  const closing = await onSale();
  const bettors = [await aBettor(closing), await aBettor(closing)];
  expect([await declare(otto), await declare(olga)]).toEqual([-2902, -2937]);
  await startSigner(randomBytes(32));
  await turnAt('2026-10-01T22:31:51');
  await turnAt('2026-10-01T22:40:00');
  expect((await stateOf(closing)).state).toBe('closed');
  const selling = await onSale();
  bettors.push(await aBettor(selling));
  const tomorrow = await db.one<IssueRow>(
    `select id, issue_no as "issueNo", lottery_code as "lotteryCode" from issue where day = '2026-10-02' order by draw_at limit 1`,
  );
  const { anchor: published } = await db.one<{ anchor: string }>(
    `select anchor from draw_chain where lottery_code = 'ssc1' and day = '2026-10-02'`,
  );
  expect([await declare(otto), await declare(otto)]).toEqual([-2902, -2902]);
  expect((await stateOf(closing)).state).toBe('closed');
  expect(await declare(olga)).toBe(1);

  await turnAt('2026-10-01T22:40:10', 4);
  for (const issue of [closing, selling]) expect(await stateOf(issue)).toEqual({ state: 'void', reason: 'keyLost' });
  for (const bettor of bettors) await expect.poll(() => balance(bettor)).toBe(yuan(100));
  const undecided = await db.query(
    `select 1 from issue where day = '2026-10-01' and state in ('waiting', 'selling', 'closed')`,
  );
  expect(undecided).toEqual([]);
  // Bets made ahead on tomorrow stand: its first round is still to come.
  expect(await stateOf(tomorrow)).toEqual({ state: 'waiting', reason: null });

  // Anybody sees which chains were lost, and what took their place.
  const [today, next] = [await dayOf('2026-10-01'), await dayOf('2026-10-02')];
  expect(today?.lost.map(({ anchor }) => anchor)).toEqual([today?.chain?.anchor]);
  expect(next?.lost.map(({ anchor }) => anchor)).toEqual([published]);
  expect(next?.chain?.anchor).not.toBe(published);
  const { data } = await callApp(app, transparencyCalls.voidIssues, { pageSize: 20 } as never);
  expect(new Set(data.list.map(({ reason }) => reason))).toEqual(new Set(['keyLost']));

  // Nothing is lost twice, nothing of today is sold again, nothing is paid twice.
  expect([await declare(otto), await declare(olga)]).toEqual([-2902, -2937]);
  await turnAt('2026-10-01T23:30:00', 2);
  expect(await db.query(`select 1 from issue where state = 'selling'`)).toEqual([]);
  for (const bettor of bettors) expect(await balance(bettor)).toBe(yuan(100));
  expect(await findings()).toEqual([]);

  await turnAt('2026-10-01T23:59:55');
  const first = await onSale();
  expect(first.id).toBe(tomorrow.id);
  const winner = await aBettor(first);
  await turnAt('2026-10-02T00:00:51');
  await turnAt('2026-10-02T00:01:00');
  await expect.poll(async () => (await stateOf(first)).state).toBe('settled');
  expect([yuan(98), parseMoney('117.6')]).toContain(await balance(winner));
  expect(await findings()).toEqual([]);
}, 60_000);
