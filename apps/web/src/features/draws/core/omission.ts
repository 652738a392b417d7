/** 遗漏 of one value over a list of draws, newest first (plays.md §6). */
export interface Omission {
  /** Issues since the value last appeared; the number of draws looked at when it never did. */
  readonly now: number;
  /** At least 1.5 times its average, (N − hits) / (hits + 1): drawn in the brand's colour (looks §4). */
  readonly isLong: boolean;
  /** How often it came in the newest HEAT_DRAWS. */
  readonly recentHits: number;
}

/** 冷热 looks at so many draws (plays.md §6). */
export const HEAT_DRAWS = 30;

/** `hit(draw)` says whether the value appeared. Integers only: now / ((N − hits) / (hits + 1)) ≥ 3/2. */
export function omissionOf<D>(draws: readonly D[], hit: (draw: D) => boolean): Omission {
  let now = draws.length;
  let hits = 0;
  let recentHits = 0;
  draws.forEach((draw, at) => {
    if (!hit(draw)) return;
    if (hits === 0) now = at;
    hits += 1;
    if (at < HEAT_DRAWS) recentHits += 1;
  });
  const misses = draws.length - hits;
  return { now, isLong: misses > 0 && 2 * now * (hits + 1) >= 3 * misses, recentHits };
}
