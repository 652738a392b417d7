/**
 * An archive or a restore in a process of its own, to be killed: `node archive-process.ts <work as JSON>`. Says `begun` when it is connected, and kills
 * itself at the step that it is told, as `kill -9` does.
 */
import { openDb, type DbTarget } from '../../../platform/db/pool.ts';
import { archiveMonth, restoreMonth } from '../index.ts';

export interface Work {
  readonly target: DbTarget;
  readonly folder: string;
  readonly secret: string;
  readonly month: string;
  readonly months: number;
  /** Of the archive that comes back; null for a departure. */
  readonly path: string | null;
  readonly diesAt: string | null;
}

/** How its connections are called. */
export const DOOMED = 'caiting-archive-doomed';

if (import.meta.main) {
  const { target, path, diesAt, ...work } = JSON.parse(process.argv[2] ?? '{}') as Work;
  const owner = openDb(target, { connectionsMax: 2, applicationName: DOOMED });
  await owner.one('select 1');
  process.stdout.write('begun\n');
  const onStep = (step: string): void => {
    if (step === diesAt) process.kill(process.pid, 'SIGKILL');
  };
  if (path === null) await archiveMonth(owner, { ...work, onStep });
  else await restoreMonth(owner, { ...work, path, onStep });
  await owner.close();
}
