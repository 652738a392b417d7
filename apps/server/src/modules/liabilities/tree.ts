import { hash } from 'node:crypto';

/**
 * The Merkle sum tree over what the site owes (docs/decisions/0315), as liability_leaf.sql and liability_up.sql write it: here for paths and for the audit,
 * which reckons the tree again.
 */

/** Leaves of one row of liability_block, and how many levels its node stands above them. */
export const BLOCK_LEAVES = 1_024;
const BLOCK_LEVELS = 10;
/** Key and four amounts. */
const LEAF_BYTES = 64;
const KEY_BYTES = 32;
const NONCE_FROM = 16;
const INT8_BYTES = 8;

export interface Node {
  readonly hash: Buffer;
  readonly owed: bigint;
}
/** A neighbour on the way up, and on which side it stands. */
export interface Step extends Node {
  readonly side: 'left' | 'right';
}
/** The four amounts that make a player's leaf, in 1e-8 yuan. */
export interface Parts {
  readonly balance: bigint;
  readonly held: bigint;
  readonly yuebao: bigint;
  readonly pledged: bigint;
}

/** Joined with an odd last node. */
export const NOTHING: Node = { hash: Buffer.alloc(KEY_BYTES), owed: 0n };
const LEAF_TAG = Buffer.from('caiting-liability-leaf-v1');
const NODE_TAG = Buffer.from('caiting-liability-node-v1');

const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer');

export const leafCount = (leaves: Buffer): number => leaves.length / LEAF_BYTES;

const recordAt = (leaves: Buffer, at: number): Buffer => leaves.subarray(at * LEAF_BYTES, (at + 1) * LEAF_BYTES);
/** What is told to the leaf's player beside the nonce, which is a hash over it and the player's number. */
export const openingAt = (leaves: Buffer, at: number): Buffer => recordAt(leaves, at).subarray(0, NONCE_FROM);
export const nonceAt = (leaves: Buffer, at: number): Buffer => recordAt(leaves, at).subarray(NONCE_FROM, KEY_BYTES);

export function partsAt(leaves: Buffer, at: number): Parts {
  const amount = (place: number): bigint => recordAt(leaves, at).readBigInt64BE(KEY_BYTES + place * INT8_BYTES);
  return { balance: amount(0), held: amount(1), yuebao: amount(2), pledged: amount(3) };
}

/** Where a key stands among the leaves of a block, which are in order; -1 where it does not. */
export function placeOf(leaves: Buffer, key: Buffer): number {
  let [low, high] = [0, leafCount(leaves) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = Buffer.compare(recordAt(leaves, middle).subarray(0, KEY_BYTES), key);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function leafNodes(leaves: Buffer): Node[] {
  return Array.from({ length: leafCount(leaves) }, (_, at) => {
    const { balance, held, yuebao, pledged } = partsAt(leaves, at);
    return {
      hash: sha256(Buffer.concat([LEAF_TAG, recordAt(leaves, at).subarray(NONCE_FROM)])),
      owed: balance + held + yuebao + pledged,
    };
  });
}

function joined(left: Node, right: Node): Node {
  const bytes = Buffer.alloc(NODE_TAG.length + 2 * (KEY_BYTES + INT8_BYTES));
  let at = NODE_TAG.copy(bytes);
  for (const { hash: side, owed } of [left, right]) {
    at += side.copy(bytes, at);
    at = bytes.writeBigInt64BE(owed, at);
  }
  return { hash: sha256(bytes), owed: left.owed + right.owed };
}

/** One level up. */
const levelUp = (nodes: readonly Node[]): Node[] =>
  Array.from({ length: Math.ceil(nodes.length / 2) }, (_, at) =>
    joined(nodes[2 * at] ?? NOTHING, nodes[2 * at + 1] ?? NOTHING),
  );

/** All levels from these nodes to the one over them; the last has one node, NOTHING where there was none. */
function levelsOver(nodes: readonly Node[], exactly?: number): readonly (readonly Node[])[] {
  const levels: (readonly Node[])[] = [nodes.length === 0 ? [NOTHING] : nodes];
  for (let top = levels[0] ?? []; exactly === undefined ? top.length > 1 : levels.length <= exactly;) {
    top = levelUp(top);
    levels.push(top);
  }
  return levels;
}

const levelsOfBlock = (leaves: Buffer, block: number): readonly (readonly Node[])[] => {
  const nodes = leafNodes(leaves);
  // The only block of a small tree is as high as it needs to be.
  return levelsOver(nodes, block === 0 && nodes.length < BLOCK_LEAVES ? undefined : BLOCK_LEVELS);
};

const topOf = (levels: readonly (readonly Node[])[]): Node => levels.at(-1)?.[0] ?? NOTHING;

/** The node over a block. */
export const nodeOfBlock = (leaves: Buffer, block: number): Node => topOf(levelsOfBlock(leaves, block));
/** The root over all blocks. */
export const rootOver = (blocks: readonly Node[]): Node => topOf(levelsOver(blocks));

/** The neighbours of the node at a place, level by level. */
function stepsFrom(levels: readonly (readonly Node[])[], place: number): Step[] {
  return levels.slice(0, -1).map((level, height) => {
    const at = Math.floor(place / 2 ** height);
    return { ...(level[at ^ 1] ?? NOTHING), side: at % 2 === 0 ? 'right' : 'left' };
  });
}

/** The way from a leaf to the root: through its block, then over the nodes of all blocks. */
export const pathOf = (leaves: Buffer, place: number, block: number, blocks: readonly Node[]): Step[] => [
  ...stepsFrom(levelsOfBlock(leaves, block), place),
  ...stepsFrom(levelsOver(blocks), block),
];
