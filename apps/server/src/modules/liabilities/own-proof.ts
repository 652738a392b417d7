import type { CallOutput, liabilityCalls } from '@caiting/contract';
import { prepared, type Queries } from '../../platform/db/pool.ts';
import { BLOCK_LEAVES, nonceAt, openingAt, partsAt, pathOf, placeOf, type Node } from './tree.ts';

type Answer = CallOutput<typeof liabilityCalls.ownLiability>;
type Proof = NonNullable<Answer['proof']>;

const NIGHT = prepared(
  'liabilities.night',
  `select d.day::text, d.taken_at, d.players, d.owed, d.root, d.binds, liability_key(d.day, $2) as key,
          liability_is_before(d.taken_at, $2) as is_before
     from liability_day d where d.day = $1`,
);
const BLOCK = prepared(
  'liabilities.block',
  'select block, leaves from liability_block where day = $1 and first_key <= $2 order by first_key desc limit 1',
);
const NODES = prepared('liabilities.nodes', 'select hash, owed from liability_block where day = $1 order by block');

interface Night {
  readonly day: string;
  readonly taken_at: Date;
  readonly players: number;
  readonly owed: bigint;
  readonly root: Buffer;
  /** Whether its leaves are bound to players. */
  readonly binds: boolean;
  /** Null when the leaves of the night are gone. */
  readonly key: Buffer | null;
  readonly is_before: boolean;
}

/** The player's own leaf of a night, and the way from it to the published root. */
export async function ownProof(db: Queries, player: string, day: string): Promise<Answer> {
  const night = await db.maybeOne<Night>(NIGHT, [day, player]);
  if (night === null) return { proof: null, missing: 'unknown' };
  if (night.is_before) return { proof: null, missing: 'early' };
  if (night.key === null) return { proof: null, missing: 'gone' };
  const block = await db.maybeOne<{ block: number; leaves: Buffer }>(BLOCK, [day, night.key]);
  const place = block === null ? -1 : placeOf(block.leaves, night.key);
  if (block === null || place < 0) return { proof: null, missing: 'nothing' };
  return { proof: proofOf(night, block, place, await db.query<Node>(NODES, [day])), missing: null };
}

function proofOf(
  night: Night,
  { block, leaves }: { block: number; leaves: Buffer },
  place: number,
  blocks: readonly Node[],
): Proof {
  const { balance, held, yuebao, pledged } = partsAt(leaves, place);
  return {
    day: night.day,
    takenAt: night.taken_at.getTime(),
    players: night.players,
    owed: String(night.owed),
    root: night.root.toString('hex'),
    index: block * BLOCK_LEAVES + place,
    opening: night.binds ? openingAt(leaves, place).toString('hex') : null,
    nonce: nonceAt(leaves, place).toString('hex'),
    balance: String(balance),
    held: String(held),
    yuebao: String(yuebao),
    pledged: String(pledged),
    path: pathOf(leaves, place, block, blocks).map(({ side, hash, owed }) => ({
      side,
      hash: hash.toString('hex'),
      owed: String(owed),
    })),
  };
}
