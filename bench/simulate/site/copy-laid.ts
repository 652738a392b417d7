import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A demo as it lies in its folders when nothing runs. */
export interface LaidFolders {
  readonly folder: string;
}

/** The demo's folders, with their owners and times, into another place. */
export function copyLaid({ folder }: LaidFolders, to: string, part: 'database' | 'data'): void {
  const done = spawnSync('cp', ['-a', `${join(folder, part)}/.`, join(to, part)], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`the demo was not copied: ${done.stderr}`);
}
