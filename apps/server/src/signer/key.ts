import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const KEY = /^[0-9a-f]{64}$/;
/** Rights of group and others. */
const NOT_OURS = 0o077;

/** Where the key lies unless CAITING_SIGNER_KEY names another file. */
export const signerKeyPath = (dataFolder: string): string => join(dataFolder, 'signer', 'key');

/** The key that seals chain seeds, made on first use. It must be readable by its owner alone. */
export function readOrMakeSignerKey(path: string): Buffer {
  const known = readKey(path);
  if (known !== null) return known;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = randomBytes(32);
  try {
    writeFileSync(path, fresh.toString('hex'), { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    // Race of two processes on one data folder: the key written first is used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readKey(path) as Buffer;
  }
}

/** Null when there is no such file. */
function readKey(path: string): Buffer | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if ((found.mode & NOT_OURS) !== 0)
    throw new Error(
      `caiting: 签名密钥 ${path} 的权限过宽，请执行 chmod 600 / others may read the signer key: chmod 600 ${path}`,
    );
  const text = readFileSync(path, 'utf8').trim();
  if (!KEY.test(text)) throw new Error(`caiting: ${path} is damaged: it must hold 64 hex letters`);
  return Buffer.from(text, 'hex');
}
