import {
  consoleApprovalCalls,
  consoleCalls,
  consoleMoneyCalls,
  consoleQueueCalls,
  consoleRechargeCalls,
  consoleStaffCalls,
  hashLoginPassword,
} from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ALONE, codeOf, reason, wishSite, type By } from './testing/wish-site.ts';

const { app, owner, deps, ada, carl, otto, olga, anna, list, newest, approve, withdraw } = await wishSite();

test('the list is read by key, newest first, by kind and by state', async () => {
  const rates = ['7.41', '7.42', '7.43'];
  const ids: string[] = [];
  for (const rate of rates) {
    expect((await callApp(app, consoleRechargeCalls.setCoinRate, { coin: 'USDT', rate }, ada)).code).toBe(ALONE);
    const { id } = await newest();
    ids.unshift(id);
    await withdraw(id, ada);
  }
  const first = await list(anna, { kind: 'setCoinRate', state: 'withdrawn', pageSize: 2 });
  expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await list(anna, { kind: 'setCoinRate', state: 'withdrawn', pageSize: 2, before: first.next ?? '' });
  expect(rest.list.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(rest.next).toBeNull();
  expect((await list(anna, { kind: 'setCoinRate', state: 'waiting' })).list).toEqual([]);
});

describe('what is not agreed to by its number', () => {
  test('an account, whose password the second one types; it is nowhere in the list', async () => {
    const password = hashLoginPassword('newcomer', 'operator-9');
    const input = { staffName: 'newcomer', role: 'auditor', password } as const;
    expect((await callApp(app, consoleStaffCalls.addStaff, input, ada)).code).toBe(ALONE);
    const { id } = await newest();
    const { data } = await callApp(app, consoleApprovalCalls.approval, { id }, carl);
    expect(data).toMatchObject({ kind: 'addStaff', decides: 'addStaff', mayDecide: true });
    expect(data.input).toContainEqual({ name: 'password', value: '***' });
    const stored = await owner.query('select row_to_json(r)::text as row from staff_request r');
    expect(JSON.stringify(stored)).not.toContain(password);
    expect((await approve(id, carl)).code).toBe(codeOf('approvalTyped'));
    expect((await callApp(app, consoleStaffCalls.addStaff, input, carl)).code).toBe(1);
  });

  test('money by hand stands in the list with the call that decides it, and only while it waits', async () => {
    const { userName } = await aPlayer(deps);
    const input = { userName, kind: 'credit', amount: '20', reason, requestId: crypto.randomUUID() } as const;
    const { adjustmentId } = (await callApp(app, consoleMoneyCalls.adjustBalance, input as never, otto)).data;
    const mine = async (by: By) =>
      (await list(by, { kind: 'adjustBalance' })).list.find(({ id }) => id === `adjustBalance:${adjustmentId}`);
    expect(await mine(olga)).toMatchObject({ decides: 'confirmAdjustment', askedBy: 'otto', mayDecide: true });
    expect(await mine(otto)).toMatchObject({ mayDecide: false, whyNot: 'own' });
    expect(await mine(ada)).toMatchObject({ mayDecide: false, whyNot: 'role' });
    const one = await callApp(app, consoleApprovalCalls.approval, { id: `adjustBalance:${adjustmentId}` }, olga);
    expect(one.data.subject).toContain(userName);
    const confirm = { adjustmentId, requestId: crypto.randomUUID() };
    expect((await callApp(app, consoleMoneyCalls.confirmAdjustment, confirm, olga)).code).toBe(1);
    expect(await mine(olga)).toBeUndefined();
  });

  test('a result, of which no number is shown', async () => {
    await owner.run(
      `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, beacon_time, state, sealed_at, bet_root, bet_count)
       select 'fc3d', '2026264', '2026-09-21', 1, t - interval '3 hours', t - interval '2 hours', t - interval '1 hour', t - interval '1 hour',
              'closed', t, repeat('0', 64), 0 from (select app_now() as t) as now`,
    );
    const typed = { lotteryCode: 'fc3d', issue: '2026264', openNumber: '1,2,4' } as never;
    expect((await callApp(app, consoleCalls.enterResult, typed, otto)).code).toBe(1);
    const { list: rows } = await list(olga, { kind: 'enterResult' });
    expect(rows).toMatchObject([{ decides: 'enterResult', askedBy: 'otto', mayDecide: true, subject: 'fc3d:2026264' }]);
    const waiting = await callApp(app, consoleQueueCalls.waitingActs, {}, olga);
    expect(JSON.stringify([rows, waiting.data])).not.toMatch(/1\s*,\s*2\s*,\s*4/);
  });
});
