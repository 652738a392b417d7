import { pippenger } from '@noble/curves/abstract/curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** A public randomness network: who signs, and when which round is due. Values are pinned in code or made by us, never fetched. */
export interface BeaconChain {
  /** Id of the network; part of the chain hash. */
  readonly name: string;
  /** A local signer for development: shown as a test beacon everywhere. */
  readonly isTest: boolean;
  readonly chainHash: string;
  /** Compressed point of G2, hex of 96 bytes. */
  readonly publicKey: string;
  readonly groupHash: string;
  /** Seconds since 1970 of round 1. */
  readonly genesis: number;
  /** Seconds from one round to the next. */
  readonly period: number;
  readonly scheme: string;
  /** Hash-to-curve tag. Passed on each call: a changed default of the library must not change results. */
  readonly dst: string;
}

export const BEACON_SCHEME = 'bls-unchained-g1-rfc9380';
export const BEACON_DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** drand's quicknet. A test recomputes the chain hash from the other values, which ties them together. */
export const QUICKNET: BeaconChain = {
  name: 'quicknet',
  isTest: false,
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  genesis: 1_692_803_367,
  period: 3,
  scheme: BEACON_SCHEME,
  dst: BEACON_DST,
};

function bigEndian(value: number, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes);
  new DataView(out.buffer).setBigUint64(bytes - 8, BigInt(value));
  return out;
}

/** SHA-256(period uint32 ‖ genesis int64 ‖ public key ‖ group hash ‖ beacon id), as drand defines it. */
export function chainHashOf(chain: Omit<BeaconChain, 'chainHash'>): string {
  const period = new Uint8Array(4);
  new DataView(period.buffer).setUint32(0, chain.period);
  const parts = [hexToBytes(chain.publicKey), hexToBytes(chain.groupHash), utf8ToBytes(chain.name)];
  return bytesToHex(sha256(concatBytes(period, bigEndian(chain.genesis, 8), ...parts)));
}

/** When `round` is due, in whole seconds since 1970. */
export function roundTime(chain: BeaconChain, round: number): number {
  return chain.genesis + (round - 1) * chain.period;
}

/** The newest round that is out at `seconds`; 0 before the first. */
export function latestRound(chain: BeaconChain, seconds: number): number {
  return Math.max(0, Math.floor((seconds - chain.genesis) / chain.period) + 1);
}

/** The first round due at or after `seconds`. */
export function roundAtOrAfter(chain: BeaconChain, seconds: number): number {
  return Math.max(1, Math.ceil((seconds - chain.genesis) / chain.period) + 1);
}

/** The round that decides an issue: the first at or after its close + two periods, so that nobody knows it while bets are open. */
export function roundForClose(chain: BeaconChain, closeSeconds: number): number {
  return roundAtOrAfter(chain, closeSeconds + 2 * chain.period);
}

type MessagePoint = ReturnType<typeof bls12_381.shortSignatures.hash>;
/** A test round is signed and verified in one breath; hashing it to the curve is a third of either. */
const messages = new Map<string, MessagePoint>();
const MESSAGES_MAX = 512;

/** The message point of a round: what the network signs. */
export function roundMessage(chain: BeaconChain, round: number): MessagePoint {
  const key = `${round} ${chain.dst}`;
  const known = messages.get(key);
  if (known) return known;
  const point = bls12_381.shortSignatures.hash(sha256(bigEndian(round, 8)), chain.dst);
  if (messages.size >= MESSAGES_MAX) messages.clear();
  messages.set(key, point);
  return point;
}

const SIGNATURE = /^[0-9a-f]{96}$/;
type KeyPoint = ReturnType<typeof bls12_381.G2.Point.fromHex>;
/** Decoding a key costs a tenth of a verification; a process knows one or two. */
const keys = new Map<string, KeyPoint>();
const KEYS_MAX = 8;

function keyPoint(publicKey: string): KeyPoint {
  let point = keys.get(publicKey);
  if (!point) {
    point = bls12_381.G2.Point.fromHex(publicKey);
    point.assertValidity();
    if (keys.size >= KEYS_MAX) keys.clear();
    keys.set(publicKey, point);
  }
  return point;
}

/**
 * Verifies one round and gives its randomness, SHA-256 of the signature, as hex; null when it does not verify. Exactly 96 lower-case
 * hex characters are taken: another encoding of the same point would be another randomness, a result to choose from (drand.md §4).
 */
export function verifyRound(chain: BeaconChain, round: number, signature: string): string | null {
  if (!SIGNATURE.test(signature) || !Number.isSafeInteger(round) || round < 1) return null;
  const bytes = hexToBytes(signature);
  try {
    if (!bls12_381.shortSignatures.verify(bytes, roundMessage(chain, round), keyPoint(chain.publicKey))) return null;
  } catch {
    // A malformed point or one outside the subgroup throws: not verified, as a wrong signature.
    return null;
  }
  return bytesToHex(sha256(bytes));
}

export interface SignedRound {
  readonly round: number;
  readonly signature: string;
}

/**
 * Verifies many rounds of one network at a ninth of the cost each, of some hundred: all signatures and all messages are summed with random
 * weights of 128 bits, and one pair of pairings compares the sums. True when every round verifies. `randomBytes` must not be
 * predictable by whoever made the signatures.
 */
export function verifyRounds(
  chain: BeaconChain,
  rounds: readonly SignedRound[],
  randomBytes: (count: number) => Uint8Array,
): boolean {
  const { G1, shortSignatures } = bls12_381;
  const signatures: MessagePoint[] = [];
  for (const { round, signature } of rounds) {
    if (!SIGNATURE.test(signature) || !Number.isSafeInteger(round) || round < 1) return false;
    try {
      signatures.push(shortSignatures.Signature.fromHex(signature));
    } catch {
      return false;
    }
  }
  const weights = rounds.map(() => BigInt(`0x${bytesToHex(randomBytes(16))}`) + 1n);
  const hashed = rounds.map(({ round }) => roundMessage(chain, round));
  const sum = (points: readonly MessagePoint[]) => pippenger(G1.Point, [...points], weights);
  return rounds.length === 0 || shortSignatures.verify(sum(signatures), sum(hashed), keyPoint(chain.publicKey));
}

/** Randomness of a round that was verified before and kept. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}
