import { expect, test } from 'vitest';
import { lsnOf, lsnText, segmentName, segmentStart, timelineOf } from './lsn.ts';

const MB = 1024 * 1024;

test.each([
  ['0/1000028', 1, 16 * MB, '000000010000000000000001'],
  ['0/FFFFFFFF', 2, 16 * MB, '0000000200000000000000FF'],
  ['1/0', 2, 16 * MB, '000000020000000100000000'],
  ['1A/2B000000', 10, 64 * MB, '0000000A0000001A0000000A'],
])('%s on time line %i lies in a file that says so', (text, timeline, size, name) => {
  const lsn = lsnOf(text);
  expect(lsnText(lsn)).toBe(text);
  expect(segmentName(timeline, lsn, size)).toBe(name);
  expect(segmentStart(name, size)).toBe(lsn - (lsn % BigInt(size)));
  expect(timelineOf(name)).toBe(timeline);
});
