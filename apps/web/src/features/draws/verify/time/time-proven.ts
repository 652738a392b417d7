import type { Proof, TimeReason, Verdict } from '@caiting/lottery/verify';

/** Whether it is proven that nobody knew the numbers while the root could still be changed: every check agrees, the beacon is public, the root came first, and relays of the network saw when. */
export const isTimeProven = ({ sealedLate }: Proof, { isPublic, time }: Verdict): boolean =>
  isPublic && !sealedLate && time.state === 'proven';

/** Why it is not; only for a draw of which it is not. */
export function unprovenReason(
  { beacon, demoHistory, sealedLate }: Proof,
  { isOk, time }: Verdict,
): 'drawFails' | 'demoHistory' | 'testBeacon' | 'sealedLate' | 'beforeEvidence' | TimeReason {
  if (!isOk) return 'drawFails';
  if (demoHistory) return 'demoHistory';
  if (beacon.test) return 'testBeacon';
  return sealedLate ? 'sealedLate' : (time.reason ?? 'beforeEvidence');
}
