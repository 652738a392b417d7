import { calls, hashSafetyPassword } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance } from '../../platform/testing/database.ts';
import { describeStates, refusalOf, statesInSql } from '../../platform/testing/state-table.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer, type TestPlayer } from '../account/testing/players.ts';
import { envelopeChecks, envelopesModule, openEnvelopeHolds } from './index.ts';
import { refundExpired } from './refund.ts';
import { auditLedger, ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { chatModule, createRoom } from '../chat/index.ts';

/** Every state of an envelope and every act on it (product §4): two shares of 5 yuan, of which Anna has taken the first. */
const { app, db } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, envelopesModule, chatModule],
});
const { deps } = app;
const DIGITS = '246810';
const ROOM = { roomCode: 'hall' } as const;
const STATES = ['open', 'emptied', 'refunded'] as const;
const HALF_DAY_MS = 12 * 3_600_000;
await createRoom(deps, { code: ROOM.roomCode, title: '大厅', subTitle: '', content: '' });

interface Sent {
  readonly sender: TestPlayer;
  readonly anna: TestPlayer;
  readonly ben: TestPlayer;
  readonly recordId: string;
}
const open = async (who: TestPlayer, recordId: string) =>
  refusalOf(await callApp(app, calls.openRedEnvelope, { ...ROOM, recordId } as never, who));

async function sent(): Promise<Sent> {
  const sender = await aPlayer(deps, { balance: yuan(100), safetyPassword: DIGITS });
  const [anna, ben] = [await aPlayer(deps), await aPlayer(deps)];
  const safetyPassword = hashSafetyPassword(sender.userName, DIGITS);
  const { data } = await callApp(
    app,
    calls.verifySafetyPassword,
    { safetyPassword, verifyType: 'redEnvelope' },
    sender,
  );
  const given = { ...ROOM, num: 2, type: 1, amount: '5', safetyProof: data.proof };
  const { recordId } = (await callApp(app, calls.sendRedEnvelope, given as never, sender)).data;
  await open(anna, recordId);
  return { sender, anna, ben, recordId };
}
const acts = {
  'Ben opens': ({ ben, recordId }: Sent) => open(ben, recordId),
  'Anna opens again': ({ anna, recordId }: Sent) => open(anna, recordId),
  'the sender opens': ({ sender, recordId }: Sent) => open(sender, recordId),
  'Ben looks': async ({ ben, recordId }: Sent) =>
    refusalOf(await callApp(app, calls.snatchRedEnvelope, { ...ROOM, recordId } as never, ben)),
  'twelve hours pass': async () => {
    await advance(db, HALF_DAY_MS);
    await refundExpired(deps);
    return null;
  },
};
const after = (act?: keyof typeof acts) => async (): Promise<Sent> => {
  const one = await sent();
  if (act) await acts[act](one);
  return one;
};
const ended = (state: string) => ({
  'Ben opens': state,
  'Anna opens again': state,
  'the sender opens': state,
  'Ben looks': state,
  'twelve hours pass': state,
});

test('sending takes the whole sum from the balance into a hold', async () => {
  const { sender } = await sent();
  const lines = await db.query(
    `select asset = 'main' as own, code, amount from entry where player = $1 and code <> 403 order by own desc, seq`,
    [sender.id],
  );
  expect(lines).toMatchObject([
    { own: true, amount: -yuan(10) },
    { own: false, amount: yuan(10) },
    { own: false, amount: -yuan(5) },
  ]);
});

describeStates(db, {
  reach: { open: after(), emptied: after('Ben opens'), refunded: after('twelve hours pass') },
  acts,
  stateOf: async ({ recordId }) =>
    (await db.one<{ state: string }>('select state from envelope where id = $1', [recordId])).state,
  people: ({ sender, anna, ben }) => ({ sender: sender.id, Anna: anna.id, Ben: ben.id }),
  table: {
    open: {
      'Ben opens': 'emptied | sender 210 hold -5 | Ben 210 +5',
      'Anna opens again': 'open',
      'the sender opens': 'emptied | sender 210 +5 | sender 210 hold -5',
      'Ben looks': 'open',
      'twelve hours pass': 'refunded | sender 211 +5 | sender 211 hold -5',
    },
    emptied: ended('emptied'),
    refunded: ended('refunded'),
  } satisfies Record<(typeof STATES)[number], Record<keyof typeof acts, string>>,
});

test('the table has every state of the column, and after all of it the books balance', async () => {
  expect(await statesInSql(db, 'envelope')).toEqual([...STATES].sort());
  const audit = await auditLedger(db, { holds: { 'hold.envelope': openEnvelopeHolds }, checks: envelopeChecks });
  expect(audit.findings).toEqual([]);
});
