import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bettingCalls, reportCalls, DEMO_MARK } from '@caiting/contract';
import { afterAll, expect, test } from 'vitest';
import { makeDemoPeople } from '../commands/demo-people.ts';
import { modules } from '../modules/index.ts';
import { KEY } from '../modules/games/testing/wallet-site.ts';
import { auditWhole } from '../modules/whole-audit.ts';
import { appNow, setClock } from '../platform/clock.ts';
import { testApp } from '../platform/testing/app.ts';
import { callApp } from '../platform/testing/call.ts';
import { emptyDatabase } from '../platform/testing/database.ts';
import { freePort } from '../platform/testing/free-port.ts';
import type { DbTarget } from '../platform/db/pool.ts';
import { Life } from './life.ts';
import type { ActKind } from './plan.ts';

/** The ten play half an hour of a site's time through its own HTTP server, beside the process that deals cards. */

const MINUTES = 30;
/** Half an hour passes in two minutes. */
const RATE = 15;

const gamesPort = await freePort();
const books = (await emptyDatabase()) as Exclude<DbTarget, string>;
const gamesDatabaseUrl = `postgres://${books.user}@localhost/${books.database}?host=${encodeURIComponent(books.host)}`;
const { app, db } = await testApp({
  modules,
  config: {
    port: 0,
    logLevel: 'error',
    gamesDatabaseUrl,
    gameProviders: [{ provider: 'house', url: `http://127.0.0.1:${gamesPort}`, key: KEY }],
  },
});
await app.seed();
const port = await app.start();
const site = `http://localhost:${port}`;
const provider = fork(fileURLToPath(new URL('../game-provider/main.ts', import.meta.url)), [], {
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    CAITING_HOUSE_GAMES_KEY: KEY,
    CAITING_HOUSE_GAMES_PORT: String(gamesPort),
    CAITING_HOUSE_GAMES_SITE: site,
    CAITING_GAMES_DATABASE_URL: gamesDatabaseUrl,
  },
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
});
await once(provider, 'message');
afterAll(async () => {
  const ended = once(provider, 'exit');
  provider.kill('SIGKILL');
  await ended;
  await app.stop();
});

const OWN = `(select key::int8 from demo_row where kind = 'life')`;
const count = async (what: string) =>
  (await db.one<{ count: number }>(`select count(*)::int as count from ${what}`)).count;

test('half an hour of the ten: bets, chases, talk, cards, plans, envelopes, gifts and games; then the books are right', async () => {
  const begun = await appNow(db);
  await setClock(db, { rate: RATE });
  const people = await makeDemoPeople(app.deps);
  const done = new Map<ActKind, number>();
  const refused: string[] = [];
  const life = new Life({ site, people, seed: 'thirty-minutes', hasNights: false }, (kind, why) => {
    if (why === null && kind !== 'site') done.set(kind, (done.get(kind) ?? 0) + 1);
    else refused.push(`${kind}: ${why}`);
  });
  const stopping = new AbortController();
  const visiting = setInterval(() => life.brake.sawVisitors(1), 1_000);
  life.brake.sawVisitors(1);
  const running = life.run(stopping.signal);
  await expect
    .poll(async () => (await appNow(db)).getTime() - begun.getTime(), { timeout: 300_000, interval: 1_000 })
    .toBeGreaterThan(MINUTES * 60_000);
  clearInterval(visiting);
  stopping.abort();
  await running;
  await setClock(db, { rate: 1 });

  for (const kind of ['bet', 'chase', 'talk', 'betCard', 'sendEnvelope', 'gift', 'hand', 'planCard'] as const)
    expect(done.get(kind) ?? 0, kind).toBeGreaterThan(0);
  expect(await count(`bet where player in ${OWN}`)).toBeGreaterThan(20);
  expect(await count(`bet_result where player in ${OWN}`)).toBeGreaterThan(10);
  expect(await count(`chat_message where sender_id in ${OWN}`)).toBeGreaterThan(20);
  expect(await count(`envelope where sender_id in ${OWN}`)).toBeGreaterThan(0);
  expect(await count(`live_gift where sender in ${OWN}`)).toBeGreaterThan(0);
  expect(await count(`game_round where player in ${OWN}`)).toBeGreaterThan(0);
  // The texts of the ten are none that the room's filter stops, and their acts are such as the site takes.
  expect(refused.filter((why) => /textForbidden|flooding|Invalid|Mismatch|badInput|forbidden/i.test(why))).toEqual([]);
  expect((await auditWhole(db)).findings).toEqual([]);

  const { data: winners } = await callApp(app, bettingCalls.getNewestBounsList, { pageSize: 100 });
  const { data: rank } = await callApp(app, reportCalls.userProfitRank, { pageSize: 100 });
  for (const list of [winners.list, rank.list]) {
    expect(list.some(({ userName }) => userName.startsWith(DEMO_MARK))).toBe(true);
    // None of the ten stands there as somebody else.
    expect(list.filter(({ userName }) => /^ya\*\*\*\d$/.test(userName))).toEqual([]);
  }
}, 600_000);
