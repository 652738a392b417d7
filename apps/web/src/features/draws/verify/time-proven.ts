import type { Proof, Verdict } from '@caiting/lottery/verify';

/** Whether it is proven that nobody knew the numbers while the root could still be changed: every check agrees, the beacon is public, and the root came first. */
export const isTimeProven = ({ sealedLate }: Proof, { isPublic }: Verdict): boolean => isPublic && !sealedLate;

/** Why it is not; only for a draw of which it is not. */
export function unprovenReason(
  { beacon, demoHistory, sealedLate }: Proof,
  { isOk }: Verdict,
): 'drawFails' | 'demoHistory' | 'testBeacon' | 'sealedLate' {
  if (!isOk) return 'drawFails';
  if (demoHistory) return 'demoHistory';
  return sealedLate && !beacon.test ? 'sealedLate' : 'testBeacon';
}
