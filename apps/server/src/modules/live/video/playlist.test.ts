import { expect, test } from 'vitest';
import { SEGMENT_SECONDS, WINDOW, livePlaylist, masterPlaylist } from './playlist.ts';

/** Live playlists by the rules of RFC 8216: the sequence never goes back, a segment keeps its name and its discontinuity number as long as it is listed. */

const LOOP = { length: 12 };
const START = 1_795_000_000_000;

interface Listed {
  readonly sequence: number;
  readonly discontinuity: number;
  readonly at: number;
  readonly name: string;
}

function read(text: string): Listed[] {
  const number = (tag: string) => Number(new RegExp(`#${tag}:(\\d+)`).exec(text)?.[1]);
  let [sequence, discontinuity, at] = [number('EXT-X-MEDIA-SEQUENCE'), number('EXT-X-DISCONTINUITY-SEQUENCE'), 0];
  const listed: Listed[] = [];
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity += 1;
    const time = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line)?.[1];
    if (time !== undefined) at = Date.parse(time);
    if (line !== '' && !line.startsWith('#')) listed.push({ sequence: sequence++, discontinuity, at, name: line });
  }
  return listed;
}

test('a window of six segments that are over, each two seconds after the one before', () => {
  for (let now = START; now < START + 60_000; now += 700) {
    const listed = read(livePlaylist(LOOP, now));
    expect(listed).toHaveLength(WINDOW);
    listed.forEach((one, at) => {
      if (at > 0) expect(one.at - (listed[at - 1]?.at ?? 0)).toBe(SEGMENT_SECONDS * 1_000);
    });
    const last = listed.at(-1)?.at ?? 0;
    expect(last + SEGMENT_SECONDS * 1_000).toBeLessThanOrEqual(now);
    expect(now - last).toBeLessThan(2 * SEGMENT_SECONDS * 1_000);
  }
});

test('over several rounds of the loop no segment changes its name, its time or its discontinuity number, and the sequence only grows', () => {
  const known = new Map<number, Listed>();
  let before = 0;
  for (let now = START; now < START + 3 * LOOP.length * SEGMENT_SECONDS * 1_000; now += 500) {
    const listed = read(livePlaylist(LOOP, now));
    expect(listed[0]?.sequence).toBeGreaterThanOrEqual(before);
    before = listed[0]?.sequence ?? 0;
    for (const one of listed) {
      expect(known.get(one.sequence) ?? one).toEqual(one);
      known.set(one.sequence, one);
    }
  }
  const all = [...known.values()].toSorted((a, b) => a.sequence - b.sequence);
  all.forEach((one, at) => {
    const next = all[at + 1];
    if (next === undefined) return;
    expect(next.sequence).toBe(one.sequence + 1);
    expect(Number.parseInt(next.name, 10)).toBe((Number.parseInt(one.name, 10) + 1) % LOOP.length);
    // A new round has another number, the same round the same.
    expect(next.discontinuity - one.discontinuity).toBe(next.name === '0.m4s' ? 1 : 0);
  });
});

test('the same moment is the same playlist, whoever gives it', () => {
  expect(livePlaylist(LOOP, START + 1)).toBe(livePlaylist(LOOP, START + 1_999));
  expect(livePlaylist(LOOP, START)).not.toBe(livePlaylist(LOOP, START + 2_000));
});

test('levels are named from the larger to the smaller', () => {
  const text = masterPlaylist([{ name: 'full', bandwidth: 120_000, resolution: '640x360' }]);
  expect(text).toContain('RESOLUTION=640x360');
  expect(text.trim().split('\n').at(-1)).toBe('full/index.m3u8');
});
