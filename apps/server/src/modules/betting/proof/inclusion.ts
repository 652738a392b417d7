import { createSecretKey, hash } from 'node:crypto';
import { merkleLeaf, merklePath, merkleRoot, type PathStep } from '@caiting/lottery/draw';
import { bytesToHex } from '@noble/hashes/utils.js';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { leafText, type SealedBet, type SealedIssue } from './sealed-tree.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
const HASH_BYTES = 32;

export interface Inclusion {
  readonly leafText: string;
  readonly leaf: string;
  readonly index: number;
  readonly total: number;
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
  readonly root: string;
}

export interface BetOfIssue {
  readonly issue: SealedIssue;
  readonly salt: Buffer;
  readonly bet: SealedBet;
}

/** 1,024 leaves of a sealed tree. */
interface Block {
  readonly lastId: bigint;
  readonly leaves: number;
  readonly node: Uint8Array;
}

const TREE = prepared('betting.tree', 'select last_id as "lastId", leaves, node from sealed_tree($1)');
const LEAVES = prepared('betting.leaves', 'select leaves from leaf_hashes($1, $2, $3)');

/** The way from one bet to the root of its sealed issue: inside its block, then over the blocks. Null when the tree has no such bet. */
export async function inclusionOf(db: Queries, { issue, salt, bet }: BetOfIssue): Promise<Inclusion | null> {
  const blocks = await db.query<Block>(TREE, [issue.id]);
  const place = blocks.findIndex(({ lastId }) => bet.id <= lastId);
  const block = blocks[place];
  if (!block) return null;
  const hashed = await db.one<{ leaves: Buffer }>(LEAVES, [issue.id, blocks[place - 1]?.lastId ?? 0n, block.lastId]);
  const leaves = hashesOf(hashed.leaves);
  const text = leafText(issue, bet, createSecretKey(salt));
  const leaf = merkleLeaf(text, sha256);
  const index = leaves.findIndex((one) => one.equals(leaf));
  if (index === -1) return null;
  const nodes = blocks.map(({ node }) => node);
  const total = blocks.reduce((sum, one) => sum + one.leaves, 0);
  const before = blocks.slice(0, place).reduce((sum, one) => sum + one.leaves, 0);
  // The first leaf of a block is the leftmost of its part of the tree: where the last block is not full, its node rises as the tree's would.
  const path = [...merklePath(leaves, index, sha256), ...merklePath(nodes, place, sha256)];
  return {
    leafText: text,
    leaf: bytesToHex(leaf),
    index: before + index,
    total,
    path: path.map((step: PathStep) => ({ side: step.side, hash: bytesToHex(step.hash) })),
    root: bytesToHex(merkleRoot(nodes, sha256)),
  };
}

function hashesOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}
