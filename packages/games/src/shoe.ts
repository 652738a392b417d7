import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { below, drawWords, isHex64 } from '@caiting/lottery/draw';
import { SHOE_CARDS, type Card } from './cards.ts';

/** What a shared round is shuffled by: the secret committed to before betting, and the beacon round that nobody knew while bets were taken. */
export interface SharedInputs {
  /** 64 lower-case hex characters. */
  readonly seed: string;
  readonly table: string;
  /** The round's number at its table. */
  readonly number: number;
  /** Randomness of the beacon round, 64 lower-case hex characters. */
  readonly beacon: string;
}

/** What a hand for one player is shuffled by: the secret committed to, the player's own text, and how many hands the two have dealt before. */
export interface SoloInputs {
  readonly seed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export const CLIENT_SEED_MAX = 64;

/** SHA-256 of the 32 bytes of a seed: published before anything is bet. Throws RangeError for what is no seed. */
export function commitmentOf(seed: string): string {
  return bytesToHex(sha256(bytesOf(seed)));
}

/** The shoe of a shared round: words as the draws of the house lotteries take theirs (table for lottery, number for issue). */
export function sharedShoe({ seed, table, number, beacon }: SharedInputs): Card[] {
  return shuffled(drawWords({ link: bytesOf(seed), lotteryCode: table, issueNo: String(number), beacon }));
}

export function soloShoe({ seed, clientSeed, nonce }: SoloInputs): Card[] {
  return shuffled(soloWords(bytesOf(seed), clientSeed, nonce));
}

/** What block `counter` of a hand's words is the HMAC of. */
export const soloMessage = (clientSeed: string, nonce: number, counter: number): string =>
  `v1|${clientSeed}|${nonce}|${counter}`;

function* soloWords(key: Uint8Array, clientSeed: string, nonce: number): Generator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const block = hmac(sha256, key, utf8ToBytes(soloMessage(clientSeed, nonce, counter)));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let offset = 0; offset < 32; offset += 4) yield view.getUint32(offset);
  }
}

/** Fisher–Yates from the last place down, every order equally likely: `below` throws words away that would favour some. */
export function shuffled(words: Iterator<number, never>, size = SHOE_CARDS): Card[] {
  const shoe = Array.from({ length: size }, (_, at) => at);
  for (let last = size - 1; last > 0; last -= 1) {
    const other = below(words, last + 1);
    [shoe[last], shoe[other]] = [shoe[other] as Card, shoe[last] as Card];
  }
  return shoe;
}

function bytesOf(seed: string): Uint8Array {
  if (!isHex64(seed)) throw new RangeError('a seed is 64 lower-case hex characters');
  return hexToBytes(seed);
}
