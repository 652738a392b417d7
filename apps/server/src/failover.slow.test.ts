import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calls, CODES } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { aPlayer, type TestPlayer } from './modules/account/testing/players.ts';
import { createRoom } from './modules/chat/index.ts';
import { callHall } from './modules/chat/testing/hall-call.ts';
import { ensureLotteries } from './modules/draws/core/lotteries.ts';
import { modules } from './modules/index.ts';
import { openDatabase, withClient } from './platform/db/connect.ts';
import { openDb } from './platform/db/pool.ts';
import { createLog } from './platform/log.ts';
import { A_LINE } from './platform/testing/malformed.ts';
import { setOwner } from './platform/testing/owner.ts';
import { until } from './platform/testing/until.ts';
import { caiting } from './testing/drill-site.ts';
import { Processes, type Server } from './testing/several/processes.ts';
import { TestPostgres } from './testing/standby.ts';

/**
 * The primary of a PostgreSQL of one's own dies, and hangs, while people bet and talk; a standby that confirms commits is promoted by hand, and the site goes
 * on without a restart: what was acknowledged is there, once (docs/decisions/0353). A replica that follows the old primary is not read (0355).
 */

const PEOPLE = 16;
/** Between two acts of one of them. */
const PAUSE_MS = 300;
/** One act in so many is a text: a person may send twenty a minute. */
const TALKS = 12;
const ASKS_AGAIN_MS = 250;
const SELLS_S = 2;
/** Bets that are acknowledged before the primary falls, and again once another one serves. */
const ENOUGH = 60;
/** For what a busy machine does late; nothing here is measured by it. */
const PATIENCE_MS = 180_000;
const ROOM = 'failover' as RoomCode;

const root = mkdtempSync(join(tmpdir(), 'caiting-failover-'));
chmodSync(root, 0o755);
const [folderA, folderB, folderC, data] = ['a', 'b', 'c', 'data'].map((name) => join(root, name)) as [
  string,
  string,
  string,
  string,
];
mkdirSync(data);
const one = await TestPostgres.primary(folderA);
const servers = [one];
const closes: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  // First: the goodbye to a server that hangs is never answered.
  for (const server of servers) await server.kill();
  await Promise.all(closes.map((close) => close()));
  rmSync(root, { recursive: true, force: true });
});
await one.query('create role lottery_owner login createrole');
await one.query('create database lottery owner lottery_owner');
const other = await TestPostgres.standby(folderB, one);
servers.push(other);
// What lists of the past are read from: it follows the first primary, whatever becomes of that one.
let reader = await TestPostgres.reader(folderC, one);
servers.push(reader);

const settings = {
  DATABASE_URL: `postgres://lottery_owner@127.0.0.1:${one.port},127.0.0.1:${other.port}/lottery`,
  DATABASE_REPLICA_URL: `postgres://127.0.0.1:${reader.port}/lottery`,
  CAITING_DATA: data,
  CAITING_BUS: 'postgres',
  CAITING_BEACON: 'local',
  CAITING_ACCOUNT_KEY: randomBytes(32).toString('hex'),
  CAITING_LOG: 'error',
  CAITING_RATE_ADDRESS: '1000000',
  HOST: '127.0.0.1',
  PORT: '0',
};
const processes = new Processes(settings);
const { db, appTarget, ownerTarget } = await openDatabase({
  databaseUrl: settings.DATABASE_URL,
  dataFolder: data,
  connectionsMax: 4,
});
const owner = openDb(ownerTarget, { connectionsMax: 2 });
closes.push(
  () => db.close(),
  () => owner.close(),
);
setOwner(db, owner);
const log = createLog('silent');
const { deps } = await createApp({ config: readConfig(settings), log, db, appTarget, ownerTarget, modules });
await ensureLotteries(db, false);
// As the owner: what the server changes of a lottery the audit looks for in the operators' log.
await withClient(ownerTarget, (client) => client.query(`update lottery set enabled = (code = 'ssc1')`));
await createRoom(deps, { code: ROOM, title: ROOM, subTitle: '', content: '' });
const people: TestPlayer[] = [];
while (people.length < PEOPLE) people.push(await aPlayer(deps, { balance: yuan(10_000) }));

