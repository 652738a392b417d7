import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { FilesAway } from '../outcome.ts';
import { scratchOf } from './downloads.ts';
import { dropDownload, fileStore, keepDownload, openDownload, sweepDownloads } from './index.ts';
import { s3StandIn } from './stores/testing/s3-server.ts';

const KIND = { name: 'some-lists', ending: '.csv' };
const PART = 2 * 1_024 * 1_024;
const standIn = await s3StandIn();
afterAll(() => standIn.stop());
const onFolder = await testApp({ modules: [] });
const onS3 = await testApp({
  modules: [],
  config: { files: { kind: 's3', s3: standIn.settings }, logLevel: 'silent' },
});

const told = async (): Promise<void> => undefined;
let id: string;
beforeEach(() => void (id = randomUUID()));

describe.each([
  ['a folder', onFolder],
  ['S3', onS3],
])('a file for download in %s', (_name, { app }) => {
  const { deps } = app;
  const written = async (bytes: Buffer): Promise<string> => {
    const path = join(await scratchOf(deps, KIND), `${id}.${randomUUID()}.part`);
    writeFileSync(path, bytes);
    return path;
  };
  const keep = async (bytes: Buffer) => keepDownload(deps, { kind: KIND, id }, await written(bytes), told);
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of fileStore(deps).objects.list('download/')) found.push(key);
    return found.filter((key) => key.includes(id));
  };

  test.each([
    ['of no bytes', 0, 1],
    ['of one part', PART, 1],
    ['of one byte more', PART + 1, 2],
    ['of many', 3 * PART + 12_345, 4],
  ])('%s comes back as it was, in parts', async (_, size, parts) => {
    const bytes = randomBytes(size);
    const kept = await keep(bytes);
    expect(kept.bytes).toBe(size);
    expect(await keys()).toHaveLength(parts);
    const stream = await openDownload(deps, { kind: KIND, id, ...kept });
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
    await dropDownload(deps, { kind: KIND, id }, kept);
    expect(await keys()).toEqual([]);
  });

  test('of which a part is gone or cut is not given as if it were whole', async () => {
    const kept = await keep(randomBytes(2 * PART + 5));
    const [first = '', second = ''] = await keys();
    await fileStore(deps).objects.put(second, randomBytes(PART - 1));
    const stream = await openDownload(deps, { kind: KIND, id, ...kept });
    await expect(stream && buffer(stream)).rejects.toThrow('part 1 of some-lists');
    await fileStore(deps).objects.remove(first);
    expect(await openDownload(deps, { kind: KIND, id, ...kept })).toBeNull();
    expect(await openDownload(deps, { kind: KIND, id, ...kept, file: randomUUID() })).toBeNull();
  });

  test('that becomes shorter while it is kept is not kept', async () => {
    const path = await written(randomBytes(2 * PART));
    const cut = async (): Promise<void> => truncateSync(path, PART);
    await expect(keepDownload(deps, { kind: KIND, id }, path, cut)).rejects.toThrow('became shorter');
  });

  test('that nobody wants any more is not brought further', async () => {
    const path = await written(randomBytes(4 * PART));
    let parts = 0;
    const stop = async (): Promise<void> => {
      if ((parts += 1) === 3) throw new Error('not wanted');
    };
    await expect(keepDownload(deps, { kind: KIND, id }, path, stop)).rejects.toThrow('not wanted');
    expect(await keys()).toHaveLength(2);
  });

  test('is swept with all its parts when its row is gone, and so is what another try left', async () => {
    const [kept, zombie] = [await keep(randomBytes(PART + 1)), await keep(randomBytes(PART + 1))];
    // While it is made nobody knows which one it will be.
    await sweepDownloads(deps, KIND, async () => new Map([[id, null]]));
    expect(await keys()).toHaveLength(4);
    await sweepDownloads(deps, KIND, async () => new Map([[id, kept.file]]));
    const left = await keys();
    expect([left.length, left.some((key) => key.includes(zombie.file))]).toEqual([2, false]);
    const other = { name: 'other-lists', ending: '.csv' };
    await sweepDownloads(deps, other, async () => new Map());
    expect(await keys()).toHaveLength(2);
    await sweepDownloads(deps, KIND, async () => new Map());
    expect(await keys()).toEqual([]);
  });

  test('has no address: nobody comes to a part but through the call of its file', async () => {
    await keep(randomBytes(10));
    const [key = ''] = await keys();
    expect(await fileStore(deps).read(`/files/${key}`)).toBeNull();
    for (const url of [`/files/${key}`, `/files/private/../${key}`, `/v1/console/files/${key}`])
      expect([(await app.http.inject({ url })).statusCode, url]).toEqual([404, url]);
  });

  test('of a server of before is read where that one wrote it, on its own machine', async () => {
    const folder = await scratchOf(deps, KIND);
    writeFileSync(join(folder, `${id}.csv`), 'as before');
    const row = { kind: KIND, id, file: null };
    const stream = await openDownload(deps, { ...row, bytes: 9 });
    expect(stream && String(await buffer(stream))).toBe('as before');
    expect(await openDownload(deps, { ...row, bytes: 8 })).toBeNull();
    await sweepDownloads(deps, KIND, async () => new Map([[id, null]]));
    expect(existsSync(join(folder, `${id}.csv`))).toBe(true);
    mkdirSync(join(folder, `${id}.${randomUUID()}.part`));
    await sweepDownloads(deps, KIND, async () => new Map());
    expect(readdirSync(folder).filter((file) => file.startsWith(id))).toEqual([]);
  });
});

test('a file whose store is away is refused as such, and the sweep leaves it to the next hour', async () => {
  const { deps } = onS3.app;
  const path = join(await scratchOf(deps, KIND), `${id}.${randomUUID()}.part`);
  writeFileSync(path, randomBytes(10));
  const kept = await keepDownload(deps, { kind: KIND, id }, path, told);
  const there = () => [...standIn.files.keys()].filter((key) => key.includes(id));
  await standIn.stop();
  await expect(openDownload(deps, { kind: KIND, id, ...kept })).rejects.toThrow(FilesAway);
  await sweepDownloads(deps, KIND, async () => new Map());
  await standIn.start();
  expect(there()).toHaveLength(1);
});
