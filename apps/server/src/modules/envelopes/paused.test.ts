import { CODES, calls, hashSafetyPassword, protectionCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer, type TestPlayer } from '../account/testing/players.ts';
import { envelopeChecks, envelopesModule, openEnvelopeHolds } from './index.ts';
import { auditLedger, balanceOf, ledgerModule } from '../ledger/index.ts';
import { protectionModule } from '../protection/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { chatModule, createRoom } from '../chat/index.ts';

const modules = [tenantModule, ledgerModule, protectionModule, accountModule, envelopesModule, chatModule];
const { app, db } = await testApp({ modules });
const DIGITS = '246810';
const ROOM = 'hall';
await createRoom(app.deps, { code: ROOM, title: '大厅', subTitle: '', content: '' });

async function send(who: TestPlayer) {
  const { data } = await callApp(
    app,
    calls.verifySafetyPassword,
    { safetyPassword: hashSafetyPassword(who.userName, DIGITS), verifyType: 'redEnvelope' } as never,
    who,
  );
  const input = { roomCode: ROOM, num: 2, type: 2, amount: '10', safetyProof: (data as { proof: string }).proof };
  return callApp(app, calls.sendRedEnvelope, input as never, who);
}

test('who takes a time-out neither sends nor takes envelopes, and nobody loses by it', async () => {
  const [sender, paused, other] = [
    await aPlayer(app.deps, { balance: yuan(100), safetyPassword: DIGITS }),
    await aPlayer(app.deps, { balance: yuan(100), safetyPassword: DIGITS }),
    await aPlayer(app.deps),
  ];
  const { recordId } = (await send(sender)).data;
  await callApp(app, protectionCalls.takeTimeOut, { hours: '24' }, paused);
  const open = (who: TestPlayer) =>
    callApp(app, calls.openRedEnvelope, { roomCode: ROOM, recordId } as never, who) as Promise<{
      data: { state: number; msg: string; amount: string };
    }>;
  expect((await open(paused)).data).toEqual({ state: 2, msg: '您已申请暂停游戏，期间不能收发红包', amount: '0' });
  expect((await send(paused)).code).toBe(CODES.excluded.code);
  expect(await balanceOf(db, paused.id)).toMatchObject({ balance: yuan(100), held: 0n });
  const taken = [await open(sender), await open(other)].map(({ data }) => Math.round(Number(data.amount) * 100));
  expect(taken.reduce((sum, fen) => sum + fen, 0)).toBe(1_000);
  const audit = await auditLedger(db, { holds: { 'hold.envelope': openEnvelopeHolds }, checks: envelopeChecks });
  expect(audit.findings).toEqual([]);
});
