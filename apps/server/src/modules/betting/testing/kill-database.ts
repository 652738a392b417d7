import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Kill -9 of the whole embedded database of a data folder. Backends go too: those of a dead postmaster serve on until they notice. One that is
 * only just coming back from the last kill has no lock file yet, and nothing to kill.
 */
export const killDatabase = (dataFolder: string): void => signalDatabase(dataFolder, 'SIGKILL');

/** A signal to all of it: each backend leads a group of its own. */
export function signalDatabase(dataFolder: string, signal: NodeJS.Signals): void {
  const lockFile = join(dataFolder, 'pg/postmaster.pid');
  if (!existsSync(lockFile)) return;
  const postmaster = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // Gone by itself in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
