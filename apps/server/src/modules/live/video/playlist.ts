/**
 * Live playlists of a loop, from the clock alone: every process gives everybody the same segments at the same moment, and nothing is encoded or kept.
 * Segment `n` of all time is the two seconds from `n × 2 s` of the epoch on, and is segment `n mod length` of the loop (RFC 8216 §4.3, §6.2.2).
 */
export const SEGMENT_SECONDS = 2;
/** Segments of a playlist: 12 s, of which players hold back three. */
export const WINDOW = 6;

export interface Loop {
  /** Segments of the loop, each of SEGMENT_SECONDS. */
  readonly length: number;
}

/** The playlist at a moment; the last segment in it is over. Segments and the head are named relative to it. */
export function livePlaylist({ length }: Loop, nowMs: number): string {
  const end = Math.floor(nowMs / (SEGMENT_SECONDS * 1_000));
  const first = end - WINDOW;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // Rounds of the loop that are over: each began with a break of its times.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / length)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
  ];
  for (let segment = first; segment < end; segment += 1) {
    if (segment % length === 0 && segment > first) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment * SEGMENT_SECONDS * 1_000).toISOString()}`,
      `#EXTINF:${SEGMENT_SECONDS}.000,`,
      `${segment % length}.m4s`,
    );
  }
  return `${lines.join('\n')}\n`;
}

export interface Level {
  readonly name: string;
  readonly bandwidth: number;
  readonly resolution: string;
}

/** The playlist that names the levels of a picture. */
export const masterPlaylist = (levels: readonly Level[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...levels.flatMap(({ name, bandwidth, resolution }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${resolution},CODECS="avc1.4d401e,mp4a.40.2"`,
      `${name}/index.m3u8`,
    ]),
    '',
  ].join('\n');
