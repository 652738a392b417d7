import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../site/root.ts';

const RUNS = join(ROOT, 'test-results/runs');
/** So many runs are kept. */
const KEPT = 20;

/** A fresh folder for the reports of a run, by its time; the oldest go. */
export function openReports(runs = RUNS): string {
  mkdirSync(runs, { recursive: true });
  const old = readdirSync(runs)
    .toSorted()
    .slice(0, -KEPT + 1);
  for (const name of old) rmSync(join(runs, name), { recursive: true, force: true });
  // Two runs may begin in one moment.
  const folder = join(runs, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}`);
  mkdirSync(folder);
  return folder;
}
