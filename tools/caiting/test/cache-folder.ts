import { accessSync, constants, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../site/root.ts';

/** What is fetched or unpacked once for each user of the machine, as the script `caiting` has it for Node: CAITING_CACHE, else the XDG folder, else in the clone. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const folder = env['CAITING_CACHE'] || (isWritable(env['HOME']) ? userCache(env) : join(ROOT, '.cache'));
  return ownFolder(folder);
}

function userCache(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_CACHE_HOME'] || join(env['HOME'] ?? '', '.cache'), 'caiting');
}

function isWritable(folder: string | undefined): boolean {
  try {
    accessSync(folder ?? '', constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Programs are started from here: a folder that somebody else could write to is refused. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(path);
  const isOurs = uid === (process.getuid?.() ?? uid) && lstatSync(path).isDirectory();
  if (!isOurs || (mode & 0o002) !== 0)
    throw new Error(
      `caiting: ${path} can be written by somebody else; remove it or set CAITING_CACHE to another folder`,
    );
  return path;
}
