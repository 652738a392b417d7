import { rmSync } from 'node:fs';
import { openTempFolder } from '../../support/site.ts';
import { arrange, type Cast } from './arrange.ts';
import type { LaidFolders } from './copy-laid.ts';
import { Stage } from './stage.ts';

/** A demo with its people. */
interface Laid extends LaidFolders {
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
