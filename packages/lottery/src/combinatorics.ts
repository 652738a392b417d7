/** Counting by closed formula: the small toolbox that every ticket count is made of. */

/** C(n, k) as a number; 0 when k is outside 0…n. Exact for every figure the catalogue needs (well below 2^53). */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  const steps = Math.min(k, n - k);
  let result = 1;
  for (let i = 1; i <= steps; i += 1) result = (result * (n - steps + i)) / i;
  return result;
}

/** Elementary symmetric sum e_m: over every choice of m of the sizes, the sum of their products. */
export function elementary(sizes: readonly number[], m: number): number {
  const sums = [1, ...Array.from({ length: m }, () => 0)];
  for (const size of sizes) {
    for (let k = m; k > 0; k -= 1) sums[k] = (sums[k] as number) + (sums[k - 1] as number) * size;
  }
  return sums[m] as number;
}

export function product(sizes: readonly number[]): number {
  let result = 1;
  for (const size of sizes) result *= size;
  return result;
}

/** How many values two ascending lists share. */
export function shared(a: readonly number[], b: readonly number[]): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const left = a[i] as number;
    const right = b[j] as number;
    if (left === right) count += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return count;
}

/**
 * Ordered choices of one value per row without equal values (PK10 and SYX5 直选复式). Dynamic programme over values × sets of served rows:
 * at most 11 × 2^5 steps whatever the line stands for.
 */
export function distinctChoices(rows: readonly (readonly number[])[]): number {
  const rowsOfValue: number[] = [];
  rows.forEach((row, index) => {
    for (const value of row) rowsOfValue[value] = (rowsOfValue[value] ?? 0) | (1 << index);
  });
  const full = (1 << rows.length) - 1;
  const ways = Array.from({ length: full + 1 }, () => 0);
  ways[0] = 1;
  for (const mask of rowsOfValue) {
    if (!mask) continue;
    for (let served = full - 1; served >= 0; served -= 1) {
      const count = ways[served] as number;
      if (count === 0) continue;
      for (let row = 0; row < rows.length; row += 1) {
        const bit = 1 << row;
        if (mask & bit && !(served & bit)) ways[served | bit] = (ways[served | bit] as number) + count;
      }
    }
  }
  return ways[full] as number;
}

const subsetCache = new Map<string, readonly (readonly number[])[]>();

/** Every choice of m of the given items, in order; cached, since 任选 plays ask for the same few over and over. */
export function subsets(items: readonly number[], m: number): readonly (readonly number[])[] {
  const key = `${m}|${items.join(',')}`;
  const known = subsetCache.get(key);
  if (known) return known;
  const found: number[][] = [];
  const grow = (start: number, chosen: readonly number[]): void => {
    if (chosen.length === m) {
      found.push([...chosen]);
      return;
    }
    for (let i = start; i < items.length; i += 1) grow(i + 1, [...chosen, items[i] as number]);
  };
  grow(0, []);
  // Only sets of at most ten small indexes ever come here; the bound keeps a stray caller from growing the cache.
  if (subsetCache.size < 4096) subsetCache.set(key, found);
  return found;
}
