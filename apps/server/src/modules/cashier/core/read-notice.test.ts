import { yuan, money } from '@caiting/money';
import { expect, test } from 'vitest';
import { isYuan, numberKey, readOrderNo, readSum, readWord } from './read-notice.ts';

test.each([
  '100',
  '100.0',
  '100.0000',
  '100.00000000',
  '100.0000000000',
  '1e2',
  '1E+2',
  '10000e-2',
  '+100',
  ' 100 ',
  '0100',
  '１００',
  '１００．００',
])('%s is a hundred', (text) => expect(readSum(text)).toBe(yuan(100)));
test('a JSON number is its decimal text', () => {
  expect([readSum(100), readSum(0.1), readSum(1e21)]).toEqual([yuan(100), money(10_000_000n), null]);
});
test.each([
  '',
  '0',
  '0.00',
  '-100',
  '1,00',
  '1,000.00',
  '¥100',
  '100元',
  '100.',
  '.5',
  '١٠٠',
  '①00',
  'NaN',
  'Infinity',
  '0x64',
  '1e',
  '1e999',
  '100.000000001',
  '100 0',
  '99999999999999',
])('%s is read by a person', (text) => expect(readSum(text)).toBeNull());
test('words, order numbers, currencies, numbers of payments', () => {
  expect([readWord(' PAID '), readOrderNo('ｒ123 '), readOrderNo('r1')]).toEqual(['paid', 'R123', 'R1']);
  expect([undefined, 'CNY', 'rmb', '', 'USD', '元'].map(isYuan)).toEqual([true, true, true, true, false, false]);
  expect(numberKey(' Ab１ ')).toBe('ab1');
});
