import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bettingCalls, consoleStatisticsCalls, SUCCESS } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { aPlayer, type TestPlayer } from './modules/account/testing/players.ts';
import { someStaff } from './modules/console/testing/staff.ts';
import { withClient } from './platform/db/connect.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import type { Replica } from './platform/db/replica/replica.ts';
import type { ReadPlace } from './platform/db/replica/reads.ts';
import { callApp } from './platform/testing/call.ts';
import { until } from './platform/testing/until.ts';
import { bet, hurry, startSite, type Site } from './testing/drill-site.ts';
import { aStandby } from './testing/streaming-standby.ts';

/** Two servers of a site on a PostgreSQL of one's own, with a streaming standby that lists of the past are read from (docs/decisions/0355). */
const root = mkdtempSync(join(tmpdir(), 'caiting-replica-'));
chmodSync(root, 0o755);
const [server, data] = [join(root, 'server'), join(root, 'data')];
for (const folder of [server, data]) mkdirSync(folder);
const cluster = await startEmbedded({ dataFolder: server });
afterAll(async () => {
  await cluster.stop();
  rmSync(root, { recursive: true, force: true });
});
const admin = (sql: string): Promise<unknown> =>
  withClient({ host: cluster.socketFolder, user: 'postgres', database: 'postgres' }, (client) => client.query(sql));
const urlAt = (socketFolder: string, login = ''): string =>
  `postgres://${login}localhost/lottery?host=${encodeURIComponent(socketFolder)}`;
const owner = urlAt(cluster.socketFolder, 'lottery_owner@');
const asOwner = (sql: string): Promise<unknown> => withClient(owner, (client) => client.query(sql));

await admin('create role lottery_owner login createrole');
await admin('create database lottery owner lottery_owner');
const standby = await aStandby({ dataFolder: server, socketFolder: cluster.socketFolder }, join(root, 'standby'));
// Without a user: it signs in as the server does.
const replicaUrl = urlAt(standby.socketFolder);

async function twoServers(): Promise<readonly [Site, Site]> {
  const first = await startSite(data, owner);
  await first.stop();
  return [await startSite(data, owner, replicaUrl), await startSite(data, owner, replicaUrl)];
}
function replicaOf({ app }: Site): { readonly replica: Replica; readonly places: ReadPlace[] } {
  const { replica } = app.deps;
  if (!replica) throw new Error('no replica');
  const places: ReadPlace[] = [];
  replica.note = (place) => void places.push(place);
  return { replica, places };
}
const betsSeen = async ({ app }: Site, { token }: TestPlayer): Promise<number> => {
  const { code, data: seen } = await callApp(app, bettingCalls.getBetData, { pageSize: '50' } as never, { token });
  expect(code).toBe(SUCCESS);
  return seen.list.length;
};

test(
  'a player sees what he has done through any server at once; a replica that stops or dies is seen by nobody',
  { timeout: 600_000 },
  async () => {
    const [one, two] = await twoServers();
    const { replica, places } = replicaOf(two);
    await hurry(one);
    const player = await aPlayer(one.app.deps, { balance: yuan(1_000) });
    const { olga } = await someStaff(one.app, { olga: 'auditor' });
    await until(() => replica.isUp, 'the replica is read', 60_000);

    for (let placed = 1; placed <= 20; placed += 1) {
      await bet(one, player);
      expect(await betsSeen(two, player)).toBe(placed);
    }
    expect(places).toContain('replica');

    // Stopped: nothing older is shown to the player, and to staff no more than two seconds.
    await standby.admin('select pg_wal_replay_pause()');
    await bet(one, player);
    expect(await betsSeen(two, player)).toBe(21);
    await until(() => !replica.isUp, 'the replica is beyond its bound', 60_000);
    places.length = 0;
    expect((await callApp(two.app, consoleStatisticsCalls.statisticDays, {}, olga)).code).toBe(SUCCESS);
    expect(await betsSeen(two, player)).toBe(21);
    expect(new Set(places)).toEqual(new Set(['away']));
    const health = await two.app.http.inject({ url: '/healthz' });
    expect(health.json<{ problems: string[] }>().problems).toContain('replicaAway');
    await standby.admin('select pg_wal_replay_resume()');
    await until(() => replica.isUp, 'the replica is back', 60_000);
    places.length = 0;
    await until(
      async () => (await betsSeen(two, player)) === 21 && places.includes('replica'),
      'it is read again',
      60_000,
    );

    // A read in the way of the log: ended there, answered here.
    await asOwner('create table conflict as select generate_series(1, 1000) as n');
    await asOwner('grant select on conflict to caiting_app');
    const sleeping = (): Promise<boolean> =>
      withClient({ host: standby.socketFolder, user: 'postgres', database: 'postgres' }, async (client) => {
        const found = await client.query(`select from pg_stat_activity where wait_event = 'PgSleep'`);
        return found.rowCount === 1;
      });
    places.length = 0;
    const counted = replica
      .reads({ patienceMs: 30_000 })
      .one(`select count(*)::int as n, case when pg_is_in_recovery() then pg_sleep(120) end from conflict`);
    await until(sleeping, 'a long read there', 60_000);
    await asOwner('delete from conflict');
    await asOwner('vacuum conflict');
    expect(await counted).toMatchObject({ n: 0 });
    expect(places).toEqual(['failed']);
    // A read that was in the way says nothing against the replica.
    expect(replica.isUp).toBe(true);

    // Killed among calls: none fails, none waits for it.
    await until(() => replica.isUp, 'the replica is back', 60_000);
    places.length = 0;
    const times: number[] = [];
    const ask = async (): Promise<void> => {
      const began = performance.now();
      expect(await betsSeen(two, player)).toBe(21);
      times.push(performance.now() - began);
    };
    for (let turn = 0; turn < 60; turn += 1) {
      const asked = Array.from({ length: 4 }, ask);
      if (turn === 10) standby.kill();
      await Promise.all(asked);
    }
    expect(places).toContain('replica');
    await until(() => !replica.isUp, 'the replica is away', 60_000);
    await ask();
    expect(places.at(-1)).toBe('away');
    // A second on a machine of its own; this one is shared.
    expect(Math.max(...times)).toBeLessThan(5_000);
  },
);
