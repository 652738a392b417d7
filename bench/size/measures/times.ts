/** What one thing took, in ms. */
export interface Times {
  /** The smaller median of two halves: a neighbour on the machine seldom disturbs both. */
  readonly p50: number;
  readonly p95: number;
}

/** Figures of one size by their keys (rows.ts): milliseconds, or what the row says. */
export interface Figures {
  readonly values: Readonly<Record<string, number>>;
  readonly p95: Readonly<Record<string, number>>;
}

/** How long each of `turns` turns takes; a few before them warm up. `work` is told which turn it is, those of warming up come first. */
export async function timesOf(work: (turn: number) => Promise<unknown>, turns: number, warm = 5): Promise<Times> {
  const took: number[] = [];
  for (let turn = 0; turn < warm + turns; turn += 1) {
    const ms = await msOf(() => work(turn));
    if (turn >= warm) took.push(ms);
  }
  return summed(took);
}

export function summed(took: readonly number[]): Times {
  const half = took.length >> 1;
  const [first, second] = [quantile(took.slice(0, half), 0.5), quantile(took.slice(half), 0.5)];
  return { p50: half > 0 ? Math.min(first, second) : second, p95: quantile(took, 0.95) };
}

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const figuresOf = (times: Readonly<Record<string, Times>>): Figures => ({
  values: Object.fromEntries(Object.entries(times).map(([key, { p50 }]) => [key, p50])),
  p95: Object.fromEntries(Object.entries(times).map(([key, { p95 }]) => [key, p95])),
});

export const joined = (parts: readonly Figures[]): Figures => ({
  values: Object.assign({}, ...parts.map(({ values }) => values)) as Figures['values'],
  p95: Object.assign({}, ...parts.map(({ p95 }) => p95)) as Figures['p95'],
});
