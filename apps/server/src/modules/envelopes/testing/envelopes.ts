import { calls, hashSafetyPassword } from '@caiting/contract';
import type { CallWireInput } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { expect } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { chatModule, createRoom } from '../../chat/index.ts';
import { auditLedger, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { envelopeChecks, envelopesModule, openEnvelopeHolds } from '../index.ts';

const DIGITS = '246810';
const ROOM = 'hall';

type Sending = Partial<CallWireInput<typeof calls.sendRedEnvelope>>;

/** A room of the chat in which envelopes are sent and opened by their calls. */
export async function envelopeRoom() {
  const modules = [tenantModule, ledgerModule, accountModule, envelopesModule, chatModule];
  const { app, db, config, appTarget, ownerTarget } = await testApp({ modules, isListening: true });
  const { deps } = app;
  await createRoom(deps, { code: ROOM, title: '大厅', subTitle: '', content: '' });

  const aSender = (balance = yuan(5_000)) => aPlayer(deps, { balance, safetyPassword: DIGITS });

  async function proofOf(who: TestPlayer): Promise<string> {
    const safetyPassword = hashSafetyPassword(who.userName, DIGITS);
    const answer = await callApp(app, calls.verifySafetyPassword, { safetyPassword, verifyType: 'redEnvelope' }, who);
    return answer.data.proof;
  }

  async function send(who: TestPlayer, input: Sending = {}) {
    const safetyProof = input.safetyProof ?? (await proofOf(who));
    const given = { roomCode: ROOM, num: 3, type: 2, amount: '10', ...input, safetyProof };
    return callApp(app, calls.sendRedEnvelope, given as CallWireInput<typeof calls.sendRedEnvelope>, who);
  }

  const open = (who: TestPlayer, recordId: string, place: object = { roomCode: ROOM }, on = app) =>
    callApp(on, calls.openRedEnvelope, { ...place, recordId } as never, who);
  const look = (who: TestPlayer, recordId: string, place: object = { roomCode: ROOM }) =>
    callApp(app, calls.snatchRedEnvelope, { ...place, recordId } as never, who);
  const detail = async (who: TestPlayer, recordId: string, place: object = { roomCode: ROOM }) =>
    (await callApp(app, calls.queryReceiveRedEnvelope, { ...place, recordId, pageSize: 50 } as never, who)).data;
  const cardOf = async (who: TestPlayer, recordId: string) => {
    const { data } = await callApp(app, calls.getMessageListWeb, { roomCode: ROOM as never, pageSize: 50 }, who);
    const cards = data.list
      .filter((message) => message.messageTypeId === 3)
      .map((message) => JSON.parse(message.message));
    return cards.find((card) => card.recordId === recordId);
  };
  const books = async (): Promise<void> => {
    const audit = await auditLedger(db, { holds: { 'hold.envelope': openEnvelopeHolds }, checks: envelopeChecks });
    expect(audit.findings).toEqual([]);
  };
  /** What a second server on the same database is made from. */
  const alike = { config: { ...config, port: 0 }, db, appTarget, ownerTarget, modules };
  return { ROOM, app, db, deps, alike, aSender, proofOf, send, open, look, detail, cardOf, books };
}
