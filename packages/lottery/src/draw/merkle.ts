import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The tree over the accepted bets of an issue, as in RFC 6962: leaf = SHA-256(0x00 ‖ text), node = SHA-256(0x01 ‖ left ‖ right), the
 * left part holds the largest power of two below the count, no leaf is doubled. The root of no bets is SHA-256 of nothing.
 */

/** Any SHA-256; the server hands in its native one for large issues. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export interface PathStep {
  /** On which side the sibling stands. */
  readonly side: 'left' | 'right';
  readonly hash: Uint8Array;
}

export function merkleLeaf(text: string, sha256: Sha256 = nobleSha256): Uint8Array {
  return sha256(utf8ToBytes(`\0${text}`));
}

function nodeOf(left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array {
  const input = new Uint8Array(65);
  input[0] = 1;
  input.set(left, 1);
  input.set(right, 33);
  return sha256(input);
}

/** One level up: neighbours are joined, an odd last one rises as it is (which gives the tree of RFC 6962). */
function levelUp(level: readonly Uint8Array[], sha256: Sha256): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const left = level[at] as Uint8Array;
    const right = level[at + 1];
    above.push(right ? nodeOf(left, right, sha256) : left);
  }
  return above;
}

/** Root over the leaves in their order. */
export function merkleRoot(leaves: readonly Uint8Array[], sha256: Sha256 = nobleSha256): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  let level = leaves;
  while (level.length > 1) level = levelUp(level, sha256);
  return level[0] as Uint8Array;
}

/** The siblings from leaf `index` up to the root, in the order in which they are joined. */
export function merklePath(leaves: readonly Uint8Array[], index: number, sha256: Sha256 = nobleSha256): PathStep[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new RangeError(`no leaf ${index}`);
  const path: PathStep[] = [];
  let level = leaves;
  for (let at = index; level.length > 1; at = at >> 1) {
    const sibling = level[at ^ 1];
    if (sibling) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: sibling });
    level = levelUp(level, sha256);
  }
  return path;
}
