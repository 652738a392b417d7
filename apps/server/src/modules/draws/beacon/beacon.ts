import type { BeaconChain } from '@caiting/lottery/draw';
import type { Queries } from '../../../platform/db/pool.ts';
import { findRound, insertRounds, type StoredRound } from '../core/queries.ts';
import { verifyInThread } from './thread.ts';

/** A source of public randomness. What it gives is verified here before anybody uses it; its own claims are never trusted. */
export interface Beacon {
  readonly chain: BeaconChain;
  /** Seconds to wait after a round is due before asking for it. */
  readonly askAfterS: number;
  /** The signature text of a round, unverified; null when it is not out or nobody answers. Never throws. */
  fetchSignature(round: number): Promise<string | null>;
  /** The newest round the network shows, verified, as evidence about our own clock; null when nobody answers in time. */
  latest(): Promise<number | null>;
  close(): void;
}

/** Several lotteries share a round: asked for and verified once. */
const asking = new WeakMap<Beacon, Map<number, Promise<StoredRound | null>>>();

/** A verified round, from our own records or from the network; null when it cannot be had now. */
export async function verifiedRound(db: Queries, beacon: Beacon, round: number): Promise<StoredRound | null> {
  const known = await findRound(db, beacon.chain.chainHash, round);
  if (known) return known;
  const running = asking.get(beacon) ?? new Map<number, Promise<StoredRound | null>>();
  asking.set(beacon, running);
  let asked = running.get(round);
  if (!asked) {
    asked = fetchAndVerify(db, beacon, round).finally(() => running.delete(round));
    running.set(round, asked);
  }
  return asked;
}

async function fetchAndVerify(db: Queries, beacon: Beacon, round: number): Promise<StoredRound | null> {
  const signature = await beacon.fetchSignature(round);
  if (signature === null) return null;
  const randomness = await verifyInThread(beacon.chain, round, signature);
  if (randomness === null) return null;
  const verified = { round, signature, randomness };
  await insertRounds(db, beacon.chain.chainHash, [verified]);
  return verified;
}
