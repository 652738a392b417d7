import { calls, hashSafetyPassword } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer, type TestPlayer } from '../account/testing/players.ts';
import { envelopeChecks, envelopesModule, openEnvelopeHolds } from './index.ts';
import { auditLedger, balanceOf, ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { chatModule, createRoom } from '../chat/index.ts';
import { callHall } from '../chat/testing/hall-call.ts';
import { HallServer } from '../chat/testing/hall.ts';

/** A red envelope is opened through two server processes while one of them is killed. Who had no answer asks again, as the page does. */

const { app, db, appTarget, ownerTarget } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, envelopesModule, chatModule],
});
const { deps } = app;
const ROOM = 'killed' as RoomCode;
const DIGITS = '246810';
const SHARES = 60;
const TOTAL_YUAN = 600;
const AT_ONCE = 12;
/** The one that lives, and the one that does not. */
const servers: HallServer[] = [];
beforeAll(async () => {
  await createRoom(deps, { code: ROOM, title: '大厅', subTitle: '', content: '' });
  const order = { appTarget, ownerTarget };
  servers.push(...(await Promise.all([HallServer.start(order), HallServer.start(order)])));
});
afterAll(() => Promise.all(servers.map((server) => server.remove())));

async function anEnvelope(sender: TestPlayer): Promise<string> {
  const safetyPassword = hashSafetyPassword(sender.userName, DIGITS);
  const proof = { safetyPassword, verifyType: 'redEnvelope' } as const;
  const { data } = await callApp(app, calls.verifySafetyPassword, proof, sender);
  const order = { roomCode: ROOM, num: SHARES, type: 2, amount: String(TOTAL_YUAN), safetyProof: data.proof } as const;
  return (await callApp(app, calls.sendRedEnvelope, order, sender)).data.recordId;
}

/** What somebody is told at last, in fen; null for 已抢光. */
async function openUntilHeard(who: TestPlayer, recordId: string, turn: number): Promise<number | null> {
  for (let tries = turn; ; tries += 1) {
    const { port } = servers[tries % servers.length] as HallServer;
    const reply = await callHall(port, calls.openRedEnvelope, { roomCode: ROOM, recordId }, who).catch(() => null);
    if (reply?.code === 1) return reply.data.state === 1 ? Math.round(Number(reply.data.amount) * 100) : null;
    if (reply) throw new Error(reply.msg);
  }
}

test('a server killed while an envelope is opened: every share once, the same amount when asked again, and the books agree', async () => {
  const sender = await aPlayer(deps, { balance: yuan(1_000), safetyPassword: DIGITS });
  const people = await Promise.all(Array.from({ length: 2 * SHARES }, () => aPlayer(deps)));
  const recordId = await anEnvelope(sender);
  const told = new Map<TestPlayer, number | null>();
  const waiting = [...people];
  let killing: Promise<void> | undefined;
  const openSome = async (): Promise<void> => {
    for (let who = waiting.pop(); who; who = waiting.pop()) {
      told.set(who, await openUntilHeard(who, recordId, waiting.length));
      // A third is out, and a dozen are on their way.
      if (told.size >= SHARES / 3) killing ??= servers[1]?.kill();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  await killing;

  const won = [...told].flatMap(([who, fen]) => (fen === null ? [] : [{ who, fen }]));
  expect(won).toHaveLength(SHARES);
  expect(won.reduce((sum, { fen }) => sum + fen, 0)).toBe(TOTAL_YUAN * 100);
  await servers[1]?.startAgain();
  for (const { who, fen } of won) expect(await openUntilHeard(who, recordId, 1)).toBe(fen);
  const balances = await Promise.all(won.map(({ who }) => balanceOf(db, who.id)));
  expect(balances.reduce((sum, { balance }) => sum + balance, 0n)).toBe(yuan(TOTAL_YUAN));
  expect(await balanceOf(db, sender.id)).toMatchObject({ balance: yuan(1_000 - TOTAL_YUAN), held: 0n });
  const audit = await auditLedger(db, { holds: { 'hold.envelope': openEnvelopeHolds }, checks: envelopeChecks });
  expect(audit.findings).toEqual([]);
}, 60_000);
