import { expect, test } from 'vitest';
import { isWeakSafetyPassword, weakSafetyPasswords } from './safety-digits.ts';

test.each([
  '000000',
  '111111',
  '999999',
  '012345',
  '123456',
  '456789',
  '987654',
  '543210',
  '900307',
  '000229',
  '991231',
])('%s is refused', (digits) => expect(isWeakSafetyPassword(digits)).toBe(true));

test.each([
  '246810',
  '135246',
  '975310',
  '112233',
  '567890',
  '098765',
  '901307',
  '900230',
  '900431',
  '900100',
  '900332',
])('%s may be used', (digits) => expect(isWeakSafetyPassword(digits)).toBe(false));

test('10 of one digit, 10 runs, 100 leap years of days; a million remain but for these', () => {
  // 111111 is both a single digit and a day: the 11th of November of a year 11; 000000 and the other eight are no days.
  expect(new Set(weakSafetyPasswords()).size).toBe(10 + 10 + 100 * 366 - 1);
});
