import { GAP, fold } from '../../../platform/text/fold.ts';
import type { Folded } from '../../../platform/text/fold.ts';

/** A list of words as one automaton (Aho–Corasick): a text is read once, however long the list is. */
export interface Span {
  /** Characters of the folded text, the end not included. */
  readonly from: number;
  readonly to: number;
}

interface Node {
  readonly next: Map<string, Node>;
  fail: Node | null;
  /** Lengths of the words that end here, longest first. */
  lengths: readonly number[];
}

/** Signs between two characters of a hidden word; more than that is two words. */
const SIGNS_MAX = 6;
const LATIN = /[a-z0-9]/;

const newNode = (): Node => ({ next: new Map(), fail: null, lengths: [] });

export class WordList {
  readonly #root = newNode();

  constructor(words: readonly string[]) {
    for (const word of words) this.#add(fold(word).dense);
    this.#link();
  }

  #add(word: string): void {
    if (word === '') return;
    let node = this.#root;
    for (let at = 0; at < word.length; at += 1) {
      const letter = word[at] as string;
      const next = node.next.get(letter) ?? newNode();
      node.next.set(letter, next);
      node = next;
    }
    node.lengths = [word.length];
  }

  #link(): void {
    const waiting: Node[] = [...this.#root.next.values()];
    for (const node of waiting) node.fail = this.#root;
    for (let node = waiting.shift(); node; node = waiting.shift()) {
      for (const [letter, child] of node.next) {
        let fail = node.fail;
        while (fail && !fail.next.has(letter)) fail = fail.fail;
        child.fail = fail?.next.get(letter) ?? this.#root;
        child.lengths = [...child.lengths, ...child.fail.lengths];
        waiting.push(child);
      }
    }
  }

  /** Every word of the list that stands in the text; inside one another they are told once each. */
  find(text: Folded): Span[] {
    const found: Span[] = [];
    let node = this.#root;
    for (let at = 0; at < text.dense.length; at += 1) {
      const letter = text.dense[at] as string;
      while (node !== this.#root && !node.next.has(letter)) node = node.fail ?? this.#root;
      node = node.next.get(letter) ?? this.#root;
      for (const length of node.lengths) {
        const span = { from: at + 1 - length, to: at + 1 };
        if (isOneWord(text, span) && isWholeLatin(text, span)) found.push(span);
      }
    }
    return found;
  }
}

/** No comma, no line end and few signs between its characters. */
function isOneWord({ gaps, signs }: Folded, { from, to }: Span): boolean {
  for (let at = from + 1; at < to; at += 1)
    if ((gaps[at] as number) > GAP.sign || (signs[at] as number) > SIGNS_MAX) return false;
  return true;
}

/** A word that begins or ends with Latin letters is not a part of a longer Latin word. */
function isWholeLatin({ dense, gaps }: Folded, { from, to }: Span): boolean {
  const isGlued = (left: number): boolean =>
    LATIN.test(dense[left] ?? ' ') && LATIN.test(dense[left + 1] ?? ' ') && gaps[left + 1] === GAP.none;
  return !isGlued(from - 1) && !isGlued(to - 1);
}
