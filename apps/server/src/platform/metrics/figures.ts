import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';

/** A figure that lies in the database or the system and is read when somebody scrapes. Units stand in the name: `_seconds`, `_bytes`. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  /** What tells its values apart, e.g. `state`; without it there is one value. */
  readonly label?: string;
  read(deps: Deps): Promise<number | Readonly<Record<string, number>>>;
}

/** However often somebody scrapes, the database is asked no more often. */
const READ_EVERY_MS = 5_000;

/** Registers the figures. All are read together, at most every five seconds; one that cannot be read keeps no value. */
export function registerFigures(deps: Deps, figures: readonly Figure[]): void {
  const gauges = figures.map((figure) => ({ figure, gauge: gaugeOf(deps, figure) }));
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  const readAll = async (): Promise<void> => {
    for (const { figure, gauge } of gauges) {
      gauge.reset();
      try {
        const value = await figure.read(deps);
        if (typeof value === 'number') gauge.set(value);
        else for (const [key, one] of Object.entries(value)) gauge.set({ [figure.label ?? '']: key }, one);
      } catch (error) {
        deps.log.warn({ err: error, figure: figure.name }, 'figure not read');
      }
    }
    readAt = performance.now();
  };
  beforeScrape.set(deps, async () => {
    if (performance.now() - readAt > READ_EVERY_MS) await (reading ??= readAll().finally(() => (reading = null)));
  });
}

const beforeScrape = new WeakMap<Deps, () => Promise<void>>();

/** The text of /metrics. */
export async function scrape(deps: Deps): Promise<string> {
  await beforeScrape.get(deps)?.();
  return deps.metrics.registry.metrics();
}

const gaugeOf = (deps: Deps, { name, help, label }: Figure) =>
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [deps.metrics.registry],
  });
