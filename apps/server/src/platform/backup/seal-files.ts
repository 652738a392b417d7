import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';

/** Files of a backup: packed, then AES-256-GCM. The name of a file is bound to its content, so none can stand for another. */

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** WAL and pages pack well at the quickest level. */
const PACK_LEVEL = 1;

export const SALT_BYTES = 16;

/** The key of a backup folder, from the text of the operator's key file and the folder's salt. */
export function keyOf(secret: string, salt: Buffer): Buffer {
  return scryptSync(secret, salt, 32);
}

/** Writes `from`, as it is at this moment, sealed to `to`. */
export const sealFile = (key: Buffer, name: string, from: string, to: string): Promise<true> =>
  sealBytes(key, name, createReadStream(from), to);

/** Writes what comes, sealed, to `to`; written aside and renamed, so that a half file never has a name. */
export async function sealBytes(key: Buffer, name: string, bytes: AsyncIterable<Buffer>, to: string): Promise<true> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const half = `${to}.half`;
  const out = createWriteStream(half, { mode: 0o600 });
  try {
    out.write(nonce);
    await pipeline(bytes, createGzip({ level: PACK_LEVEL }), cipher, out, { end: false });
    await new Promise<void>((done, fail) => {
      out.once('error', fail);
      out.end(cipher.getAuthTag(), () => done());
    });
    await flush(half);
    await rename(half, to);
    return true;
  } catch (error) {
    out.destroy();
    await rm(half, { force: true });
    throw error;
  }
}

/** Throws when the file was changed, cut, stands for another one, or the key is not its own. */
export async function openFile(key: Buffer, name: string, from: string, to: string, mode: number): Promise<void> {
  const { size } = await stat(from);
  if (size < NONCE_BYTES + TAG_BYTES) throw new Error(`caiting: ${from} is cut short`);
  const handle = await open(from);
  const nonce = Buffer.alloc(NONCE_BYTES);
  const tag = Buffer.alloc(TAG_BYTES);
  try {
    await handle.read(nonce, 0, NONCE_BYTES, 0);
    await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
  } finally {
    await handle.close();
  }
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name)).setAuthTag(tag);
  const body = createReadStream(from, { start: NONCE_BYTES, end: size - TAG_BYTES - 1 });
  try {
    await pipeline(body, decipher, createGunzip(), createWriteStream(to, { mode }));
  } catch (cause) {
    throw new Error(`caiting: ${from} is damaged, or the key is another one`, { cause });
  }
}

export async function sealText(key: Buffer, name: string, text: string, to: string): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([nonce, cipher.update(gzipSync(text)), cipher.final(), cipher.getAuthTag()]);
  await writeFile(`${to}.half`, sealed, { mode: 0o600 });
  await flush(`${to}.half`);
  await rename(`${to}.half`, to);
}

export async function openText(key: Buffer, name: string, from: string): Promise<string> {
  const sealed = await readFile(from);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const packed = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return gunzipSync(packed).toString();
  } catch (cause) {
    throw new Error(`caiting: ${from} is damaged, or the key is another one`, { cause });
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
