/** A chunk is to take this long: for about that time it holds the accounts of its players, and whoever else pays them waits. */
const CHUNK_MS = 300;
/** Below it a chunk is mostly what every chunk costs. */
const LEAST_BETS = 500;
const FIRST_BETS = 4_000;
/** Above it a chunk is memory. */
export const CHUNK_BETS = 20_000;
const GROWTH_MAX = 2;

/** How many bets the next chunk may have, by how long the last ones took: a busy machine gets smaller chunks instead of longer ones (decisions/0202). */
export class ChunkPace {
  #bets = FIRST_BETS;

  get bets(): number {
    return this.#bets;
  }

  /** A chunk is done. One of fewer bets than the least tells nothing about more. */
  took(bets: number, ms: number): void {
    if (bets < LEAST_BETS) return;
    const inTime = Math.floor((bets * CHUNK_MS) / Math.max(1, ms));
    this.#bets = Math.min(CHUNK_BETS, this.#bets * GROWTH_MAX, Math.max(LEAST_BETS, inTime));
  }
}
