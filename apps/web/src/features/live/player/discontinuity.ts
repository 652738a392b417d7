/** So many breaks of its times a stream may count before it begins anew: hours of the shortest loop, and nothing to walk over. */
const NUMBERS = 10_000;
const TAG = /^(#EXT-X-DISCONTINUITY-SEQUENCE:)(\d+)/m;

/**
 * A playlist with its discontinuity number kept small. hls.js keeps times in an array by that number and walks over all of it at every refresh: a number that
 * counts from the epoch, as the loops of the release do, stops the page for seconds. Only differences mean something to the player, and a number that falls back
 * is one it goes on from.
 */
export const withSmallDiscontinuity = (playlist: string): string =>
  playlist.replace(TAG, (_, tag: string, number: string) => tag + String(BigInt(number) % BigInt(NUMBERS)));