/** No answer, or one that says "ask again": whether it was done nobody knows. */
const UNKNOWN: ReadonlySet<number> = new Set([CODES.serverFault.code, CODES.busy.code, CODES.tooManyRequests.code]);

/** Asked with the same key until it is known, as every page does. */
async function untilKnown<T extends { code: number }>(ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const reply = await ask().catch((error: unknown) => error as Error);
    if (!(reply instanceof Error) && !UNKNOWN.has(reply.code)) return reply;
    if (performance.now() > deadline) throw new Error('it was never answered', { cause: reply });
    await delay(ASKS_AGAIN_MS);
  }
}

const issueNow = async (): Promise<string | null> => {
  const found = await db
    .maybeOne<{ issueNo: string }>(
      `select issue_no as "issueNo" from issue
        where lottery_code = 'ssc1' and state = 'selling' and close_at > app_now() + make_interval(secs => $1) order by id limit 1`,
      [SELLS_S],
    )
    .catch(() => null);
  return found?.issueNo ?? null;
};

/** The id of a bet that was acknowledged; null where no issue sells now. */
async function betOf(port: number, { token }: TestPlayer): Promise<string | null> {
  const bettingIssue = await issueNow();
  if (bettingIssue === null) return null;
  const input = { bettingData: [{ ...A_LINE, bettingIssue }], requestId: randomUUID() } as never;
  const { code, msg, data: answer } = await untilKnown(() => callHall(port, calls.addBetting, input, { token }));
  if (code === CODES.issueClosed.code) return null;
  if (code !== 1) throw new Error(`a bet was refused: ${code} ${msg}`);
  return String((answer as { betIds: string[] }).betIds[0]);
}

/** Everybody bets and talks in turn through the server at this port, until `end`. */
function crowd(port: number) {
  /** What was acknowledged, and when. */
  const betIds: string[] = [];
  const betAtMs: number[] = [];
  const said: string[] = [];
  let isOver = false;
  const bet = async (player: TestPlayer): Promise<void> => {
    const id = await betOf(port, player);
    if (id === null) return;
    betIds.push(id);
    betAtMs.push(performance.now());
  };
  const say = async ({ token }: TestPlayer, message: string): Promise<void> => {
    const input = { roomCode: ROOM, messageTypeId: 1, message, sendKey: randomUUID() };
    const reply = await untilKnown(() => callHall(port, calls.addMessage, input, { token }));
    if (reply.code !== 1) throw new Error(`a message was refused: ${reply.code} ${reply.msg}`);
    said.push(reply.data.id);
  };
  const faults: string[] = [];
  const live = async (player: TestPlayer, who: number): Promise<void> => {
    for (let n = who; !isOver; n += 1) {
      await (n % TALKS === 0 ? say(player, `${who} ${n}`) : bet(player));
      await delay(PAUSE_MS);
    }
  };
  const living = Promise.all(people.map((player, who) => live(player, who).catch((e) => faults.push(`${who}: ${e}`))));
  return {
    betIds,
    betAtMs,
    said,
    faults,
    more: async (what: string, bets = ENOUGH): Promise<void> => {
      const wanted = betIds.length + bets;
      await until(() => faults.length > 0 || betIds.length >= wanted, what, PATIENCE_MS);
      expect(faults).toEqual([]);
    },
    end: async () => {
      isOver = true;
      await living;
    },
  };
}

const ascending = (ids: readonly string[]): string[] => ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
const stored = async (sql: string): Promise<string[]> =>
  ascending((await db.query<{ id: bigint }>(sql)).map(({ id }) => String(id)));
const betsOn = async (server: TestPostgres): Promise<unknown> =>
  (await server.query('select count(*)::int as n from bet', 'lottery')).rows[0]?.['n'];
const tell = (what: string, atMs: number, { betAtMs }: ReturnType<typeof crowd>, promotedMs: number): void => {
  const first = (betAtMs.find((at) => at > promotedMs) ?? Infinity) - atMs;
  process.stdout.write(
    `failover, ${what}: promoted after ${Math.round(promotedMs - atMs)} ms, the next bet after ${Math.round(first)} ms; ${betAtMs.length} bets in all\n`,
  );
};

