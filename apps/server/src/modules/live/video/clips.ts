import { LIVE_CLIPS } from '@caiting/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Level } from './playlist.ts';

/** The loops that lie with the release (assets/live), read once: a megabyte in all. */
const FOLDER = fileURLToPath(new URL('../../../../assets/live/', import.meta.url));

export const LEVELS: readonly Level[] = [
  { name: 'full', bandwidth: 140_000, resolution: '640x360' },
  { name: 'small', bandwidth: 70_000, resolution: '320x180' },
];

export const isClip = (name: string): boolean => LIVE_CLIPS.some((clip) => clip === name);

/** Files of one level of a clip by name, and how many segments there are. */
interface ClipFiles {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly length: number;
}

const known = new Map<string, ClipFiles>();

/** Null for a clip or a level that is none. */
export function clipFiles(clip: string, level: string): ClipFiles | null {
  if (!isClip(clip) || !LEVELS.some(({ name }) => name === level)) return null;
  const key = `${clip}/${level}/`;
  const read = known.get(key) ?? readClip(FOLDER + key);
  known.set(key, read);
  return read;
}

function readClip(folder: string): ClipFiles {
  const names = readdirSync(folder).filter((name) => /^(?:\d+\.m4s|init\.mp4)$/.test(name));
  const files = new Map(names.map((name) => [name, readFileSync(folder + name)]));
  return { files, length: names.length - 1 };
}
