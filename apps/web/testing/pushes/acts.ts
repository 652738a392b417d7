import { randomUUID } from 'node:crypto';
import { CHASE_ISSUES_MIN, pushes } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract/wire';
import { expect } from 'vitest';
import { callApp } from '../../../server/src/platform/testing/call.ts';
import { TestSocket } from '../../../server/src/platform/testing/socket.ts';
import { LOTTERY, HALL, app, port, me, mate, boss, ask } from './site.ts';

/** What people do. Each says when the server accepted. */

export const POLL = { timeout: 14_000, interval: 10 };

type Somebody = { readonly token: string };

export async function done<C extends CallDef>(who: Somebody, call: C, input: CallWireInput<C>): Promise<CallOutput<C>> {
  const { code, msg, data } = await callApp(app, call, input, who);
  expect(code, `${call.path}: ${msg}`).toBe(1);
  return data;
}
export const say = (who: Somebody, message: string, more: object = {}) =>
  done(who, calls.addMessage, { roomCode: HALL, messageTypeId: 1, message, ...more });
const line = (issue: string) => ({
  lotteryCode: LOTTERY,
  playDetailCode: 'DWD',
  bettingNumber: '0 1 2 3 4 5 6 7 8 9,-,-,-,-',
  bettingCount: 10,
  bettingAmount: '20',
  bettingPoint: '8',
  bettingUnit: '1',
  bettingIssue: issue,
  graduationCount: 1,
});
const onSale = async () => (await ask(calls.currentIssue, { lotteryCode: LOTTERY })).current.issue;
/** Tries until an issue took it: one may close between two calls. */
export async function untilTaken<T>(act: (issue: string) => Promise<T>): Promise<T> {
  const taken: T[] = [];
  await expect
    .poll(async () => {
      taken.push(await act(await onSale()));
      return taken.length;
    }, POLL)
    .toBe(1);
  return taken[0] as T;
}
export const bet = (who: Somebody) =>
  untilTaken(async (issue) => {
    const input = { bettingData: [line(issue)], requestId: randomUUID() };
    return (await done(who, calls.addBetting, input as never)).betIds[0] ?? ('' as never);
  });
export const chase = () =>
  untilTaken(async () => {
    const { list } = await ask(calls.openTime, { lotteryCode: LOTTERY, pageSize: CHASE_ISSUES_MIN });
    const issues = list.map(({ issue }) => ({ issue, multiple: 1 }));
    const amount = String(20 * CHASE_ISSUES_MIN);
    const chaseData = { plan: { mode: 'same', multiple: 1 }, issues, stopOnWin: false, amount };
    const input = { bettingData: [line(issues[0]?.issue ?? '')], chaseData, requestId: randomUUID() };
    return (await done(me, calls.addChaseBetting, input as never)).id;
  });
export async function sendEnvelope(): Promise<string> {
  const given = { safetyPassword: me.safetyPassword, verifyType: 'redEnvelope' } as const;
  const { proof } = await done(me, calls.verifySafetyPassword, given);
  const input = { roomCode: HALL, num: 1, type: 2, amount: '10', safetyProof: proof, requestId: randomUUID() };
  return (await done(me, calls.sendRedEnvelope, input as never)).recordId;
}
export const plan = () =>
  untilTaken((bettingIssue) =>
    done(boss, calls.addPushPlay, {
      roomCode: HALL,
      playName: '万位定胆',
      lotteryCode: LOTTERY,
      bettingIssue,
      playDetailCode: 'DWD',
      bettingNumber: '1 3 5,-,-,-,-',
    }),
  );
export async function shareHidden(): Promise<void> {
  const data = [{ betId: await bet(mate), cardDisplayMode: 1 }];
  await say(mate, JSON.stringify({ type: 1, data }), { messageTypeId: 7 });
}
export const mute = (target: string, durationTypeId: number) =>
  done(boss, calls.addBanFront, { roomCode: HALL, target, durationTypeId } as never);
export async function unmute(): Promise<void> {
  const { rows } = await done(boss, calls.getBanListFront, { roomCode: HALL, target: me.userName });
  await done(boss, calls.deleteBanFront, { roomCode: HALL, ids: rows.map(({ id }) => id).join(',') });
}
export const rule = (key: 'speakFromGrade' | 'slowSeconds', value: number) =>
  done(boss, calls.updateRoomRuleWeb, { roomCode: HALL, key, value });
export async function comeIn(): Promise<TestSocket> {
  const { key } = await done(mate, calls.getChatKey, { roomCode: HALL });
  const socket = new TestSocket(port, 'chat', key);
  await socket.frame(pushes.hello.code);
  return socket;
}
export const muteRoom = (isMuted: boolean) =>
  done(boss, calls.updateRoomBannedWeb, { roomCode: HALL, isMessageBanned: isMuted ? '1' : '0' } as never);

export const moveIn = (amount: string) =>
  done(me, calls.yuebaoIn, { amount, safetyPassword: me.safetyPassword, requestId: randomUUID() });
