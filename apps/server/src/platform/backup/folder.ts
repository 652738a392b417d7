import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keyOf, openText, SALT_BYTES, sealText } from './seal-files.ts';

/**
 * A backup folder: `backup.json` (salt of the key), `base-<time>/` (the database's files at one time, in order of time), `wal/` (every change since),
 * `data/` (the other files of the data folder: keys, seeds, uploads), `until` (up to when all of it reaches).
 */
export interface BackupFolder {
  readonly path: string;
  readonly key: Buffer;
}

/** Rights of group and others. */
const NOT_OURS = 0o077;
const SECRET_MIN = 32;
const HEAD = 'backup.json';
const CHECK = 'check';

/** Opens a backup folder, or (`isNew`) makes an empty one a backup folder. The key file is refused when others may read it or it is too short to be a key. */
export async function openBackupFolder(path: string, keyFile: string, isNew: boolean): Promise<BackupFolder> {
  const secret = readSecret(keyFile);
  const head = join(path, HEAD);
  if (!existsSync(head)) {
    if (!isNew) throw new Error(`caiting: ${path} 不是备份文件夹 / is no backup folder`);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (readdirSync(path).length > 0) throw new Error(`caiting: ${path} 不是空文件夹 / is not empty`);
    const salt = randomBytes(SALT_BYTES);
    for (const part of ['wal', 'data']) mkdirSync(join(path, part), { mode: 0o700 });
    await sealText(keyOf(secret, salt), CHECK, CHECK, join(path, CHECK));
    writeFileSync(head, JSON.stringify({ format: 1, salt: salt.toString('hex') }), { mode: 0o600 });
  }
  const { salt } = JSON.parse(readFileSync(head, 'utf8')) as { salt: string };
  const key = keyOf(secret, Buffer.from(salt, 'hex'));
  await openText(key, CHECK, join(path, CHECK));
  return { path, key };
}

/** The text of the key file; refused when others may read it or it is too short to be a key. */
export function readSecret(keyFile: string): string {
  const found = statSync(keyFile, { throwIfNoEntry: false });
  if (found === undefined)
    throw new Error(
      `caiting: 没有密钥文件 ${keyFile} / no key file: openssl rand -hex 32 > ${keyFile}; chmod 600 ${keyFile}`,
    );
  if ((found.mode & NOT_OURS) !== 0)
    throw new Error(
      `caiting: 密钥文件 ${keyFile} 的权限过宽，请执行 chmod 600 / others may read the key file: chmod 600 ${keyFile}`,
    );
  const secret = readFileSync(keyFile, 'utf8').trim();
  if (secret.length < SECRET_MIN)
    throw new Error(
      `caiting: ${keyFile} 太短，至少 ${SECRET_MIN} 个字符 / is too short for a key: ${SECRET_MIN} characters at least`,
    );
  return secret;
}

/** What a copy keeps of a PostgreSQL of one's own (docs/decisions/0352). */
export interface OwnCluster {
  /** PostgreSQL's name for it, which its standbys share. */
  readonly system: string;
  readonly database: string;
  /** Who owns the site's tables. */
  readonly owner: string;
}

/** What a base copy says of itself. */
export interface Base {
  readonly name: string;
  /** When it was whole: it serves every moment from then on. */
  readonly endedAt: string;
  /** The first segment of WAL that it needs. */
  readonly firstWal: string;
  /** Made because WAL was lost before it: what came between this moment and the end of the copy is in no backup. */
  readonly lostSince?: string;
  /** Of a PostgreSQL of one's own. */
  readonly own?: OwnCluster;
}

/** Files of one part, sealed under numbers; the list is sealed too. */
export interface SealedFile {
  readonly path: string;
  readonly mode: number;
  /** Null for a folder. */
  readonly file: string | null;
  readonly size: number;
  readonly changedMs: number;
}

/** Whole copies, the oldest first; one that was interrupted has no `base.json`. */
export function listBases({ path }: BackupFolder): Base[] {
  return readdirSync(path)
    .filter((name) => name.startsWith('base-') && existsSync(join(path, name, 'base.json')))
    .toSorted()
    .map((name) => ({ ...(JSON.parse(readFileSync(join(path, name, 'base.json'), 'utf8')) as Base), name }));
}

export const SEGMENT = /^[0-9A-F]{24}$/;

export interface BackupReport {
  /** The base copy that was made in this turn; null when there was one. */
  readonly base: string | null;
  readonly segments: number;
  /** Up to when the folder reaches. */
  readonly until: string;
}

/** Up to when the folder reaches. */
export const reachOf = ({ path }: BackupFolder): string => readFileSync(join(path, 'until'), 'utf8');

export const noteReach = ({ path }: BackupFolder, until: string): Promise<void> =>
  writeWhole(join(path, 'until'), until);

/** A base copy counts from here on. */
export const noteBase = ({ path }: BackupFolder, name: string, base: Omit<Base, 'name'>): Promise<void> =>
  writeWhole(join(path, name, 'base.json'), JSON.stringify(base));

async function writeWhole(to: string, text: string): Promise<void> {
  writeFileSync(`${to}.half`, text, { mode: 0o600 });
  await rename(`${to}.half`, to);
}

/** For a base copy that was made because WAL is lost: up to when the copies before it reach. */
export const lostSince = (folder: BackupFolder, hasAll: boolean): { readonly lostSince?: string } =>
  hasAll || !existsSync(join(folder.path, 'until')) ? {} : { lostSince: reachOf(folder) };

/** Removes the traces of turns that were interrupted. */
export async function clearHalves({ path }: BackupFolder): Promise<void> {
  for (const name of await readdir(path, { recursive: true })) if (name.endsWith('.half')) await rm(join(path, name));
}
