import { expect, test } from 'vitest';
import { readTar } from './tar.ts';

/** One entry as PostgreSQL writes it: header, content, filled up to a block. */
function entry(path: string, content: string, type = '0'): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0, 'latin1');
  header.write('0000600\0', 100, 'latin1');
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write(type, 156, 'latin1');
  header.write('ustar\0', 257, 'latin1');
  const body = Buffer.from(content);
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size: number): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const one of readTar(inPieces(bytes, size))) {
    let content = '';
    for await (const piece of one.bytes) content += piece.toString();
    found.push([one.kind, one.path, one.mode, content]);
  }
  return found;
}

const LONG = 'x'.repeat(1_300);
const ARCHIVE = Buffer.concat([
  entry('base/', '', '5'),
  entry('base/1', LONG),
  entry('global/empty', ''),
  entry('PG_VERSION', '18\n'),
]);
const CONTENT = [
  ['folder', 'base', 0o600, ''],
  ['file', 'base/1', 0o600, LONG],
  ['file', 'global/empty', 0o600, ''],
  ['file', 'PG_VERSION', 0o600, '18\n'],
];

test.each([1, 511, 512, 700, 100_000])('files come whole out of pieces of %i bytes', async (size) => {
  expect(await read(ARCHIVE, size)).toEqual(CONTENT);
  expect(await read(Buffer.concat([ARCHIVE, Buffer.alloc(1_024)]), size)).toEqual(CONTENT);
});

test('an archive that breaks off is told, and so is what is neither file nor folder', async () => {
  await expect(read(ARCHIVE.subarray(0, 1_400), 512)).rejects.toThrow('broke off');
  await expect(read(ARCHIVE.subarray(0, 700), 512)).rejects.toThrow('broke off');
  await expect(read(entry('pg_tblspc/5', '', '2'), 512)).rejects.toThrow('no plain file');
});
