import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openTempFolder } from '../../support/site.ts';
import { arrange, type Cast } from './arrange.ts';
import { Stage } from './stage.ts';

/** A demo with its people, as it lies in its folders when nothing runs. */
export interface Laid {
  readonly folder: string;
  readonly cast: Cast;
}

let laid: Promise<Laid> | null = null;

/** Laid by the first simulation of this process, and copied by each: to lay a demo takes longer than a short simulation. Gone with this process. */
export function layOnce(): Promise<Laid> {
  laid ??= lay();
  return laid;
}

async function lay(): Promise<Laid> {
  const folder = openTempFolder('simulate-demo');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const stage = await Stage.open(folder);
  try {
    return { folder, cast: await arrange(stage) };
  } finally {
    await stage.close();
  }
}

/** The demo's folders, with their owners and times, into another place. */
export function copyLaid({ folder }: Laid, to: string, part: 'database' | 'data'): void {
  const done = spawnSync('cp', ['-a', `${join(folder, part)}/.`, join(to, part)], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`the demo was not copied: ${done.stderr}`);
}
