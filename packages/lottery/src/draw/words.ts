import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { isHex64 } from './hex.ts';

/** Version of the function from inputs to result; it is part of the message. */
export const DRAW_VERSION = 'v1';

/** All that a result depends on. There is no place here for anything about bets, and none may be added (architecture §4). */
export interface DrawInputs {
  /** The secret chain link of the issue, 32 bytes. */
  readonly link: Uint8Array;
  readonly lotteryCode: string;
  readonly issueNo: string;
  /** Randomness of the issue's beacon round: 64 lower-case hex characters. */
  readonly beacon: string;
}

/** What block `counter` is the HMAC of. */
export function drawMessage({ lotteryCode, issueNo, beacon }: Omit<DrawInputs, 'link'>, counter: number): string {
  return `${DRAW_VERSION}|${lotteryCode}|${issueNo}|${beacon}|${counter}`;
}

/** Endless 32-bit words: HMAC-SHA256(link, message of counter 0, 1, 2 …), each block read as eight big-endian words. */
export function* drawWords(inputs: DrawInputs): Generator<number, never> {
  if (inputs.link.length !== 32) throw new RangeError('a chain link has 32 bytes');
  if (!isHex64(inputs.beacon)) throw new RangeError('the beacon is 64 lower-case hex characters');
  for (let counter = 0; ; counter += 1) {
    const block = hmac(sha256, inputs.link, utf8ToBytes(drawMessage(inputs, counter)));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let offset = 0; offset < 32; offset += 4) yield view.getUint32(offset);
  }
}

const WORDS = 2 ** 32;

/** A number in [0, n), each equally likely: words at or above the largest multiple of n are thrown away, never folded in. */
export function below(words: Iterator<number, never>, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new RangeError(`below(${n})`);
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % n;
  }
}
