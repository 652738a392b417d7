import { expect, test } from 'vitest';
import { needEntry } from '../contract/entries.ts';
import { fieldsOf } from '../contract/fields.ts';
import { momentOf, momentTyped } from '../platform/moments.ts';
import { faultsOf, firstValues, secretFor, wireInput } from './values.ts';

const fields = (name: string) => fieldsOf(needEntry(name).call, needEntry(name).words);

test('times are typed as Beijing has them', () => {
  expect(momentOf('2026-11-29T16:00')).toBe(Date.UTC(2026, 10, 29, 8));
  expect(momentTyped(Date.UTC(2026, 10, 29, 8))).toBe('2026-11-29T16:00');
  expect(momentOf('')).toBeNull();
});

test('what is not given is left out, what is empty where the contract wants a text is sent', () => {
  const of = fields('reviewWithdrawal');
  expect(wireInput(of, { ...firstValues(of, { withdrawNo: 'W1' }), act: 'approve' })).toEqual({
    withdrawNo: 'W1',
    act: 'approve',
    note: '',
  });
  const recharge = fields('reviewRecharge');
  expect(wireInput(recharge, { ...firstValues(recharge, { orderNo: 'R1' }), decision: 'credit' })).toEqual({
    orderNo: 'R1',
    decision: 'credit',
  });
});

test('faults are those of the contract, said before anything is sent', () => {
  const of = fields('adjustBalance');
  expect(faultsOf(of, firstValues(of, {}))).toEqual({
    userName: '用户名不能为空',
    kind: '类别不能为空',
    amount: '金额不能为空',
    reason: '原因不能为空',
  });
  const typed = { ...firstValues(of, {}), userName: 'anna', kind: 'credit', amount: '1.005', reason: 'x' };
  expect(faultsOf(of, typed)).toEqual({ amount: '金额格式错误' });
  expect(faultsOf(of, { ...typed, amount: '1.05' })).toEqual({});
  const grade = fields('setPlayerGrade');
  const given = { ...firstValues(grade, {}), userName: 'anna', reason: 'x' };
  expect(faultsOf(grade, { ...given, grade: '101' })).toEqual({ grade: '等级必须在-1与100之间' });
  expect(faultsOf(grade, { ...given, grade: '100' })).toEqual({});
});

test('rows go as JSON with numbers as numbers, and a fault names its row', () => {
  const of = fields('createRain');
  const row = { startsAt: '2026-12-01T20:00', endsAt: '2026-12-01T20:10', pool: '100', packets: '50' };
  const typed = {
    ...firstValues(of, {}),
    titleZh: '红包雨',
    wagering: '1',
    chances: [{ grade: '1', chances: '2' }],
    windows: [row, { ...row, packets: 'x' }],
  };
  expect(Object.keys(faultsOf(of, typed))).toEqual(['windows.1.packets']);
  expect(wireInput(of, { ...typed, windows: [row] })['windows']).toEqual([
    { startsAt: Date.UTC(2026, 11, 1, 12), endsAt: Date.UTC(2026, 11, 1, 12, 10), pool: '100', packets: 50 },
  ]);
});

test('the first password of another account is made here and sent as its hash alone', () => {
  const made = secretFor(needEntry('addStaff'), { staffName: 'newone', role: 'finance' });
  expect(made?.password).toMatch(/^[A-Za-z2-9]{16}$/);
  expect(made?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(secretFor(needEntry('lockPlayer'), { userName: 'anna' })).toBeNull();
});
