import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { CODES, calls, hashSafetyPassword } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownLists, registerOwnLists } from '../../platform/db/own-lists.ts';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../account/testing/players.ts';
import { modules } from '../index.ts';
import { makeExports, sweepExports } from './maker.ts';
import { readZip } from './testing/read-zip.ts';

/** The file of all own data: what is in it, who gets it, and what becomes of one that is not finished. */

const { app, db, owner } = await testApp({ modules, config: { logLevel: 'silent' } });
const { deps } = app;
const LISTS = ownLists(deps);
let me: TestPlayer;

beforeEach(async () => {
  await db.run('delete from data_export');
  await sweepExports(deps);
  registerOwnLists(deps, LISTS);
  me = await aPlayer(deps, { balance: yuan(100) });
});

const ask = (who = me) => callApp(app, calls.askDataExport, {}, who);
const stateOf = async (who = me) => (await callApp(app, calls.dataExport, {}, who)).data.export;
const pathOf = async (who = me) => (await callApp(app, calls.openDataExport, {}, who)).data.path;
const fetchFile = (path: string, token: string) =>
  app.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } });
async function fileOf(who = me): Promise<ReadonlyMap<string, string>> {
  await ask(who);
  await makeExports(deps);
  const got = await fetchFile(await pathOf(who), who.token);
  expect(got.statusCode).toBe(200);
  return readZip(got.rawPayload);
}
const dataOf = (files: ReadonlyMap<string, string>): Record<string, Record<string, unknown>[]> =>
  JSON.parse(files.get('data.json') ?? '') as Record<string, Record<string, unknown>[]>;
/** Files of exports that this process holds open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    const file = readlinkOf(join('/proc/self/fd', fd));
    return file.includes('/own-data/') ? [file] : [];
  });
const readlinkOf = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch {
    // Closed since the folder was read.
    return '';
  }
};
/** What lies there: kept, and half made. */
const folder = (): string[] =>
  ['files/download/own-data', 'own-data'].flatMap((name) => {
    const path = join(deps.config.dataFolder, name);
    return existsSync(path) ? readdirSync(path) : [];
  });

