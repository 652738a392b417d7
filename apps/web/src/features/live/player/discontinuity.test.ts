import { expect, test } from 'vitest';
import { withSmallDiscontinuity } from './discontinuity.ts';

const playlist = (line: string) => `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:897933843\n${line}\n#EXTINF:2.000,\n3.m4s\n`;

test.each([
  ['#EXT-X-DISCONTINUITY-SEQUENCE:74827820', '#EXT-X-DISCONTINUITY-SEQUENCE:7820'],
  ['#EXT-X-DISCONTINUITY-SEQUENCE:74827821', '#EXT-X-DISCONTINUITY-SEQUENCE:7821'],
  ['#EXT-X-DISCONTINUITY-SEQUENCE:18446744073709551615', '#EXT-X-DISCONTINUITY-SEQUENCE:1615'],
  ['#EXT-X-DISCONTINUITY-SEQUENCE:12', '#EXT-X-DISCONTINUITY-SEQUENCE:12'],
  ['#EXT-X-DISCONTINUITY', '#EXT-X-DISCONTINUITY'],
])('%s is played as %s, and nothing else of the playlist changes', (given, played) =>
  expect(withSmallDiscontinuity(playlist(given))).toBe(playlist(played)),
);
