import { isSigned } from './beacon.ts';
import type { Evidence, Proof } from './proof.ts';

/**
 * Whether the site's clock was right at the seal (docs/fairness.md). A relay shows round r, signed by the network, when the site's clock says `seenAt`. Round r
 * exists from its time on, so the true time was not before time(r), and
 *
 *   seenAt − time(r) ≤ four periods   the clock was not ahead by more, whoever showed the round;
 *   time(r) − seenAt ≤ 2 s            the clock was not behind by more than that and a period, if r was the newest round that the relay had.
 *
 * What it cannot say: rounds of the past are public, and an old one can be shown by whoever wishes. That r was the newest is the word of the site, which
 * names the relay; readers who watch the network during the countdown see it themselves.
 */
export const TIME_REASONS = [
  'noEvidence',
  'otherRelay',
  'badSignature',
  'otherTime',
  'oldEvidence',
  'fewRelays',
  'clockBehind',
] as const;
export type TimeReason = (typeof TIME_REASONS)[number];

export interface TimeVerdict {
  /** beforeEvidence: sealed before sites kept any. none: there is no time to prove (a test beacon, demo history, no seal, a draw that fails). */
  readonly state: 'proven' | 'unproven' | 'beforeEvidence' | 'none';
  /** Of what is unproven. */
  readonly reason: TimeReason | null;
  /** Relays that showed a round of that moment. */
  readonly relays: readonly string[];
}

/** Relays of the public network, pinned: another host is no witness. */
export const PUBLIC_RELAYS: readonly string[] = [
  'api.drand.sh',
  'drand.cloudflare.com',
  'api2.drand.sh',
  'api3.drand.sh',
];
/** So many different relays. */
const RELAYS_MIN = 2;
const BEHIND_MAX_MS = 2_000;
const AGE_MAX_PERIODS = 4;
/** From the seal, in both directions: the deciding round is out no sooner than two periods after the close. */
const AROUND_PERIODS = 2;
/** Sites keep evidence since 2026-12-01 (UTC); of what was sealed before it there is none. */
const EVIDENCE_SINCE = 1_796_083_200_000;

export const NO_TIME: TimeVerdict = { state: 'none', reason: null, relays: [] };

/** Of a draw whose checks all agree. */
export async function timeOf(proof: Proof): Promise<TimeVerdict> {
  const { evidence, sealedAt, beacon, demoHistory } = proof;
  if (beacon.test || demoHistory || sealedAt === null) return NO_TIME;
  if (evidence.length === 0 && sealedAt < EVIDENCE_SINCE) return { ...NO_TIME, state: 'beforeEvidence' };
  const relays = new Set<string>();
  let reason: TimeReason = evidence.length === 0 ? 'noEvidence' : 'fewRelays';
  for (const one of evidence) {
    const fault = await faultOf(one, proof, sealedAt);
    // Nothing outweighs a round that the clock says is still to come.
    if (fault === 'clockBehind') return { state: 'unproven', reason: fault, relays: [] };
    if (fault === null) relays.add(one.relay);
    else reason = fault;
  }
  const isProven = relays.size >= RELAYS_MIN;
  return { state: isProven ? 'proven' : 'unproven', reason: isProven ? null : reason, relays: [...relays] };
}

async function faultOf(
  { relay, round, signature, seenAt }: Evidence,
  { beacon }: Proof,
  sealedAt: number,
): Promise<TimeReason | null> {
  const { publicKey, genesis, periodSeconds } = beacon;
  if (!(await isSigned({ round, signature, publicKey }))) return 'badSignature';
  const age = seenAt - (genesis + (round - 1) * periodSeconds) * 1000;
  if (Math.abs(seenAt - sealedAt) > AROUND_PERIODS * periodSeconds * 1000) return 'otherTime';
  if (age < -BEHIND_MAX_MS) return 'clockBehind';
  if (age > AGE_MAX_PERIODS * periodSeconds * 1000) return 'oldEvidence';
  return PUBLIC_RELAYS.includes(relay) ? null : 'otherRelay';
}
