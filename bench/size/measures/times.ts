/** What one thing took, in ms. */
export interface Times {
  /** What a tenth of the turns stayed below: neighbours on the machine move it least, so growth is told by it. */
  readonly p10: number;
  readonly p50: number;
  readonly p95: number;
}

/** Figures of one size by their keys (rows.ts): milliseconds, or what the row says. */
export interface Figures {
  /** By which growth is told: p10 where there are many turns. */
  readonly values: Readonly<Record<string, number>>;
  readonly p50: Readonly<Record<string, number>>;
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

export const summed = (took: readonly number[]): Times => ({
  p10: quantile(took, 0.1),
  p50: quantile(took, 0.5),
  p95: quantile(took, 0.95),
});

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const figuresOf = (times: Readonly<Record<string, Times>>): Figures => {
  const each = (share: keyof Times) =>
    Object.fromEntries(Object.entries(times).map(([key, taken]) => [key, taken[share]]));
  return { values: each('p10'), p50: each('p50'), p95: each('p95') };
};

/** Of what is done once or told otherwise than in turns. */
export const single = (values: Figures['values']): Figures => ({ values, p50: {}, p95: {} });

export const joined = (parts: readonly Figures[]): Figures => ({
  values: Object.assign({}, ...parts.map(({ values }) => values)) as Figures['values'],
  p50: Object.assign({}, ...parts.map(({ p50 }) => p50)) as Figures['p50'],
  p95: Object.assign({}, ...parts.map(({ p95 }) => p95)) as Figures['p95'],
});
