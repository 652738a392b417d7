import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { aPlayer } from './modules/account/testing/players.ts';
import { killDatabase } from './modules/betting/testing/kill-database.ts';
import { withClient } from './platform/db/connect.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { bet, bets, caiting, hurry, startSite } from './testing/drill-site.ts';

/** The drill on a PostgreSQL of one's own, with names of its own: backed up by the replication protocol, killed, restored to a moment, audited (docs/decisions/0352). */
const root = mkdtempSync(join(tmpdir(), 'caiting-own-drill-'));
chmodSync(root, 0o755);
const at = (name: string): string => join(root, name);
const [server, data, restored, backup, keyFile] = [at('server'), at('data'), at('restored'), at('backup'), at('key')];
for (const folder of [server, data]) mkdirSync(folder);
writeFileSync(keyFile, 'a key of the operator, thirty-two characters\n', { mode: 0o600 });
const cluster = await startEmbedded({ dataFolder: server });
afterAll(async () => {
  await cluster.stop();
  // What the restore left running, as its command says.
  killDatabase(restored);
  rmSync(root, { recursive: true, force: true });
});

const admin = (sql: string): Promise<unknown> =>
  withClient({ host: cluster.socketFolder, user: 'postgres', database: 'postgres' }, (client) => client.query(sql));
const url = (user: string): string =>
  `postgres://${user}@localhost/lottery?host=${encodeURIComponent(cluster.socketFolder)}`;
const env = {
  CAITING_DATA: data,
  DATABASE_URL: url('lottery_owner'),
  CAITING_BACKUP_DATABASE_URL: url('lottery_backup'),
};
const backUp = (...more: string[]) => caiting(env, 'backup', backup, `--key=${keyFile}`, ...more);
const restore = (to: string, ...more: string[]) =>
  caiting({ CAITING_DATA: to }, 'restore', backup, `--key=${keyFile}`, ...more);

test('what the user or the server lacks is said, with the statement that gives it', { timeout: 300_000 }, async () => {
  await admin('create role lottery_owner login createrole');
  await admin('create database lottery owner lottery_owner');
  await admin('create role lottery_backup login');
  expect(await backUp()).toMatchObject({ code: 1, said: expect.stringContaining('there is no site in the database') });
  const site = await startSite(data, env.DATABASE_URL);
  await site.stop();
  expect(await backUp()).toMatchObject({
    code: 1,
    said: expect.stringContaining('alter role "lottery_backup" replication'),
  });
  await admin('alter role lottery_backup replication');
  const nobody = { ...env, CAITING_BACKUP_DATABASE_URL: url('nobody') };
  expect(await caiting(nobody, 'backup', backup, `--key=${keyFile}`)).toMatchObject({
    code: 1,
    said: expect.stringContaining('caiting: CAITING_BACKUP_DATABASE_URL: the server does not let user "nobody" in'),
  });
});

test(
  'backed up, killed, restored to a moment: audit clean, the bets of that moment',
  { timeout: 600_000 },
  async () => {
    const site = await startSite(data, env.DATABASE_URL);
    const { db } = site.database;
    await hurry(site);
    const player = await aPlayer(site.app.deps, { balance: yuan(100) });
    await bet(site, player);
    const first = await backUp();
    expect(first, first.said).toMatchObject({ code: 0, said: expect.stringContaining('base copy') });

    await bet(site, player);
    const moment = await db.one<{ at: Date }>('select clock_timestamp() as at');
    const kept = await bets(site);
    // After that moment, and over the end of a segment.
    await bet(site, player);
    await admin('select pg_switch_wal()');
    await bet(site, player);
    const second = await backUp();
    expect(second, second.said).toMatchObject({ code: 0, said: expect.not.stringContaining('base copy') });
    const all = await bets(site);
    killDatabase(server);
    await site.stop();

    // The database's clock has microseconds; a moment of the command has milliseconds, and the bet was before it.
    const to = new Date(moment.at.getTime() + 1).toISOString();
    const { code, said } = await restore(restored, `--to=${to}`);
    expect(code, said).toBe(0);
    expect(said).toContain('audit --full');
    const place = /DATABASE_URL='([^']+)' CAITING_APP_DATABASE_URL='([^']+)'/.exec(said);
    const there = { CAITING_DATA: restored, DATABASE_URL: place?.[1], CAITING_APP_DATABASE_URL: place?.[2] };
    const audit = await caiting(there, 'audit', '--full');
    expect(audit.said).toContain('the books are right');
    expect(audit.code).toBe(0);
    const count = (target: string) =>
      withClient(
        target,
        async (client) => (await client.query('select count(*)::int as n from bet')).rows[0] as { n: number },
      );
    expect(await count(there.DATABASE_URL ?? '')).toEqual({ n: kept });
    expect(readFileSync(join(restored, 'payout-account.key'))).toEqual(readFileSync(join(data, 'payout-account.key')));

    const whole = at('whole');
    const end = await restore(whole);
    expect(end.code, end.said).toBe(0);
    const last = /DATABASE_URL='([^']+)'/.exec(end.said)?.[1] ?? '';
    expect(await count(last)).toEqual({ n: all });
    killDatabase(whole);
  },
);
