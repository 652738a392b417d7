import type { GameProof } from '@caiting/contract';

/** What block `counter` of the shuffle’s words is the HMAC of (docs/games.md); null until it can be known. */
export function roundMessage({ shared, solo }: GameProof, counter: string): string | null {
  if (solo) return `v1|${solo.clientSeed}|${solo.nonce}|${counter}`;
  return shared?.beacon ? `v1|${shared.table}|${shared.number}|${shared.beacon.randomness}|${counter}` : null;
}
