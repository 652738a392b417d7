import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder, SealedFile } from './folder.ts';
import { openText, sealFile, sealText } from './seal-files.ts';

const FILES_AT_ONCE = 16;

/** Keys, sealed seeds, uploads: whatever else lies in the data folder and is no trace of a running process. */
export async function copyData(folder: BackupFolder, dataFolder: string): Promise<void> {
  const list = join(folder.path, 'data/list');
  const known = existsSync(list) ? (JSON.parse(await openText(folder.key, 'data/list', list)) as SealedFile[]) : [];
  const isLeftOut = (path: string): boolean => /^(?:pg|users|lock.*|site)(?:\/|$)|\.log$|\.sock$/.test(path);
  await copyTree(folder, { part: 'data', from: dataFolder, known, isLeftOut });
}

interface Tree {
  readonly part: string;
  readonly from: string;
  /** Files that are sealed already, as they were. */
  readonly known: readonly SealedFile[];
  isLeftOut(path: string): boolean;
}

export async function copyTree(folder: BackupFolder, { part, from, known, isLeftOut }: Tree): Promise<void> {
  const before = new Map(known.map((file) => [file.path, file]));
  let numbers = Math.max(0, ...known.map(({ file }) => Number(file ?? 0)));
  const sealed: SealedFile[] = [];
  const waiting = (await readdir(from, { recursive: true })).filter((path) => !isLeftOut(path)).toSorted();
  const copyOne = async (path: string): Promise<void> => {
    const found = await stat(join(from, path)).catch(gone);
    if (found === null || !(found.isFile() || found.isDirectory())) return;
    const one = { path, mode: found.mode & 0o777, size: found.size, changedMs: found.mtimeMs };
    const old = before.get(path);
    if (found.isDirectory()) return void sealed.push({ ...one, file: null });
    if (old?.size === one.size && old.changedMs === one.changedMs) return void sealed.push(old);
    const file = String((numbers += 1));
    const to = join(folder.path, part, file);
    const done = await sealFile(folder.key, `${part}/${path}`, join(from, path), to).catch(gone);
    // Dropped by the server in this moment: WAL knows of it.
    if (done !== null) sealed.push({ ...one, file });
  };
  // Side by side: each file waits for the disk once.
  const worker = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await copyOne(path);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
  await sealList(folder, part, sealed);
}

function gone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

/** What lies in a part, by path. Its files are there before. */
export async function sealList(
  { path, key }: BackupFolder,
  part: string,
  sealed: readonly SealedFile[],
): Promise<void> {
  const list = sealed.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  await sealText(key, `${part}/list`, JSON.stringify(list), join(path, part, 'list'));
}
