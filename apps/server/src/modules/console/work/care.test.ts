import { randomUUID } from 'node:crypto';
import {
  CODES,
  consoleCareCalls,
  consolePlayerReadCalls,
  consoleWithdrawCalls,
  protectionCalls,
  withdrawCalls,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { cashierAudit } from '../../cashier/index.ts';
import { aCard, aPayee, type Payee } from '../../cashier/testing/payouts.ts';
import { auditLedger } from '../../ledger/index.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db } = await testApp({ modules: withoutSeeds, isListening: true });
const { rita, rolf, finn, fred } = await someStaff(app, {
  rita: 'risk',
  rolf: 'risk',
  finn: 'finance',
  fred: 'financeLead',
});
type Who = typeof rita;
const reason = '核对来源';

const block = async (userName: string, on: boolean, who: Who = rita) =>
  (await callApp(app, consoleCareCalls.blockWithdrawals, { userName, on, reason }, who)).code;
const tighten = async (userName: string, kind: string, period: string, amount: string) =>
  (await callApp(app, consoleCareCalls.tightenLimit, { userName, kind, period, amount, reason } as never, rita)).code;
const shutOut = async (userName: string, length: string) =>
  (await callApp(app, consoleCareCalls.shutPlayerOut, { userName, length, reason } as never, rita)).code;
async function ask(payee: Payee, accountId: string, amount = '100') {
  const fields = { accountId, amount, safetyPassword: payee.safetyPassword, requestId: randomUUID() };
  return callApp(app, withdrawCalls.saveFrontWithdrawRecord, fields, payee);
}
const review = async (withdrawNo: string, act: string, who: Who) =>
  (await callApp(app, consoleWithdrawCalls.reviewWithdrawal, { withdrawNo, act, note: 'N1' } as never, who)).code;
async function lettersOf(player: bigint | string): Promise<string[]> {
  await until(
    async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
    'the outbox to be empty',
  );
  const rows = await db.query<{ template: string }>('select template from letter where player = $1 order by id', [
    player,
  ]);
  return rows.map(({ template }) => template);
}
const limitsOf = async (userName: string) =>
  (await callApp(app, consolePlayerReadCalls.playerCard, { userName }, rita)).data.limits.map(
    ({ kind, period, amount }) => [kind, period, amount],
  );

test('stopped withdrawals: none is asked for, approved or paid; what is held stays, rejecting gives it back', async () => {
  const payee = await aPayee(app, { balance: yuan(1_000) });
  const card = await aCard(app, payee);
  const [first, second] = [(await ask(payee, card.id)).data.withdrawNo, (await ask(payee, card.id)).data.withdrawNo];
  expect(await review(first, 'approve', finn)).toBe(1);
  expect(await block(payee.userName, true)).toBe(1);
  expect(await ask(payee, card.id)).toMatchObject({ code: CODES.withdrawBlocked.code });
  expect(await review(second, 'approve', finn)).toBe(CODES.withdrawBlocked.code);
  expect(await review(first, 'paid', fred)).toBe(CODES.withdrawBlocked.code);
  const held = await callApp(app, consolePlayerReadCalls.playerCard, { userName: payee.userName }, rita);
  expect(held.data.player.held).toBe('200');
  expect(held.data.withdrawalsStoppedAt).toBeTypeOf('number');
  expect(await review(second, 'reject', finn)).toBe(1);
  expect(await block(payee.userName, false)).toBe(CODES.secondStaffNeeded.code);
  expect(await block(payee.userName, false)).toBe(CODES.secondStaffNeeded.code);
  expect((await ask(payee, card.id)).code).toBe(CODES.withdrawBlocked.code);
  expect(await block(payee.userName, false, rolf)).toBe(1);
  expect((await ask(payee, card.id)).code).toBe(1);
  expect(await lettersOf(payee.id)).toEqual(
    expect.arrayContaining(['withdrawalsBlockedByStaff', 'withdrawalsOpenedByStaff']),
  );
  expect((await auditLedger(db, cashierAudit)).findings).toEqual([]);
});

test('a request and a stop at the same moment: whichever is first, none is asked for after the stop', async () => {
  const payee = await aPayee(app, { balance: yuan(1_000) });
  const card = await aCard(app, payee);
  const [stopped, ...asked] = await Promise.all([
    block(payee.userName, true),
    ...Array.from({ length: 4 }, async () => (await ask(payee, card.id, '10')).code),
  ]);
  expect(stopped).toBe(1);
  for (const code of asked) expect([1, CODES.withdrawBlocked.code]).toContain(code);
  expect((await ask(payee, card.id, '10')).code).toBe(CODES.withdrawBlocked.code);
});

test('a limit is set and lowered by staff, never raised; it is the player’s own from then on', async () => {
  const player = await aPlayer(app.deps);
  const { userName } = player;
  expect(await tighten(userName, 'stake', 'day', '500')).toBe(1);
  expect(await limitsOf(userName)).toEqual([['stake', 'day', '500']]);
  for (const amount of ['500', '500.01', '9000'])
    expect(await tighten(userName, 'stake', 'day', amount)).toBe(CODES.limitNotTighter.code);
  expect(await tighten(userName, 'stake', 'day', '499.99')).toBe(1);
  expect(await limitsOf(userName)).toEqual([['stake', 'day', '499.99']]);
  expect(await tighten(userName, 'single', 'day', '5')).toBe(CODES.limitUnfit.code);
  expect(await tighten(userName, 'session', 'day', '0.5')).toBe(CODES.limitUnfit.code);
  // The player's own raise waits its 24 hours, and a tighter word of staff drops it.
  const raise = { kind: 'stake', period: 'day', amount: '900' } as const;
  expect((await callApp(app, protectionCalls.setProtectionLimit, raise, player)).code).toBe(1);
  expect(await tighten(userName, 'stake', 'day', '300')).toBe(1);
  const { limits } = (await callApp(app, consolePlayerReadCalls.playerCard, { userName }, rita)).data;
  expect(limits).toMatchObject([{ amount: '300', next: null }]);
  expect(await lettersOf(player.id)).toEqual(Array.from({ length: 3 }, () => 'limitTightenedByStaff'));
});

test('a player is shut out for no less than what is in force, and cannot bet or recharge before', async () => {
  const player = await aPlayer(app.deps);
  const { userName } = player;
  expect(await shutOut(userName, 'week')).toBe(1);
  for (const length of ['day', 'threeDays', 'week'])
    expect([length, await shutOut(userName, length)]).toEqual([
      length,
      length === 'week' ? 1 : CODES.limitNotTighter.code,
    ]);
  expect(await shutOut(userName, 'forever')).toBe(1);
  for (const length of ['fiveYears', 'forever'])
    expect(await shutOut(userName, length)).toBe(CODES.limitNotTighter.code);
  const { exclusion } = (await callApp(app, consolePlayerReadCalls.playerCard, { userName }, rita)).data;
  expect(exclusion).toEqual({ kind: 'selfExclusion', until: null });
  expect(await lettersOf(player.id)).toEqual(Array.from({ length: 3 }, () => 'shutOutByStaff'));
});

test('who keeps the money sets no limits, and who writes content does neither', async () => {
  const { userName } = await aPlayer(app.deps);
  const { cora } = await someStaff(app, { cora: 'content' });
  const limit = { userName, kind: 'stake', period: 'day', amount: '5', reason } as const;
  for (const who of [finn, cora])
    expect((await callApp(app, consoleCareCalls.tightenLimit, limit, who)).code).toBe(CODES.staffRoleMissing.code);
  expect(await block(userName, true, cora)).toBe(CODES.staffRoleMissing.code);
});
