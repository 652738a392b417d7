import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FolderStore } from './folder-store.ts';
import { S3Requests } from './s3-requests.ts';
import { S3Store } from './s3-store.ts';
import { MARK, type ObjectStore, type StoredFile } from './store.ts';
import { s3StandIn } from './testing/s3-server.ts';

const root = mkdtempSync(join(tmpdir(), 'caiting-stores-'));
const standIn = await s3StandIn();
afterAll(async () => {
  rmSync(root, { recursive: true });
  await standIn.stop();
});

const STORES: readonly (readonly [name: string, make: () => ObjectStore])[] = [
  ['folder', () => new FolderStore(mkdtempSync(join(root, 'files-')))],
  ['S3', () => new S3Store(standIn.settings, new S3Requests(standIn.settings))],
];
const keyOf = (n: number, isPrivate = false): string => {
  const hex = n.toString(16).padStart(38, '0');
  return `${isPrivate ? 'private/' : ''}${hex.slice(-2)}/${hex.slice(0, 36)}.webp`;
};
const all = async (files: AsyncIterable<StoredFile>): Promise<StoredFile[]> => {
  const list: StoredFile[] = [];
  for await (const file of files) list.push(file);
  return list;
};

describe.each(STORES)('a store of uploads: %s', (_name, make) => {
  let store: ObjectStore;
  beforeEach(() => {
    standIn.files.clear();
    store = make();
  });

  test('gives back the very bytes that were put, and knows what it has', async () => {
    const bytes = randomBytes(300_000);
    expect([await store.has(keyOf(1)), await store.get(keyOf(1))]).toEqual([false, null]);
    await store.put(keyOf(1), bytes);
    expect(await store.has(keyOf(1))).toBe(true);
    expect((await store.get(keyOf(1)))?.equals(bytes)).toBe(true);
    expect(await store.get(keyOf(2))).toBeNull();
  });

  test('keeps an empty file, and the last of two under one key', async () => {
    await store.put(keyOf(1), Buffer.alloc(0));
    expect(await store.get(keyOf(1))).toHaveLength(0);
    await store.put(keyOf(1), Buffer.from('later'));
    expect(String(await store.get(keyOf(1)))).toBe('later');
  });

  test('takes away for good, and what is gone once more', async () => {
    await store.put(keyOf(1), Buffer.from('a'));
    await store.remove(keyOf(1));
    await store.remove(keyOf(1));
    expect(await store.has(keyOf(1))).toBe(false);
  });

  test('lists what begins so, with size and time, and nothing but files of the site’s naming', async () => {
    await store.put(keyOf(1), Buffer.from('abc'));
    await store.put(keyOf(2, true), Buffer.from('abcd'));
    await store.put(MARK, Buffer.from('mark'));
    if (store instanceof FolderStore) writeFileSync(join(store.place, `${keyOf(1)}.half`), 'x');
    else await store.put('notes/readme.txt', Buffer.from('x'));
    const found = await all(store.list(''));
    expect(found.map(({ key, size }) => [key, size])).toEqual([
      [keyOf(1), 3],
      [keyOf(2, true), 4],
    ]);
    for (const { changedAt } of found) expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    expect((await all(store.list('private/'))).map(({ key }) => key)).toEqual([keyOf(2, true)]);
  });

  test('lists more than the thousand that one answer holds, each once', async () => {
    const count = 2_345;
    if (store instanceof FolderStore) for (let n = 0; n < count; n += 1) await store.put(keyOf(n), Buffer.from('x'));
    else
      for (let n = 0; n < count; n += 1)
        standIn.files.set(keyOf(n), { bytes: Buffer.from('x'), digest: undefined, changedAt: new Date() });
    const keys = (await all(store.list(''))).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([count, count]);
  });

  test('many at once are kept each under its own key', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    await Promise.all(numbers.map((n) => store.put(keyOf(n), Buffer.from(`file ${n}`))));
    const read = await Promise.all(numbers.map(async (n) => String(await store.get(keyOf(n)))));
    expect(read).toEqual(numbers.map((n) => `file ${n}`));
  });
});
