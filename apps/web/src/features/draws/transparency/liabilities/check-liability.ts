import type { LiabilityNight } from '@caiting/contract';
import {
  foldLiability,
  isBoundTo,
  readLiability,
  type Fold,
  type LiabilityProof,
} from '@caiting/lottery/verify-liabilities';

/** What the check in this browser came to; `failure` null: the own amounts are in the published sum. */
export interface LiabilityVerdict {
  readonly proof: LiabilityProof | null;
  readonly nodes: Fold['nodes'];
  readonly failure: Fold['failure'] | 'malformed' | 'published' | 'owner';
}

/**
 * The answer of the site against what it published for everybody: root, sum and number of players must be those of the list, and the leaf must be bound to
 * this person, unless the list says of the night that its leaves are bound to nobody.
 */
export async function checkLiability(
  answer: unknown,
  night: LiabilityNight,
  player: string,
): Promise<LiabilityVerdict> {
  const proof = readLiability(answer);
  if (typeof proof === 'string') return { proof: null, nodes: [], failure: 'malformed' };
  const isPublished =
    proof.day === night.day &&
    proof.root === night.root &&
    proof.players === night.players &&
    String(proof.owed) === night.owed;
  const { nodes, failure } = await foldLiability(proof);
  const isOwn = !night.binds || (await isBoundTo(player, proof));
  return { proof, nodes, failure: failure ?? (isPublished ? (isOwn ? null : 'owner') : 'published') };
}
