import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { keyOf, SALT_BYTES } from './seal-files.ts';

/**
 * One file of text lines, packed and AES-256-GCM, that carries the salt of its key: `caiting-lines-1`, salt, nonce, content, tag. What is read is proven
 * only when the last line has come: whoever acts on a line before may have to take it back.
 */

const MAGIC = Buffer.from('caiting-lines-1\n');
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + SALT_BYTES + NONCE_BYTES;
/** Text is handed on in pieces of this size: a line at a time would cost more than packing it. */
const PIECE_CHARS = 65_536;

/** Writes the lines to `to`, flushed to the disk. Nothing stays behind when it fails. */
export async function writeSealedLines(to: string, secret: string, lines: AsyncIterable<string>): Promise<void> {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const head = Buffer.concat([MAGIC, salt, nonce]);
  const cipher = createCipheriv(CIPHER, keyOf(secret, salt), nonce).setAAD(head);
  const handle = await open(to, 'wx', 0o600);
  const out = handle.createWriteStream();
  try {
    out.write(head);
    await pipeline(Readable.from(pieces(lines)), createGzip(), cipher, out, { end: false });
    await new Promise<void>((done, fail) => {
      out.once('error', fail);
      out.once('close', done);
      out.end(cipher.getAuthTag());
    });
    await flush(to);
  } catch (error) {
    out.destroy();
    await rm(to, { force: true });
    throw error;
  }
}

/** Gives a written file its name, and the folder the knowledge of it. */
export async function nameSealedFile(from: string, folder: string, to: string): Promise<void> {
  await rename(from, to);
  await flush(folder);
}

async function* pieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${escaped(line)}\n`;
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

const escaped = (line: string): string =>
  /[\\\n\r]/.test(line) ? line.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r') : line;
const plain = (line: string): string =>
  line.includes('\\')
    ? line.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 'r' ? '\r' : sign))
    : line;

/** The lines of a file. Ends with a throw when it was changed or cut, or the key is another one. */
export async function* readSealedLines(from: string, secret: string): AsyncGenerator<string> {
  const { size } = await stat(from);
  if (size <= HEAD_BYTES + TAG_BYTES) throw damaged(from);
  const head = Buffer.alloc(HEAD_BYTES);
  const tag = Buffer.alloc(TAG_BYTES);
  const handle = await open(from);
  try {
    await handle.read(head, 0, HEAD_BYTES, 0);
    await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
  } finally {
    await handle.close();
  }
  if (!head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Error(`caiting: ${from} 不是归档文件 / is no archive of a month`);
  const key = keyOf(secret, head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
  const decipher = createDecipheriv(CIPHER, key, head.subarray(-NONCE_BYTES)).setAAD(head).setAuthTag(tag);
  const text = new PassThrough({ encoding: 'utf8' });
  const body = createReadStream(from, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 });
  // A fault of any of them reaches the reader below.
  pipeline(body, decipher, createGunzip(), text).catch(() => undefined);
  try {
    let rest = '';
    for await (const piece of text as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield plain(line);
    }
  } catch (cause) {
    throw damaged(from, cause);
  } finally {
    text.destroy();
  }
}

/** SHA-256 of all bytes of a file. */
export async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

const damaged = (path: string, cause?: unknown): Error =>
  new Error(`caiting: ${path} 已损坏，或密钥不符 / is damaged, or the key is another one`, { cause });

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
