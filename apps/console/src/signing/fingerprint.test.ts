import { expect, test } from 'vitest';
import { comparedPart, groupsOf, isSameEnd, shortFingerprint } from './fingerprint.ts';

const KEY = '3f9a710c5de28841b61fa493277ec20e00112233445566778899aabbccddeeff';

test('a fingerprint is drawn in sixteen groups of four', () => {
  expect(groupsOf(KEY)).toHaveLength(16);
  expect(groupsOf(KEY).slice(0, 2)).toEqual(['3F9A', '710C']);
  expect(shortFingerprint(KEY)).toBe('3F9A 710C…EEFF');
  expect(comparedPart(KEY)).toBe('8899 AABB CCDD EEFF');
});

test('the last four groups are compared, however they are typed', () => {
  for (const typed of [
    '8899 AABB CCDD EEFF',
    '8899aabbccddeeff',
    '88:99:aa:bb:cc:dd:ee:ff',
    ' ８８99-aabb-ccdd-eeff ',
    KEY,
  ])
    expect([typed, isSameEnd(KEY, typed)]).toEqual([typed, true]);
  for (const typed of ['', 'EEFF', '899 AABB CCDD EEFF', '8899 AABB CCDD EEFE', '3F9A 710C 5DE2 8841', `0${KEY}`])
    expect([typed, isSameEnd(KEY, typed)]).toEqual([typed, false]);
});
