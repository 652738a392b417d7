import { expect, test } from 'vitest';
import { Standing, type Beat } from './standing.ts';

/** Seconds of performance.now(), a place in the log, and what the row says since. */
const beat = (atS: number, lsn: bigint, timeline = '00000001'): Beat => ({
  atMs: atS * 1_000,
  lsn,
  timeline,
  written: BigInt(atS) * 1_000_000n,
});
const seen = (lsn: bigint, writtenS: number, isStandby = true, timeline = '00000001') => ({
  isStandby,
  lsn,
  timeline,
  written: BigInt(writtenS) * 1_000_000n,
});

test('a site where nothing happens is not behind, however long ago its last change was', () => {
  const standing = new Standing();
  standing.look(beat(10, 500n), seen(500n, 10));
  expect(standing.has({ atMs: 90_000, lsn: 500n, timeline: '00000001' }, seen(500n, 10))).toBe(true);
});

test('behind is who has not replayed what the primary had, by the newest beat that he has', () => {
  const standing = new Standing();
  for (const [atS, lsn] of [
    [10, 500n],
    [11, 600n],
    [12, 700n],
  ] as const)
    standing.look(beat(atS, lsn), seen(lsn, atS));
  const at = seen(650n, 11);
  expect(standing.has({ atMs: 12_500, lsn: 700n, timeline: '00000001' }, at)).toBe(false);
  expect(standing.ageMs(at, 12_500)).toBe(1_500);
  expect(standing.ageMs(seen(499n, 9), 12_500)).toBe(Infinity);
});

test('further in a log that is no more is not further: the row of the beat is missing there', () => {
  const standing = new Standing();
  standing.look(beat(10, 500n), seen(500n, 10));
  // Promoted at 600; the replica had 900 of the old primary and does not follow.
  standing.look(beat(12, 650n, '00000002'), seen(900n, 11));
  expect(standing.isFollowed).toBe(false);
  expect(standing.has({ atMs: 12_100, lsn: 650n, timeline: '00000002' }, seen(900n, 11))).toBe(false);
  expect(standing.ageMs(seen(900n, 11), 12_100)).toBe(Infinity);
});

test('nor is an old primary’s replica whose row is young, since others still write there: the row says on which timeline it was written', () => {
  const standing = new Standing();
  standing.look(beat(10, 500n), seen(500n, 10));
  const there = seen(900n, 13);
  standing.look(beat(12, 650n, '00000002'), there);
  expect(standing.isFollowed).toBe(false);
  expect(standing.has({ atMs: 12_100, lsn: 650n, timeline: '00000002' }, there)).toBe(false);
  // One that followed has the row of the new one.
  const follower = seen(660n, 13, true, '00000002');
  standing.look(beat(13, 660n, '00000002'), follower);
  expect(standing.has({ atMs: 13_100, lsn: 660n, timeline: '00000002' }, follower)).toBe(true);
  // And nothing that was asked for on the timeline of before counts as being there.
  expect(standing.has({ atMs: 11_000, lsn: 600n, timeline: '00000001' }, follower)).toBe(false);
});

test('between a promotion and the next beat nothing counts as replayed', () => {
  const standing = new Standing();
  standing.look(beat(10, 500n), seen(500n, 10));
  expect(standing.has({ atMs: 10_500, lsn: 450n, timeline: '00000002' }, seen(500n, 10))).toBe(false);
});

test('who is no standby (any more) has nothing', () => {
  const standing = new Standing();
  standing.look(beat(10, 500n), seen(500n, 10));
  const promoted = seen(900n, 99, false);
  expect(standing.has({ atMs: 10_100, lsn: 400n, timeline: '00000001' }, promoted)).toBe(false);
  expect(standing.ageMs(promoted, 10_100)).toBe(Infinity);
});