/** Somebody who looks at the own list right after each bet, which the contract lets a replica answer. */
async function lists({ address }: Server) {
  const port = Number(new URL(address).port);
  const player = await aPlayer(deps, { balance: yuan(1_000) });
  const betIds: string[] = [];
  return {
    betIds,
    showsAll: async (): Promise<void> => {
      const before = betIds.length;
      const act = async (): Promise<boolean> => {
        const id = await betOf(port, player);
        if (id !== null) betIds.push(id);
        return betIds.length > before;
      };
      await until(act, 'a bet', PATIENCE_MS);
      const { data } = await untilKnown(() => callHall(port, calls.getBetData, { pageSize: '50' } as never, player));
      expect(data.list).toHaveLength(betIds.length);
    },
    replicaIs: async (state: 'up' | 'away'): Promise<void> => {
      const problems = async () =>
        ((await (await fetch(`${address}/healthz`)).json()) as { problems: string[] }).problems.includes('replicaAway');
      await expect.poll(problems, { timeout: PATIENCE_MS }).toBe(state === 'away');
    },
  };
}

/** A process that has noticed nothing writes on there, so that whoever follows it has young rows, and stands further than the new primary. */
async function writeOn(old: TestPostgres): Promise<() => Promise<void>> {
  const streams = `select from pg_stat_wal_receiver where status = 'streaming'`;
  await until(async () => (await reader.query(streams)).rows.length > 0, 'the replica of the old primary', PATIENCE_MS);
  for (let turn = 0; turn < 8; turn += 1) {
    await old.query('select pg_switch_wal()');
    await old.query('update health_probe set written_at = clock_timestamp()', 'lottery');
  }
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await old.query(`update health_probe set written_at = clock_timestamp() + interval '1 second'`, 'lottery');
      await delay(PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await writing;
  };
}

test(
  'the primary dies, then the next one hangs: no acknowledged bet or message is lost or doubled, the books are right',
  { timeout: 900_000 },
  async () => {
    const server = await processes.start();
    const among = crowd(Number(new URL(server.address).port));
    const watcher = await lists(server);
    await among.more('bets on the first primary');
    await watcher.replicaIs('up');
    await watcher.showsAll();

    const killedMs = performance.now();
    await one.kill();
    await other.promote();
    const promotedMs = performance.now();
    await among.more('bets on the promoted standby');
    tell('the primary killed', killedMs, among, promotedMs);
    await watcher.replicaIs('away');
    await watcher.showsAll();

    // It comes back as it was and would take bets without its standby: nobody asks it.
    await one.start({ synchronous_standby_names: '' });
    const left = await betsOn(one);
    const stopWriting = await writeOn(one);
    for (let turn = 0; turn < 5; turn += 1) {
      await among.more('bets beside the old primary', ENOUGH / 5);
      await watcher.showsAll();
      await watcher.replicaIs('away');
    }
    await stopWriting();
    expect(await betsOn(one)).toBe(left);
    // Nor does a process that knows nothing yet.
    const { code: ended, said: json } = await caiting(settings, 'audit', '--full', '--json');
    expect(ended, json).toBe(0);
    expect(Number((JSON.parse(json) as { figures: { bets: string } }).figures.bets)).toBeGreaterThan(Number(left));

    // The way back: a fresh copy follows the new primary, until that one falls.
    await one.kill();
    const again = await TestPostgres.standby(folderA, other, one.port);
    servers.push(again);
    await reader.kill();
    reader = await TestPostgres.reader(folderC, other, reader.port);
    servers.push(reader);
    await among.more('bets with a standby again');
    await watcher.replicaIs('up');
    await watcher.showsAll();
    const frozenMs = performance.now();
    other.freeze();
    await again.promote();
    const againMs = performance.now();
    await among.more('bets on the first machine again');
    tell('the primary frozen', frozenMs, among, againMs);
    other.freeze(false);
    await among.more('bets beside the one that woke up');

    await among.end();
    expect(among.faults).toEqual([]);
    expect(await stored('select id from bet')).toEqual(ascending([...among.betIds, ...watcher.betIds]));
    expect(await stored(`select id from chat_message where room_code = '${ROOM}'`)).toEqual(ascending(among.said));
    await server.stop();
    const { code, said } = await caiting(settings, 'audit', '--full');
    expect(code, said).toBe(0);
    expect(said).toContain('账目无误');
  },
);
