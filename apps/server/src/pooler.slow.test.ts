import { randomUUID } from 'node:crypto';
import { yuan } from '@caiting/money';
import { calls } from '@caiting/contract/registry';
import { expect, test } from 'vitest';
import { aPlayer, type TestPlayer } from './modules/account/testing/players.ts';
import { staffLogChecks } from './modules/console/index.ts';
import { auditWhole } from './modules/whole-audit.ts';
import { createRoom } from './modules/chat/index.ts';
import { CONNECT_QUERY, knowsPrepared, Pgbouncer } from './platform/db/pooler/testing/pgbouncer.ts';
import { IS_SERVER } from './platform/db/releases.ts';
import { until } from './platform/testing/until.ts';
import { bet, call, recharge, settled } from './testing/several/play.ts';
import type { Server } from './testing/several/processes.ts';
import { sharedSite } from './testing/several/shared-site.ts';

/**
 * Two servers behind one PgBouncer in transaction mode (docs/decisions/0364): people bet, talk and pay in, the pooler is killed and comes back, and issues are
 * settled meanwhile. What was acknowledged is there, once.
 */

const POOL = 8;
const PEOPLE = 12;
const ROUNDS = 5;
const ROOM = 'pooled';
const PATIENCE_MS = 180_000;

const site = knowsPrepared ? await sharedSite(10) : null;

test.skipIf(!knowsPrepared)(
  'two servers share eight connections, which are cut once: bets, words and money are right (needs pgbouncer 1.21)',
  { timeout: 600_000 },
  async () => {
    if (site === null) return;
    const { db, deps } = site;
    const { host } = deps.db.target as { host: string };
    const pooler = await Pgbouncer.start({
      host,
      database: 'caiting',
      mode: 'transaction',
      connectQuery: CONNECT_QUERY,
      poolSize: POOL,
      lines: ['max_prepared_statements = 200'],
    });
    await createRoom(deps, { code: ROOM, title: ROOM, subTitle: '', content: '' });
    const start = () => site.processes.start(undefined, { DATABASE_POOL_URL: pooler.url('caiting') });
    const servers = [await start(), await start()];
    const people: TestPlayer[] = [];
    while (people.length < PEOPLE) people.push(await aPlayer(deps, { balance: yuan(1_000) }));

    const [betIds, said]: [string[], string[]] = [[], []];
    const live = async (player: TestPlayer, server: Server, talks: boolean): Promise<void> => {
      betIds.push(await bet(site, server, player, 5));
      // Who talks too fast is made to wait.
      if (!talks) return;
      const words = { roomCode: ROOM, messageTypeId: 1, message: 'hello', sendKey: randomUUID() };
      const { code, msg, data } = await call(server, calls.addMessage, words, player.token ?? '');
      expect([code, msg]).toEqual([1, expect.anything()]);
      said.push(data.id);
    };
    const rounds = async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1)
        await Promise.all(people.map((player, n) => live(player, servers[(n + round) % 2] as Server, round === 0)));
    };
    const connections = async (): Promise<number> =>
      (
        await db.one<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where application_name = 'caiting pooled'`,
        )
      ).n;

    await rounds();
    expect(await connections()).toBeGreaterThan(0);
    expect(await connections()).toBeLessThanOrEqual(POOL);
    await recharge(site, servers[0] as Server, people[0] as TestPlayer);

    await pooler.kill();
    const health = async (server: Server): Promise<number> =>
      (await fetch(`${server.address}/healthz`).catch(() => null))?.status ?? 0;
    await until(async () => (await health(servers[0] as Server)) === 503, 'a database that is away', PATIENCE_MS);
    await pooler.start();
    for (const server of servers)
      await until(async () => (await health(server)) === 200, 'a database that is back', PATIENCE_MS);
    await rounds();
    await settled(site);

    const stored = async (sql: string): Promise<string[]> =>
      (await db.query<{ id: bigint }>(sql)).map(({ id }) => String(id)).toSorted();
    expect(await stored('select id from bet')).toEqual(betIds.toSorted());
    expect(await stored(`select id from chat_message where room_code = '${ROOM}'`)).toEqual(said.toSorted());
    expect((await auditWhole(db, staffLogChecks)).findings).toEqual([]);

    // The pooler keeps its connections; nobody takes them for a server that runs.
    for (const server of servers) await server.stop();
    expect(await connections()).toBeGreaterThan(0);
    expect(await db.query(`select application_name from pg_stat_activity where ${IS_SERVER}`)).toEqual([]);
  },
);
