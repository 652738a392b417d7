import { randomUUID } from 'node:crypto';
import {
  CODES,
  consoleApprovalCalls,
  consoleClaimCalls,
  consoleMoneyReadCalls,
  consolePlayerCalls,
  consoleWithdrawCalls,
  withdrawCalls,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { aCard, aPayee } from '../../cashier/testing/payouts.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db } = await testApp({ modules: withoutSeeds });
const { anna, boris, olga } = await someStaff(app, { anna: 'finance', boris: 'financeLead', olga: 'auditor' });
type Who = typeof anna;
const CLAIMED = CODES.workClaimed.code;
const MINUTE_MS = 60_000;

async function aWithdrawal(amount = '200'): Promise<string> {
  const payee = await aPayee(app, { balance: yuan(30_000) });
  const card = await aCard(app, payee);
  const fields = { accountId: card.id, amount, safetyPassword: payee.safetyPassword, requestId: randomUUID() };
  return (await callApp(app, withdrawCalls.saveFrontWithdrawRecord, fields, payee)).data.withdrawNo;
}
const claim = (who: Who, withdrawNo: string, on = true) =>
  callApp(app, consoleClaimCalls.claimWithdrawal, { withdrawNo, on }, who);
const say = (who: Who, withdrawNo: string, act: 'approve' | 'reject' = 'approve') =>
  callApp(app, consoleWithdrawCalls.reviewWithdrawal, { withdrawNo, act, note: '核对无误' }, who);
const rowOf = async (withdrawNo: string) =>
  (await callApp(app, consoleMoneyReadCalls.withdrawals, {}, olga)).data.list.find(
    (row) => row.withdrawNo === withdrawNo,
  );

test('a claimed withdrawal is named in the list, and nobody else decides it; its owner does', async () => {
  const withdrawNo = await aWithdrawal();
  expect(await rowOf(withdrawNo)).toMatchObject({ claimedBy: '', claimedUntil: null });
  const claimed = await claim(anna, withdrawNo);
  expect(claimed.code).toBe(1);
  const { now } = await db.one<{ now: Date }>('select app_now() as now');
  const minutes = ((claimed.data.until ?? 0) - now.getTime()) / MINUTE_MS;
  expect(minutes).toBeGreaterThan(7.5);
  expect(minutes).toBeLessThanOrEqual(8);
  expect(await rowOf(withdrawNo)).toMatchObject({ claimedBy: 'anna', claimedUntil: claimed.data.until });
  for (const act of ['approve', 'reject'] as const)
    expect(await say(boris, withdrawNo, act)).toMatchObject({ code: CLAIMED, msg: 'anna正在处理这一项' });
  expect((await claim(boris, withdrawNo)).code).toBe(CLAIMED);
  // Another one puts nothing of hers back.
  expect((await claim(boris, withdrawNo, false)).code).toBe(CLAIMED);
  expect((await say(anna, withdrawNo)).code).toBe(1);
  expect((await claim(boris, withdrawNo)).code).toBe(1);
});

test('it is put back, renewed, and ends by itself after eight minutes', async () => {
  const withdrawNo = await aWithdrawal();
  expect((await claim(anna, withdrawNo)).code).toBe(1);
  expect(await claim(anna, withdrawNo, false)).toMatchObject({ code: 1, data: { until: null } });
  expect((await claim(boris, withdrawNo)).code).toBe(1);
  await advance(db, 7 * MINUTE_MS);
  const renewed = await claim(boris, withdrawNo);
  expect(renewed.code).toBe(1);
  await advance(db, 7 * MINUTE_MS);
  expect((await claim(anna, withdrawNo)).code).toBe(CLAIMED);
  await advance(db, 61_000);
  expect(await rowOf(withdrawNo)).toMatchObject({ claimedBy: '', claimedUntil: null });
  expect((await claim(anna, withdrawNo)).code).toBe(1);
});

test('of ten who take it at once one has it', async () => {
  const withdrawNo = await aWithdrawal();
  const people = await someStaff(app, Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`fin${n}`, 'finance'])));
  const codes = await Promise.all(Object.values(people).map(async (who) => (await claim(who, withdrawNo)).code));
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  expect(codes.filter((code) => code === CLAIMED)).toHaveLength(9);
});

test('after the first of two words it is free for the second', async () => {
  const withdrawNo = await aWithdrawal('20000');
  expect((await claim(anna, withdrawNo)).code).toBe(1);
  expect((await say(anna, withdrawNo)).code).toBe(CODES.secondStaffNeeded.code);
  expect(await rowOf(withdrawNo)).toMatchObject({ claimedBy: '' });
  expect((await say(boris, withdrawNo)).code).toBe(1);
});

test('what is decided, or is not there, is not claimed', async () => {
  const withdrawNo = await aWithdrawal();
  expect((await say(anna, withdrawNo, 'reject')).code).toBe(1);
  expect((await claim(boris, withdrawNo)).code).toBe(CODES.withdrawNotReviewable.code);
  expect((await claim(boris, 'W0')).code).toBe(CODES.withdrawUnknown.code);
  const recharge = await callApp(app, consoleClaimCalls.claimRecharge, { orderNo: 'R0', on: true }, anna);
  expect(recharge.code).toBe(CODES.orderNotFound.code);
  expect((await callApp(app, consoleClaimCalls.claimApproval, { id: '999', on: true }, anna)).code).toBe(
    CODES.notFound.code,
  );
});

test('a wish is claimed by whoever may decide it, and by nobody who asked', async () => {
  const { sam, tim, una } = await someStaff(app, { sam: 'support', tim: 'risk', una: 'support' });
  const { userName } = await aPlayer(app.deps);
  const fields = { userName, reason: '核对完毕' };
  expect((await callApp(app, consolePlayerCalls.lockPlayer, fields, sam)).code).toBe(1);
  expect((await callApp(app, consolePlayerCalls.unlockPlayer, fields, sam)).code).toBe(CODES.secondStaffNeeded.code);
  const list = async () => (await callApp(app, consoleApprovalCalls.approvals, { state: 'waiting' }, olga)).data.list;
  const id = (await list()).find(({ kind }) => kind === 'unlockPlayer')?.id ?? '';
  const take = async (who: Who) => (await callApp(app, consoleClaimCalls.claimApproval, { id, on: true }, who)).code;
  const approve = async (who: Who) =>
    (await callApp(app, consoleApprovalCalls.approve, { id, requestId: randomUUID() }, who)).code;
  expect(await take(sam)).toBe(CODES.approvalOwn.code);
  expect(await take(tim)).toBe(1);
  expect((await list()).find((row) => row.id === id)).toMatchObject({ claimedBy: 'tim' });
  expect(await approve(una)).toBe(CLAIMED);
  expect((await callApp(app, consoleApprovalCalls.declineApproval, { id, reason: '不同意' }, una)).code).toBe(CLAIMED);
  expect(await approve(tim)).toBe(1);
});
