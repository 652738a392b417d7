import { randomBytes } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { modules } from '../../modules/index.ts';
import { aPlayer } from '../../modules/account/testing/players.ts';
import { testApp } from '../testing/app.ts';
import { fileStore, sweepFiles } from './index.ts';

const { app, db, owner, config } = await testApp({ modules });
const { deps } = app;
const store = fileStore(deps);
afterEach(() => vi.restoreAllMocks());

const DAY_MS = 86_400_000;
const age = (path: string, days: number): void => {
  const at = new Date(Date.now() - days * DAY_MS);
  utimesSync(join(config.dataFolder, path.slice(1)), at, at);
};
async function aFile(days: number, isPrivate = false): Promise<string> {
  const path = await store.put(randomBytes(20), '', isPrivate);
  age(path, days);
  return path;
}

test('bytes that no row names are gone after two days, and not before', async () => {
  const [old, young, own] = [await aFile(2.1), await aFile(1.9), await aFile(3, true)];
  expect(await sweepFiles(deps)).toBe(2);
  expect([await store.has(old), await store.has(young), await store.has(own)]).toEqual([false, true, false]);
});

/** Every column that the sweep asks: a file that one of them alone names stays, however old. */
const COLUMNS = modules.flatMap(({ fileColumns = [] }) => fileColumns);
test('the columns are these: a table that names files and is not among them would lose them', () => {
  expect(COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
    'chat_image.path',
    'chat_image.thumb_path',
    'content_picture.path',
    'live_room.cover',
    'player.avatar',
    'recharge_transfer.voucher',
    'upload.path',
  ]);
});

test.each([...COLUMNS, { table: 'private_file', column: 'path' }])(
  'what $table.$column names stays',
  async ({ table, column }) => {
    const path = await aFile(400, table === 'private_file');
    const player = await aPlayer(deps);
    const lay: Readonly<Record<string, () => Promise<unknown>>> = {
      'upload.path': () => db.run('insert into upload (player, path) values ($1, $2)', [player.id, path]),
      'player.avatar': () => owner.query('update player set avatar = $2 where id = $1', [player.id, path]),
      'private_file.path': () => db.run('insert into private_file (player, path) values ($1, $2)', [player.id, path]),
      'chat_image.path': () => image(path, '/files/other'),
      'chat_image.thumb_path': () => image('/files/another', path),
      'content_picture.path': () =>
        db.run(
          `insert into content_picture (path, width, height, alt_zh, alt_en, staff) values ($1, 1, 1, 'a', 'a', 'a')`,
          [path],
        ),
      'live_room.cover': () => bare('live_room', 'cover', path),
      'recharge_transfer.voucher': () => bare('recharge_transfer', 'voucher', path),
    };
    const image = (one: string, thumb: string) =>
      db.run('insert into chat_image (path, thumb_path, width, height) values ($1, $2, 1, 1)', [one, thumb]);
    await (lay[`${table}.${column}`] ?? expect.fail(`no row for ${table}.${column}`))();
    await sweepFiles(deps);
    expect(await store.has(path)).toBe(true);
  },
);

/** A row of which only that one column matters: the others are let go, in this test's own database. */
async function bare(table: string, column: string, path: string): Promise<void> {
  const needed = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attnotnull and attname <> $2`,
    [table, column],
  );
  const keys = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype <> 'n'`,
    [table],
  );
  for (const { name } of keys) await owner.query(`alter table ${table} drop constraint if exists ${name} cascade`);
  for (const { name } of needed) await owner.query(`alter table ${table} alter column ${name} drop not null`);
  await owner.query(`alter table ${table} disable trigger all`);
  await owner.query(`insert into ${table} (${column}) values ($1)`, [path]);
}

test('a picture that is given again while it is swept is put back', async () => {
  const path = await aFile(5);
  const player = await aPlayer(deps);
  const remove = store.remove.bind(store);
  vi.spyOn(store, 'remove').mockImplementation(async (gone) => {
    // Its giver has put the same bytes a moment ago, and writes the row now.
    await db.run('insert into upload (player, path) values ($1, $2)', [player.id, path]);
    await remove(gone);
  });
  expect(await sweepFiles(deps)).toBe(0);
  expect(await store.has(path)).toBe(true);
});
