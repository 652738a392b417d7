/** Reads the tar stream of a base backup: POSIX ustar, as PostgreSQL writes it. */

const BLOCK = 512;
/** Offsets and lengths of the header's fields. */
const NAME = [0, 100] as const;
const MODE = [100, 8] as const;
const SIZE = [124, 12] as const;
const TYPE = 156;
const MAGIC = [257, 5] as const;
/** PostgreSQL writes sizes from 8 GB on in another form; its files have 1 GB at most. */
const OCTAL = /^[0-7]+$/;

export interface TarEntry {
  readonly path: string;
  readonly mode: number;
  readonly size: number;
  readonly kind: 'file' | 'folder';
  /** To be read to its end before the next entry is asked for. Empty for a folder. */
  readonly bytes: AsyncGenerator<Buffer>;
}

/** Takes bytes off a stream by number. */
class Taker {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** At most so many bytes, as they come; null at the end. */
  async some(most: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) return null;
      this.#rest = next.value;
    }
    const taken = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  async exactly(bytes: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0;) {
      const part = await this.some(left);
      if (part === null) return parts.length === 0 ? null : cut();
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
}

function cut(): never {
  throw new Error('caiting: the base copy of the server broke off');
}

export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const taker = new Taker(chunks);
  for (;;) {
    const header = await taker.exactly(BLOCK);
    // Two empty blocks end an archive; PostgreSQL leaves them to whoever writes it.
    if (header === null) return;
    if (header.every((byte) => byte === 0)) continue;
    const { path, mode, size, kind } = headerOf(header);
    yield { path, mode, size, kind, bytes: bytesOf(taker, size) };
    await taker.exactly((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

function headerOf(header: Buffer): Omit<TarEntry, 'bytes'> {
  const text = ([from, length]: readonly [number, number]): string =>
    header
      .toString('latin1', from, from + length)
      .replace(/\0.*$/s, '')
      .trim();
  const type = String.fromCodePoint(header[TYPE] ?? 0);
  const size = text(SIZE);
  if (text(MAGIC) !== 'ustar' || !OCTAL.test(size) || !['0', '5'].includes(type))
    throw new Error(`caiting: ${text(NAME)} of the base copy is no plain file or folder (${type})`);
  return {
    path: text(NAME).replace(/\/$/, ''),
    mode: Number.parseInt(text(MODE), 8) & 0o777,
    size: Number.parseInt(size, 8),
    kind: type === '5' ? 'folder' : 'file',
  };
}

async function* bytesOf(taker: Taker, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const part = (await taker.some(left)) ?? cut();
    left -= part.length;
    yield part;
  }
}
