import { createHash, randomBytes } from 'node:crypto';
import { readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An authority answers in a second; nothing waits for it, and a draw least of all. */
const TIMEOUT_MS = 10_000;
/** An answer with its certificates has some six thousand bytes. */
const ANSWER_MAX_BYTES = 65_536;
/** A file that is still being written anew is stamped when it rests. */
const RESTS_MS = 60_000;
/** Of older ones a stamp proves little; one turn asks for so many. */
const YOUNG_MS = 8 * 86_400_000;
const ASKED_MAX = 5;

/** DER of `SEQUENCE { OBJECT IDENTIFIER sha256, NULL }`, and what stands before the 32 bytes of a digest. */
const IMPRINT_HEAD = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const VERSION_1 = Buffer.from('020101', 'hex');
const CERTIFICATES_WANTED = Buffer.from('0101ff', 'hex');

/** A request of RFC 3161 for a digest of SHA-256. The nonce is a positive number of eight bytes. */
export function timeStampRequest(digest: Buffer, nonce: Buffer = randomBytes(8)): Buffer {
  const number = Buffer.from(nonce);
  number[0] = ((number[0] ?? 0) & 0x3f) | 0x40;
  const imprint = Buffer.concat([IMPRINT_HEAD, digest]);
  const body = Buffer.concat([VERSION_1, imprint, Buffer.from([0x02, number.length]), number, CERTIFICATES_WANTED]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

/** Whether an answer grants a stamp over the digest. Its signature is for the reader to verify: `openssl ts -verify`. */
export function isGranted(answer: Buffer, digest: Buffer): boolean {
  // SEQUENCE { SEQUENCE { INTEGER status …: 0 granted, 1 granted with changes.
  const inner = afterHead(answer, 0, 0x30);
  const status = inner === null ? null : afterHead(answer, inner, 0x30);
  if (status === null || answer[status] !== 0x02 || answer[status + 1] !== 1) return false;
  return (answer[status + 2] ?? 2) <= 1 && answer.includes(digest);
}

/** Where the contents of an element begin; null for another element. */
function afterHead(bytes: Buffer, at: number, tag: number): number | null {
  const length = bytes[at + 1];
  if (bytes[at] !== tag || length === undefined) return null;
  return at + 2 + (length < 0x80 ? 0 : length & 0x7f);
}

/**
 * Asks the authority for a stamp over each file of the folder that has none over what it says now. Question and answer lie beside the file, named after its
 * digest: `<file>.<16 hex>.tsq` and `.tsr`. Gives how many were made.
 */
export async function stampFiles(folder: string, url: string, now: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const known = new Set(names);
  let made = 0;
  for (const name of names.filter((one) => one.endsWith('.json')).toSorted()) {
    const age = now - (await stat(join(folder, name))).mtimeMs;
    if (age < RESTS_MS || age > YOUNG_MS || made >= ASKED_MAX) continue;
    const digest = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest();
    const stamp = `${name}.${digest.toString('hex').slice(0, 16)}`;
    if (known.has(`${stamp}.tsr`)) continue;
    const request = timeStampRequest(digest);
    const answer = await ask(url, request);
    if (!isGranted(answer, digest)) throw new Error(`no stamp was granted over ${name}`);
    await writeFile(join(folder, `${stamp}.tsq`), request);
    await writeFile(join(folder, `${stamp}.tsr.new`), answer);
    await rename(join(folder, `${stamp}.tsr.new`), join(folder, `${stamp}.tsr`));
    made += 1;
  }
  return made;
}

async function ask(url: string, request: Buffer): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(request),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new Error('the answer is too long for a time stamp');
    chunks.push(chunk);
  }
  if (!response.ok) throw new Error(`the time-stamping authority answers ${response.status}`);
  return Buffer.concat(chunks);
}
