import { existsSync, readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * CPU seconds that this process, its children (ended ones too) and the database of a data folder have used. Rates per CPU second hold when
 * neighbours disturb the clock. NaN where there is no /proc.
 */
export const cpuSeconds = (dataFolder: string): number => cpuSecondsOf([process.pid, postmasterOf(dataFolder)]);

/** The first process of the database of a data folder; all its others descend from it. */
export const postmasterOf = (dataFolder: string): number =>
  Number(readFileSync(`${dataFolder}/pg/postmaster.pid`, 'utf8').split('\n')[0]);

/** CPU seconds that these processes and all that descend from them have used. NaN where there is no /proc. */
export function cpuSecondsOf(roots: readonly number[]): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const parents = new Map<number, number>();
  const used = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = readStat(Number(entry));
    if (stat === null) continue;
    parents.set(Number(entry), stat.parent);
    used.set(Number(entry), stat.ticks);
  }
  let ticks = 0;
  for (const [pid, own] of used) if (descends(pid, roots, parents)) ticks += own;
  return ticks / TICKS_PER_SECOND;
}

function descends(pid: number, roots: readonly number[], parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at))
    if (roots.includes(at)) return true;
  return false;
}

/** Own and waited-for children's user and system time. */
function readStat(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, ticks: [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0) };
  } catch {
    // It ended between the listing and the reading.
    return null;
  }
}
