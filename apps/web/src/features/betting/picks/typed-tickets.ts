import { DEFAULT_LIMITS, type Picks, type Play } from '@caiting/lottery/core';

/** A piece that is no ticket: where it stood (line from 1) and what it was, cut to 20 characters. */
export interface RefusedPiece {
  readonly line: number;
  readonly text: string;
  readonly reason: 'wrong' | 'repeated' | 'tooMany';
}

export interface TypedTickets {
  /** Valid tickets, each once, as option indexes. */
  readonly tickets: readonly (readonly number[])[];
  readonly wrong: number;
  readonly repeated: number;
  /** The pieces that were refused, in the order of the text, at most REFUSED_MAX; the counts above count all. */
  readonly refused: readonly RefusedPiece[];
}

/** A text that is no list of tickets at all would make tens of thousands of lines. */
export const REFUSED_MAX = 1_000;
const NONE: TypedTickets = { tickets: [], wrong: 0, repeated: 0, refused: [] };

const BREAKS = /[;,\n\r|、。；，]+/u;

/**
 * Reads what a person typed or pasted as liberally as it is clear: tickets parted by new lines, commas or semicolons (also full-width ones); inside one,
 * numbers parted by spaces or not at all (`123 456`, `1 2 3`, `010203`, `01 02 03`). Every ticket is then judged by the engine.
 */
export function readTyped(play: Play<Picks>, typed: string): TypedTickets {
  const { ticket, positions } = play.shape;
  if (!ticket || typed.trim() === '') return NONE;
  const reader = new TicketReader(play, positions ? positions.names.map((_, at) => at) : []);
  typed
    .normalize('NFKC')
    .split('\n')
    .forEach((line, at) => {
      for (const piece of line.split(BREAKS)) reader.takePiece(piece.trim(), at + 1);
    });
  return reader.result();
}

class TicketReader {
  readonly #play: Play<Picks>;
  readonly #positions: readonly number[];
  readonly #index: ReadonlyMap<string, number>;
  readonly #length: number;
  readonly #width: number;
  readonly #ordered: boolean;
  readonly #seen = new Set<string>();
  readonly #tickets: number[][] = [];
  readonly #refused: RefusedPiece[] = [];
  #wrong = 0;
  #repeated = 0;

  constructor(play: Play<Picks>, positions: readonly number[]) {
    const { values, length, ordered } = play.shape.ticket ?? { values: [], length: 0, ordered: true };
    this.#play = play;
    this.#positions = positions;
    this.#index = new Map(values.map((value, at) => [value, at]));
    this.#length = length;
    this.#width = values[0]?.length ?? 1;
    this.#ordered = ordered;
  }

  /** A piece is one ticket if all of it has a ticket's size, otherwise each of its words must be one. */
  takePiece(piece: string, line: number): void {
    if (piece === '') return;
    const words = piece.split(/\s+/);
    const whole = this.#length * this.#width;
    const isSpaced = words.length === this.#length && words.every((word) => word.length <= this.#width);
    if (isSpaced || words.join('').length === whole) {
      this.#take(words, piece, line);
      return;
    }
    for (const word of words) this.#take([word], word, line);
  }

  #take(words: readonly string[], text: string, line: number): void {
    const values = this.#values(words);
    if (!values || !this.#isTicket(values)) {
      this.#wrong += 1;
      this.#refuse(line, text, 'wrong');
      return;
    }
    const key = (this.#ordered ? values : values.toSorted((a, b) => a - b)).join();
    if (this.#seen.has(key)) {
      this.#repeated += 1;
      this.#refuse(line, text, 'repeated');
      return;
    }
    if (this.#tickets.length >= DEFAULT_LIMITS.typedTickets) {
      this.#wrong += 1;
      this.#refuse(line, text, 'tooMany');
      return;
    }
    this.#seen.add(key);
    this.#tickets.push(values);
  }

  #values(words: readonly string[]): number[] | null {
    const parts = words.length === this.#length ? words : this.#cut(words.join(''));
    if (parts.length !== this.#length) return null;
    const values = parts.map((part) => this.#index.get(this.#width > 1 ? part.padStart(this.#width, '0') : part) ?? -1);
    return values.includes(-1) ? null : values;
  }

  #cut(word: string): string[] {
    const parts: string[] = [];
    for (let at = 0; at < word.length; at += this.#width) parts.push(word.slice(at, at + this.#width));
    return parts;
  }

  /** What its play cannot hold (a 豹子 in 混合组选) only the engine knows. */
  #isTicket(values: number[]): boolean {
    return this.#play.parse(this.#play.format({ positions: this.#positions, rows: [values] })).ok;
  }

  #refuse(line: number, text: string, reason: RefusedPiece['reason']): void {
    if (this.#refused.length < REFUSED_MAX) this.#refused.push({ line, text: [...text].slice(0, 20).join(''), reason });
  }

  result(): TypedTickets {
    return { tickets: this.#tickets, wrong: this.#wrong, repeated: this.#repeated, refused: this.#refused };
  }
}