describe('every table that names a player', () => {
  const SUMS = 'sums of what the lists hold';
  const OTHERS = 'data of other people';
  const SECRET = 'a secret or the hash of one, good for minutes';
  const WORKING = 'working state of the server, told elsewhere or gone within days';
  const NOT_EXPORTED: Readonly<Record<string, string>> = {
    archived_balance: SUMS,
    archived_bets: 'numbers of bets that lie in the archive',
    archived_chase: 'chases whose bets lie in the archive',
    archived_player: SUMS,
    agent_rebate: OTHERS,
    bank_card_check: SECRET,
    big_win: SUMS,
    bet_day: SUMS,
    cash_day: SUMS,
    chase_figure: 'part of the list of chases',
    chase_stop: 'part of the list of chases',
    chat_act: OTHERS,
    chat_door: SECRET,
    chat_mention: OTHERS,
    chat_mention_read: WORKING,
    chat_present: WORKING,
    chat_remark: OTHERS,
    direct_room: OTHERS,
    downline: OTHERS,
    envelope_day: SUMS,
    envelope_read: WORKING,
    game_day: SUMS,
    game_rebate_debt: SUMS,
    game_rebate_start: WORKING,
    game_result_day: SUMS,
    game_token: SECRET,
    game_transaction: 'part of rounds and of ledger lines',
    letter_mark: WORKING,
    letter_read_up_to: WORKING,
    letter_shut_out: OTHERS,
    line_active: OTHERS,
    line_day: OTHERS,
    line_delta: OTHERS,
    line_move: OTHERS,
    line_size: OTHERS,
    line_size_delta: OTHERS,
    live_gift_day: SUMS,
    live_room: 'a room of the site; shows, gifts and payouts are the streamer’s own',
    message_code: SECRET,
    passkey_challenge: SECRET,
    player_day: SUMS,
    posted_cause: 'keys of ledger lines',
    private_file: 'addresses of slips and proofs, which stand with what they prove',
    push_message: WORKING,
    recovery: SECRET,
    request_key: WORKING,
    safety_guard: WORKING,
    safety_proof: SECRET,
    sealed_turnover: SUMS,
    socket_key: SECRET,
    data_export: 'this file',
  };
  const PERSON = `'player','owner','user_id','sender','sender_id','streamer','reporter','manager_id','member','agent','low_id','upline','target_id','source','recipient_id'`;

  test('is part of the file, or has its reason', async () => {
    const rows = await owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname in (${PERSON})
          and a.atttypid = 'bigint'::regtype and not a.attisdropped order by 1`,
    );
    const named = new Set(
      LISTS.flatMap(({ sql }) => [...sql.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].map(([, t]) => t)),
    );
    const tables = rows.map(({ name }) => name).filter((name) => !name.endsWith('_before'));
    expect(tables.length).toBeGreaterThan(80);
    expect(tables.filter((name) => !named.has(name) && NOT_EXPORTED[name] === undefined)).toEqual([]);
    // A reason that is needed no more goes.
    const known = new Set(tables);
    expect(
      Object.keys(NOT_EXPORTED).filter((name) => named.has(name) && !NOT_EXPORTED[name]?.startsWith('part of')),
    ).toEqual([]);
    expect(Object.keys(NOT_EXPORTED).filter((name) => !known.has(name))).toEqual([]);
  });

  test('has a list whose key tells its rows apart, and whose name is its own', () => {
    expect(new Set(LISTS.map(({ name }) => name)).size).toBe(LISTS.length);
    for (const { sql } of LISTS) expect(sql).toContain('$1');
  });

  test('reads rows of who asks alone: one condition that names the person, at the end, and no other way in', () => {
    // Rows of another person would have to be there for the file of one to show them: held by the shape of the SQL, for every list.
    const ownRows =
      /^select (?:(?!\b(?:where|or|union)\b).)+ where (?:(?:\w\.)?(?:player|owner|user_id|sender|sender_id|streamer|reporter) = \$1|audience = 'one' and player = \$1|audience <> 'one' and \$1 = any \(players\))$/;
    const loose = LISTS.filter(({ sql }) => {
      const text = sql.replaceAll(/\s+/g, ' ').trim();
      return !ownRows.test(text) && !text.endsWith(' from player where id = $1');
    });
    expect(loose.map(({ name }) => name)).toEqual([]);
  });
});

describe('what is in it', () => {
  test('one JSON of all lists, a CSV of each that has rows, and words in both languages', async () => {
    const files = await fileOf();
    const data = dataOf(files);
    expect(Object.keys(data)).toEqual(LISTS.map(({ name }) => name));
    expect(data['account']).toMatchObject([{ user_name: me.userName, id: me.userId }]);
    expect(data['balances']).toContainEqual({ asset: 'main', balance: '100' });
    expect(data['ledger-lines']).toMatchObject([{ amount: '100', balance_after: '100' }]);
    expect(data['logins']).toHaveLength(1);
    expect(files.get('csv/account.csv')).toContain(me.userName);
    expect(files.has('csv/bets.csv')).toBe(false);
    expect(files.get('README.txt')).toMatch(/本人数据[\s\S]*账变明细[\s\S]*Your own data[\s\S]*Lines of the ledger/);
  });

  test('payout numbers in full, and no hash, token or key', async () => {
    const rich = await aPlayer(deps, { safetyPassword: '135790' });
    const card = { bankCode: 'ICBC', bankNumber: '6222021234567890128', branch: '西湖支行', realName: '张三' };
    const safetyPassword = hashSafetyPassword(rich.userName, '135790');
    const added = await callApp(app, calls.addBankCard, { ...card, safetyPassword } as never, rich);
    expect(added.code).toBe(1);
    const files = await fileOf(rich);
    const data = dataOf(files);
    expect(data['payout-accounts']).toMatchObject([{ number: card.bankNumber, branch: card.branch }]);
    expect(data['payout-holder']).toEqual([{ name: card.realName }]);
    const all = [...files.values()].join('\n');
    expect(all).not.toMatch(/argon2|_hash|token|sealed|fingerprint|public_key|p256dh/);
  });

  test('nothing of somebody else', async () => {
    const other = await aPlayer(deps, { balance: yuan(7), nickname: '邻居的小店' });
    const all = [...(await fileOf()).values()].join('\n');
    expect(all).not.toContain(other.userName);
    expect(all).not.toContain('邻居的小店');
  });

  test('more rows than are in memory at once come whole, in order and once', async () => {
    await db.run(
      `insert into notification (player, key, kind, template, params)
       select $1, 'x' || n, 'letter', '', '{"title":{"zh":"一","en":"one"},"line":{"zh":"","en":""}}'::jsonb from generate_series(1, 2345) n`,
      [me.id],
    );
    const rows = dataOf(await fileOf())['notifications'] ?? [];
    const ids = rows.map(({ id }) => BigInt(id as string));
    expect(ids).toHaveLength(2345);
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(ids).size).toBe(2345);
  });

  test('every list is read by its key, page after page', async () => {
    // The second page of each: a key that does not fit its SQL fails here and not on the first player who has many rows.
    for (const { name, sql, key } of LISTS) {
      if (key === null) continue;
      const names = key.map((column) => column.split(' ')[0]).join(', ');
      const nulls = key.map((column) => `null::${column.split(' ')[1]}`).join(', ');
      const text = `select l.* from (${sql}) l where (${names}) > (${nulls}) order by ${names} limit 5`;
      await expect(db.query(text, [me.id]), name).resolves.toEqual([]);
    }
  });
});

describe('asking', () => {
  test('takes the password, one at a time, and one an hour', async () => {
    await db.run('update session set password_proven_at = null where player = $1', [me.id]);
    expect((await ask()).code).toBe(CODES.loginPasswordDue.code);
    await db.run(`update session set password_proven_at = 'infinity' where player = $1`, [me.id]);
    const [one, two] = await Promise.all([ask(), ask()]);
    expect([one.code, two.code].toSorted((a, b) => a - b)).toEqual([CODES.exportRunning.code, 1]);
    expect(await stateOf()).toMatchObject({ state: 'preparing', percent: 0 });
    await makeExports(deps);
    expect((await ask()).code).toBe(CODES.exportTooSoon.code);
    await db.run(`update data_export set asked_at = app_now() - interval '60 minutes'`);
    expect((await ask()).code).toBe(1);
  });

  test('can be taken back while it is made, and leaves no file', async () => {
    await ask();
    // Cancelled at the first page that is read.
    registerOwnLists(
      deps,
      LISTS.map((list, i) => ({
        ...list,
        map: (d, row, player) => list.map?.(d, row, player) ?? row,
        sql: i === 0 ? `${list.sql} and pg_sleep(0.3) is not null` : list.sql,
      })),
    );
    const before = openFiles();
    const making = makeExports(deps);
    // Cancelled before it is begun, nothing would be left in any case.
    await expect
      .poll(() => db.one('select count(*)::int as begun from data_export where maker is not null'))
      .toEqual({ begun: 1 });
    await callApp(app, calls.cancelDataExport, {}, me);
    await making;
    expect(await stateOf()).toBeNull();
    expect(folder()).toEqual([]);
    await expect.poll(openFiles).toEqual(before);
  });
});

describe('fetching', () => {
  test('is for the owner alone, with the password, privately', async () => {
    await ask();
    await makeExports(deps);
    const path = await pathOf();
    const other = await aPlayer(deps);
    const got = await fetchFile(path, me.token);
    expect(got.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(`attachment; filename="caiting-${me.userName}-`) as string,
    });
    expect((await fetchFile(path, other.token)).statusCode).toBe(404);
    expect((await app.http.inject({ method: 'GET', url: path })).statusCode).toBe(404);
    await db.run('update session set password_proven_at = null where player = $1', [me.id]);
    expect((await fetchFile(path, me.token)).statusCode).toBe(404);
    expect((await callApp(app, calls.openDataExport, {}, me)).code).toBe(CODES.loginPasswordDue.code);
  });

  test('ends after twenty times, and after seven days with the file', async () => {
    await ask();
    await makeExports(deps);
    const path = await pathOf();
    await db.run('update data_export set downloads = 19');
    expect((await fetchFile(path, me.token)).statusCode).toBe(200);
    expect((await fetchFile(path, me.token)).statusCode).toBe(404);
    // Said by the page, which would lead to nothing else.
    expect([await stateOf(), (await callApp(app, calls.openDataExport, {}, me)).code]).toEqual([
      null,
      CODES.exportGone.code,
    ]);
    await db.run(`update data_export set downloads = 0, ready_until = ready_until - interval '7 days'`);
    expect((await fetchFile(path, me.token)).statusCode).toBe(404);
    expect(await stateOf()).toBeNull();
    expect(folder()).toHaveLength(1);
    await sweepExports(deps);
    expect(folder()).toEqual([]);
  });
});

