import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreSiteMonth } from './archive.ts';
import { readConfig } from '../config.ts';
import { archiveMonth } from '../modules/archive/index.ts';
import { aSiteWithMonths, auditOf, type MonthsSite } from '../modules/archive/testing/months.ts';
import { withClient } from '../platform/db/connect.ts';
import { startEmbedded, type EmbeddedServer } from '../platform/db/embedded.ts';
import { openDb, type Db } from '../platform/db/pool.ts';
import { exportRows } from '../platform/transfer/export-rows.ts';
import { importSite } from './transfer.ts';

/** A site with an archived month moves to a server of somebody else (`DATABASE_URL`), and its month comes back there. */

const root = mkdtempSync(join(tmpdir(), 'caiting-transfer-months-'));
chmodSync(root, 0o755);
const SECRET = 'a key of the operator, thirty-two characters';
let site: MonthsSite;
let foreign: EmbeddedServer;
let there: Db;
let january: string;

beforeAll(async () => {
  mkdirSync(join(root, 'foreign'));
  [site, foreign] = await Promise.all([
    aSiteWithMonths(),
    startEmbedded({ dataFolder: join(root, 'foreign'), isDurable: false }),
  ]);
}, 120_000);
afterAll(async () => {
  await there?.close();
  await foreign?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Of every line of the tables by month, and of what the archive keeps. */
const booksOf = (db: Db) =>
  db.query(
    `select 'entry' as of, md5(string_agg(e::text, '' order by e.player, e.asset, e.seq)) as hash from entry e
     union all select 'house', md5(string_agg(h::text, '' order by h.batch, h.account, h.code)) from house_entry h
     union all select 'bet', md5(string_agg(b::text, '' order by b.id, b.player)) from bet b
     union all select 'result', md5(string_agg(r::text, '' order by r.bet_id, r.player)) from bet_result r
     union all select 'archived', md5(string_agg(m::text, '' order by m.id)) from archived_month m
     union all select 'ids', md5(string_agg(i::text, '' order by i.player, i.from_id)) from archived_bets i`,
  );
const monthsOf = (db: Db) => db.query('select parent, first_month, next_month from month_partitions()');
/** As another server is reached: by an address, its user no superuser. */
const url = (database: string) =>
  `postgres://mover:right@localhost/${database}?host=${encodeURIComponent(foreign.socketFolder)}`;
const settings = () =>
  readConfig({ CAITING_DATA: join(root, 'foreign-site'), DATABASE_URL: url('moved'), CAITING_LOG: 'silent' });

test(
  'rows, marks of the archive and months arrive as they were, and the audit finds nothing',
  { timeout: 120_000 },
  async () => {
    const { owner } = site;
    const { file } = await archiveMonth(owner, { month: '2027-01', folder: root, secret: SECRET, months: 3 });
    january = join(root, file);
    await withClient(site.ownerTarget, (client) => exportRows(client, join(root, 'rows')));
    await withClient({ host: foreign.socketFolder, user: 'postgres', database: 'postgres' }, async (client) => {
      await client.query(`create role mover login createrole password 'right'`);
      await client.query('create database moved owner mover');
    });
    mkdirSync(join(root, 'foreign-site'));
    await importSite(settings(), join(root, 'rows'));
    there = openDb(url('moved'), { connectionsMax: 2 });
    expect(await booksOf(there)).toEqual(await booksOf(owner));
    expect(await monthsOf(there)).toEqual(await monthsOf(owner));
    expect(await auditOf({ owner: there })).toEqual([]);
  },
);

test('there its month comes back from its file', { timeout: 120_000 }, async () => {
  const keyFile = join(root, 'archive.key');
  writeFileSync(keyFile, SECRET, { mode: 0o600 });
  await restoreSiteMonth(settings(), { path: january, keyFile });
  const { hash } = await there.one<{ hash: string }>(
    `select md5(string_agg(e::text, '' order by e.player, e.asset, e.seq)) as hash from entry e where at < '2027-02-01T00:00+08:00'`,
  );
  expect(hash).toBe(site.januaryHash);
  expect(await auditOf({ owner: there })).toEqual([]);
});
