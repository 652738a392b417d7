import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * The secret hash chain of one lottery and day (architecture §4). The seed is the last link; sha256(link i) = link i−1; link 0, the
 * anchor, is published before the day's sale. Issue i reveals link i, which says nothing about the links after it.
 */

/** Link `index` of a chain of `length` links. Index 0 is the anchor. Costs length − index hashes. */
export function chainLink(seed: Uint8Array, length: number, index: number): Uint8Array {
  if (seed.length !== 32) throw new RangeError('a chain seed has 32 bytes');
  if (!Number.isInteger(index) || index < 0 || index > length) throw new RangeError(`no link ${index} of ${length}`);
  let link = seed;
  for (let at = length; at > index; at -= 1) link = sha256(link);
  return link;
}

/** The published end of the chain, lower-case hex. */
export function chainAnchor(seed: Uint8Array, length: number): string {
  return bytesToHex(chainLink(seed, length, 0));
}