describe('a file that is not finished', () => {
  const breaking = (): void =>
    registerOwnLists(deps, [
      ...LISTS,
      { name: 'broken', zh: '坏', en: 'broken', sql: 'select 1 / (id - $1) as x from player where id = $1', key: null },
    ]);

  test('is never ready, tried again, and told as failed at last', async () => {
    breaking();
    await ask();
    await makeExports(deps);
    expect(await stateOf()).toMatchObject({ state: 'failed', bytes: null });
    expect(folder()).toEqual([]);
    expect((await db.one<{ tries: number }>('select tries from data_export')).tries).toBe(3);
    const told = await db.one<{ n: number }>(
      `select count(*)::int as n from outbox where type = 'account.told' and payload ->> 'letter' = 'dataExportFailed'`,
    );
    expect(told.n).toBe(1);
    registerOwnLists(deps, LISTS);
    expect((await ask()).code).toBe(1);
    await makeExports(deps);
    expect(await stateOf()).toMatchObject({ state: 'ready' });
  });

  test('of a process that fell is begun anew by another one, and what it left is swept', async () => {
    await ask();
    const id = randomUUID();
    mkdirSync(join(deps.config.dataFolder, 'own-data', `${id}.${randomUUID()}.part`), { recursive: true });
    writeFileSync(join(deps.config.dataFolder, 'own-data', `${randomUUID()}.zip`), 'half');
    await db.run(`update data_export set maker = $1, maker_until = app_now() + interval '60 seconds', tries = 1`, [
      randomUUID(),
    ]);
    await makeExports(deps);
    expect(await stateOf()).toMatchObject({ state: 'preparing' });
    await db.run(`update data_export set maker_until = app_now()`);
    await makeExports(deps);
    expect(await stateOf()).toMatchObject({ state: 'ready' });
    await sweepExports(deps);
    expect(folder()).toHaveLength(1);
  });
});
