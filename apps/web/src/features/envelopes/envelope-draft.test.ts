import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { draftFault, draftTotal } from './envelope-draft.ts';
import type { EnvelopeDraft } from './envelope-draft.ts';

const CONFIG = { amount: '500', maxAmount: '100', dayLimitAmount: '1000', dayLimitCount: 5, dayLimitSendCount: 4 };
const draft = (changes: Partial<EnvelopeDraft> = {}): EnvelopeDraft => ({
  isLucky: true,
  count: '10',
  amount: '50',
  wish: '',
  ...changes,
});
const fault = (changes: Partial<EnvelopeDraft>, config = CONFIG, balance = yuan(1_000)) =>
  draftFault(draft(changes), config, balance)?.key ?? null;

describe('what is wrong with an envelope (product §5)', () => {
  test.each([
    [{ count: '' }, 'countFault'],
    [{ count: '0' }, 'countFault'],
    [{ count: '1001', amount: '999999' }, 'countFault'],
    [{ amount: '' }, 'amountFault'],
    [{ amount: '0' }, 'amountFault'],
    [{ amount: '9.99' }, 'averageFault'],
    [{ count: '1', amount: '100.01' }, 'averageFault'],
    [{ amount: '500.01' }, 'quotaFault'],
    [{ wish: '福'.repeat(21) }, 'wishFault'],
  ] as const)('%j: %s', (changes, key) => expect(fault(changes)).toBe(key));

  test.each([
    { count: '10', amount: '10' },
    { count: '1', amount: '100' },
    { amount: '500' },
    { wish: '福'.repeat(20) },
    { isLucky: false, count: '5', amount: '100' },
  ])('the limit itself is allowed: %j', (changes) => expect(fault(changes)).toBeNull());

  test('the amount of a fixed one is that of each', () => {
    expect(draftTotal(draft({ isLucky: false, count: '3', amount: '2.5' }))).toBe(yuan(15) / 2n);
    expect(fault({ isLucky: false, count: '6', amount: '100' })).toBe('quotaFault');
  });

  test('balance short, and no sendings left today', () => {
    expect(fault({}, CONFIG, yuan(49))).toBe('balanceFault');
    expect(fault({}, { ...CONFIG, dayLimitSendCount: 5 })).toBe('sendsFault');
  });

  test('what is typed is read as it stands, and never as another figure', () => {
    expect(fault({ count: '１０', amount: '２０。' })).toBe(fault({ count: '10', amount: '20' }));
    expect(['10000', '1.5', '-1', '1e1'].map((count) => fault({ count }))).toEqual(Array(4).fill('countFault'));
    expect(['1.234', '1e3', '-20'].map((amount) => fault({ amount }))).toEqual(Array(3).fill('amountFault'));
  });
});
