import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  scryptSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Read and written by its owner alone. */
const MODE = 0o600;
/** About a tenth of a second and 128 MB for each try at the passphrase. */
const COST = { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 } as const;
const CIPHER = 'aes-256-gcm';
export const PASSPHRASE_MIN = 12;

interface KeyFile {
  readonly staffName: string;
  readonly publicKey: string;
  readonly salt: string;
  readonly iv: string;
  readonly tag: string;
  /** The private key (PKCS#8, DER) under scrypt of the passphrase. */
  readonly sealed: string;
}

/** Where an operator's key lies on this machine: in the data folder, or in the file that --key names. */
export const keyPath = (dataFolder: string, staffName: string, named: string | undefined): string =>
  named === undefined
    ? join(dataFolder, `staff-key-${staffName.toLowerCase()}.json`)
    : resolve(process.env['CAITING_CWD'] ?? '.', named);

const sealing = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase, salt, 32, COST);

/** Makes a key and writes it encrypted; gives the public part as 64 hex digits. A file that is there is not written over. */
export function makeKeyFile(path: string, staffName: string, passphrase: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(CIPHER, sealing(passphrase, salt), iv);
  cipher.setAAD(Buffer.from(raw, 'hex'));
  const sealed = Buffer.concat([cipher.update(privateKey.export({ format: 'der', type: 'pkcs8' })), cipher.final()]);
  const file: KeyFile = {
    staffName,
    publicKey: raw,
    salt: salt.toString('hex'),
    iv: iv.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
    sealed: sealed.toString('hex'),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`, { mode: MODE, flag: 'wx' });
  return raw;
}

/** Null where there is none. A key that others could read or write is none to sign with. */
export function readKeyFile(path: string): KeyFile | null {
  if (!existsSync(path)) return null;
  const { mode, uid } = lstatSync(path);
  if (!lstatSync(path).isFile() || (mode & 0o077) !== 0 || uid !== (process.getuid?.() ?? uid))
    throw new Error(`${path}: 密钥文件必须只有本人可读写 / others can read this key (chmod 600)`);
  return JSON.parse(readFileSync(path, 'utf8')) as KeyFile;
}

/** Null for a wrong passphrase, or a file that somebody changed. */
export function openKey({ publicKey, salt, iv, tag, sealed }: KeyFile, passphrase: string): KeyObject | null {
  const cipher = createDecipheriv(CIPHER, sealing(passphrase, Buffer.from(salt, 'hex')), Buffer.from(iv, 'hex'));
  cipher.setAAD(Buffer.from(publicKey, 'hex'));
  cipher.setAuthTag(Buffer.from(tag, 'hex'));
  try {
    const key = Buffer.concat([cipher.update(Buffer.from(sealed, 'hex')), cipher.final()]);
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch (error) {
    // The tag does not fit: what AES-GCM says of a wrong key and of changed bytes alike.
    if (error instanceof Error && /authenticate/.test(error.message)) return null;
    throw error;
  }
}
