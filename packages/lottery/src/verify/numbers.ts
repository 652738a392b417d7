import { fromHex, hmacSha256, toHex, utf8 } from './hash.ts';
import type { Proof } from './proof.ts';

/** One word of the stream and what became of it. */
export interface WordStep {
  /** Eight hex digits. */
  readonly hex: string;
  /** As a number. */
  readonly word: number;
  /** The word was taken modulo this. */
  readonly modulus: number;
  /** The remainder; null for a word that was thrown away to keep all remainders equally likely. */
  readonly remainder: number | null;
  /** The number drawn by it; null for a word thrown away. */
  readonly number: number | null;
}

export interface Drawing {
  readonly message: string;
  /** First HMAC block, hex. */
  readonly firstBlock: string;
  readonly numbers: readonly number[];
  readonly words: readonly WordStep[];
}

/** [kind, numbers drawn, lowest, count of values]: d = digits or dice, b = balls without putting back. */
const RULES: Readonly<Record<string, readonly ['d' | 'b', number, number, number]>> = {
  SSC: ['d', 5, 0, 10],
  K3: ['d', 3, 1, 6],
  FC3D: ['d', 3, 0, 10],
  PL35: ['d', 5, 0, 10],
  BJ28: ['d', 3, 0, 10],
  PK10: ['b', 10, 1, 10],
  SYX5: ['b', 5, 1, 11],
  LHC: ['b', 7, 1, 49],
  KL8: ['b', 20, 1, 80],
};

const TWO_32 = 4_294_967_296;

/** Draws again from the proof's inputs; null for a group this build does not know. */
export async function drawAgain(proof: Proof): Promise<Drawing | null> {
  const rule = Object.hasOwn(RULES, proof.lotteryType) ? RULES[proof.lotteryType] : undefined;
  if (!rule) return null;
  const [kind, count, lowest, size] = rule;
  const stream = new Stream(proof);
  const values = Array.from({ length: size }, (_, at) => lowest + at);
  const numbers: number[] = [];
  while (numbers.length < count) {
    // Balls: one of those that are left. The only one left needs no word.
    const open = kind === 'd' ? size : size - numbers.length;
    const at = open > 1 ? await stream.below(open, (index) => values[index] ?? 0) : 0;
    numbers.push(values[at] ?? 0);
    if (kind === 'b') [values[at], values[open - 1]] = [values[open - 1] ?? 0, values[at] ?? 0];
  }
  return { message: stream.message(0), firstBlock: await stream.block(0), numbers, words: stream.steps };
}

class Stream {
  readonly steps: WordStep[] = [];
  readonly #proof: Proof;
  readonly #blocks: string[] = [];
  #read = 0;

  constructor(proof: Proof) {
    this.#proof = proof;
  }

  message(counter: number): string {
    const { version, lotteryCode, issue, beacon } = this.#proof;
    return [version, lotteryCode, issue, beacon.randomness, String(counter)].join('|');
  }

  async block(counter: number): Promise<string> {
    const known = this.#blocks[counter];
    if (known !== undefined) return known;
    const block = toHex(await hmacSha256(fromHex(this.#proof.chain.link), utf8(this.message(counter))));
    this.#blocks[counter] = block;
    return block;
  }

  async #next(): Promise<string> {
    const block = await this.block(Math.floor(this.#read / 8));
    const at = (this.#read % 8) * 8;
    this.#read += 1;
    return block.slice(at, at + 8);
  }

  async below(modulus: number, numberAt: (index: number) => number): Promise<number> {
    for (;;) {
      const hex = await this.#next();
      const word = Number.parseInt(hex, 16);
      const isTaken = word < TWO_32 - (TWO_32 % modulus);
      const remainder = isTaken ? word % modulus : null;
      this.steps.push({ hex, word, modulus, remainder, number: remainder === null ? null : numberAt(remainder) });
      if (remainder !== null) return remainder;
    }
  }
}

/** How a result is published: KL8 rising, and two digits each in games of balls. */
export function openNumberText(lotteryType: string, numbers: readonly number[]): string {
  const hasBalls = RULES[lotteryType]?.[0] === 'b';
  const order = lotteryType === 'KL8' ? [...numbers].sort((one, other) => one - other) : numbers;
  return order.map((value) => (hasBalls && value < 10 ? `0${value}` : `${value}`)).join(',');
}
