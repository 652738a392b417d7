import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Ends the sessions that a killed database server left at work on a cluster. Idle ones end by themselves; one in the middle of a long statement
 * does not notice and keeps the next server from starting. Only for a cluster without a living server; where there is no /proc, nothing.
 */
export function endOrphans(cluster: string): void {
  if (!existsSync('/proc/self/cwd')) return;
  const folder = realpathSync(cluster);
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const pid = Number(entry);
    try {
      if (isOrphan(pid, folder)) process.kill(pid, 'SIGQUIT');
    } catch {
      // It ended while we looked, or belongs to somebody else.
    }
  }
}

/** A session ("postgres: …") that works in the cluster's folder and whose parent is no database server. */
function isOrphan(pid: number, folder: string): boolean {
  if (readlinkSync(`/proc/${pid}/cwd`) !== folder || !commandOf(pid).startsWith('postgres: ')) return false;
  return !commandOf(parentOf(pid)).includes('postgres');
}

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

function parentOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}
