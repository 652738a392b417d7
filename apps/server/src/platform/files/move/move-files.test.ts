import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FolderStore } from '../stores/folder-store.ts';
import { S3Requests } from '../stores/s3-requests.ts';
import { S3Store } from '../stores/s3-store.ts';
import { MARK, type ObjectStore } from '../stores/store.ts';
import { s3StandIn } from '../stores/testing/s3-server.ts';
import { Journal } from './journal.ts';
import { moveFiles, MoveRefused, type Move } from './move-files.ts';

const root = mkdtempSync(join(tmpdir(), 'caiting-move-'));
const standIn = await s3StandIn();
afterAll(async () => {
  rmSync(root, { recursive: true });
  await standIn.stop();
});
const nameOf = (n: number): string => {
  const hex = n.toString(16).padStart(38, '0');
  return `${n % 3 === 0 ? 'private/' : ''}${hex.slice(-2)}/${hex.slice(0, 36)}.webp`;
};
const COUNT = 30;
const SITE = 'mark of this site';

let folder: FolderStore;
let bucket: S3Store;
let path: string;
let pictures: Map<string, Buffer>;
beforeEach(async () => {
  standIn.files.clear();
  standIn.asked.length = 0;
  folder = new FolderStore(mkdtempSync(join(root, 'files-')));
  bucket = new S3Store(standIn.settings, new S3Requests(standIn.settings));
  path = `${folder.place}.log`;
  pictures = new Map(Array.from({ length: COUNT }, (_, n) => [nameOf(n), randomBytes(500 + n)]));
  for (const [key, bytes] of pictures) await folder.put(key, bytes);
  await folder.put(MARK, Buffer.from(SITE));
});

const move = (more: Partial<Move> = {}) => {
  const [from, to] = [more.from ?? folder, more.to ?? bucket];
  return moveFiles({ isInUse: async () => false, journal: new Journal(path, from.place, to.place), ...more, from, to });
};
/** A store whose puts fail from the n-th on, as when a process is killed there. */
const endingAfter = (store: ObjectStore, puts: number): ObjectStore => ({
  place: store.place,
  put: async (key, bytes) => {
    if ((puts -= 1) < 0) throw new Error('killed');
    await store.put(key, bytes);
  },
  get: (key) => store.get(key),
  has: (key) => store.has(key),
  remove: (key) => store.remove(key),
  list: (prefix) => store.list(prefix),
});
const isWhole = async (store: ObjectStore): Promise<boolean> => {
  for (const [key, bytes] of pictures) if (!(await store.get(key))?.equals(bytes)) return false;
  return true;
};
const markIn = async (store: ObjectStore): Promise<string | null> => (await store.get(MARK))?.toString() ?? null;

describe('a move', () => {
  test('brings every file and then the mark, so that one store counts', async () => {
    expect(await move()).toMatchObject({ copied: COUNT, before: 0, removed: 0, isDone: true });
    expect(await isWhole(bucket)).toBe(true);
    expect([await markIn(folder), await markIn(bucket)]).toEqual([null, SITE]);
    await expect(move()).rejects.toThrow('moved there already');
  });

  test('goes there and back', async () => {
    await move();
    // What the site did meanwhile: another picture, and one less.
    await bucket.put(nameOf(99), Buffer.from('new'));
    await bucket.remove(nameOf(1));
    expect(await move({ from: bucket, to: folder })).toMatchObject({ copied: COUNT, removed: 1, isDone: true });
    expect(String(await folder.get(nameOf(99)))).toBe('new');
    expect(await folder.has(nameOf(1))).toBe(false);
    expect([await markIn(folder), await markIn(bucket)]).toEqual([SITE, null]);
  });

  test('goes on where it was cut, and reads nothing twice', async () => {
    await expect(move({ to: endingAfter(bucket, 12) })).rejects.toThrow('killed');
    expect(await markIn(folder)).toBe(SITE);
    appendFileSync(path, nameOf(29).slice(0, 9));
    const before = readFileSync(path, 'utf8').split('\n').length - 2;
    expect(before).toBeGreaterThan(0);
    standIn.asked.length = 0;
    expect(await move()).toMatchObject({ before, copied: COUNT - before, isDone: true });
    expect(standIn.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(COUNT - before + 1);
    expect(await isWhole(bucket)).toBe(true);
  });

  test('beside a running site it copies, and the old store still counts; the last run brings what came and takes away what went', async () => {
    expect(await move({ isInUse: async () => true })).toMatchObject({ copied: COUNT, isDone: false });
    expect([await markIn(folder), await markIn(bucket)]).toEqual([SITE, null]);
    await folder.put(nameOf(50), Buffer.from('new'));
    await folder.remove(nameOf(2));
    expect(await move()).toMatchObject({ copied: 1, before: COUNT - 1, removed: 1, isDone: true });
    expect([await bucket.has(nameOf(50)), await bucket.has(nameOf(2))]).toEqual([true, false]);
  });

  test('a site that starts while files are copied keeps the old store', async () => {
    const answers = [false, true];
    expect(await move({ isInUse: async () => answers.shift() ?? true })).toMatchObject({ isDone: false });
    expect([await markIn(folder), await markIn(bucket)]).toEqual([SITE, null]);
  });

  test('cut between the two marks, it takes nothing away that the site wrote since', async () => {
    await move();
    await folder.put(MARK, Buffer.from(SITE));
    await bucket.put(nameOf(77), Buffer.from('written since'));
    expect(await move()).toMatchObject({ removed: 0, isDone: true });
    expect(await bucket.has(nameOf(77))).toBe(true);
    expect([await markIn(folder), await markIn(bucket)]).toEqual([null, SITE]);
  });

  test('copies again what the journal has and the store lost', async () => {
    await move({ isInUse: async () => true });
    standIn.files.delete(nameOf(4));
    expect(await move()).toMatchObject({ copied: 1, before: COUNT - 1 });
    expect(await isWhole(bucket)).toBe(true);
  });
});

describe('nothing is changed', () => {
  test('where the other store is of another site', async () => {
    await bucket.put(MARK, Buffer.from('mark of another site'));
    await bucket.put(nameOf(70), Buffer.from('theirs'));
    await expect(move()).rejects.toThrow(MoveRefused);
    expect(standIn.files.size).toBe(2);
  });

  test('where there is no site to move', async () => {
    await folder.remove(MARK);
    await expect(move()).rejects.toThrow('holds no uploads of a site');
    expect(standIn.files.size).toBe(0);
  });

  test('where a file comes back other than it was put', async () => {
    const liar: ObjectStore = {
      ...endingAfter(bucket, 1_000),
      get: async (key) => (key === MARK ? null : Buffer.from('x')),
    };
    await expect(move({ to: liar })).rejects.toThrow('comes back from');
    expect(await markIn(folder)).toBe(SITE);
  });
});
