import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { gameCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { accountModule } from '../modules/account/index.ts';
import { aPlayer, type TestPlayer } from '../modules/account/testing/players.ts';
import { auditBooks } from '../modules/betting/index.ts';
import { drawsModule } from '../modules/draws/index.ts';
import { auditGames, gamesModule } from '../modules/games/index.ts';
import { lookAtStuck } from '../modules/games/rounds/stuck-rounds.ts';
import { KEY } from '../modules/games/testing/wallet-site.ts';
import { ledgerModule } from '../modules/ledger/index.ts';
import { protectionModule } from '../modules/protection/index.ts';
import { tenantModule } from '../modules/tenant/index.ts';
import { advance } from '../platform/clock.ts';
import { openDb, type DbTarget } from '../platform/db/pool.ts';
import { testApp } from '../platform/testing/app.ts';
import { callApp } from '../platform/testing/call.ts';
import { emptyDatabase } from '../platform/testing/database.ts';
import { freePort } from '../platform/testing/free-port.ts';

/** The provider as a process that is killed while people play: what it had begun is finished or given back, once. */

const KILLS = 8;
const PATIENT = { timeout: 30_000, interval: 100 };
const port = await freePort();
const site = await testApp({
  modules: [
    ledgerModule,
    tenantModule,
    protectionModule,
    accountModule,
    // Lotteries stand still: the tables need the beacon alone.
    { ...drawsModule, start: async () => undefined },
    gamesModule,
  ],
  config: { gameProviders: [{ provider: 'house', url: `http://127.0.0.1:${port}`, key: KEY }] },
  isListening: true,
});
const { app, db, owner } = site;
const target = (await emptyDatabase()) as Exclude<DbTarget, string>;
const books = openDb(target, { connectionsMax: 2, applicationName: 'killed-test' });
let child: ChildProcess | null = null;

async function startProvider(): Promise<void> {
  const host = encodeURIComponent(target.host);
  child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), [], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      CAITING_HOUSE_GAMES_KEY: KEY,
      CAITING_HOUSE_GAMES_PORT: String(port),
      CAITING_HOUSE_GAMES_SITE: `http://localhost:${site.port}`,
      CAITING_GAMES_DATABASE_URL: `postgres://${target.user}@localhost/${target.database}?host=${host}`,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'message');
}

async function killProvider(): Promise<void> {
  if (child === null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  child = null;
}

afterAll(async () => {
  await killProvider();
  await books.close();
});

/** Bets at a table and plays a hand, again and again, whatever is answered. */
async function play(who: TestPlayer, until: () => boolean): Promise<void> {
  while (!until()) {
    const { data: tables } = await callApp(app, gameCalls.gameTables, {});
    const table = tables?.tables.find(({ state }) => state === 'betting');
    if (table) {
      const stakes = { [table.game === 'baccarat' ? 'banker' : 'dragon']: table.table.endsWith('1') ? '10' : '100' };
      const input = {
        table: table.table,
        number: table.number,
        stakes: JSON.stringify(stakes),
        requestId: randomUUID(),
      };
      await callApp(app, gameCalls.placeGameBets, input as never, who);
    }
    await callApp(app, gameCalls.startBlackjack, { stake: '10', requestId: randomUUID() }, who);
    const hand = (await callApp(app, gameCalls.blackjackHand, {}, who)).data?.hand;
    if (hand && !hand.isOver) {
      const action = hand.actions.includes('double') ? 'double' : 'stand';
      const input = { hand: hand.hand, step: hand.step, action, requestId: randomUUID() } as const;
      await callApp(app, gameCalls.actBlackjack, input, who);
    }
  }
}

/** Ends what is open: hands by standing, rounds by their beacon. */
async function endAll(people: readonly TestPlayer[]): Promise<void> {
  for (const who of people)
    await expect
      .poll(async () => {
        const hand = (await callApp(app, gameCalls.blackjackHand, {}, who)).data?.hand;
        if (!hand || hand.isOver) return true;
        const input = { hand: hand.hand, step: hand.step, action: 'stand', requestId: randomUUID() } as const;
        await callApp(app, gameCalls.actBlackjack, input, who);
        return false;
      }, PATIENT)
      .toBe(true);
  await expect
    .poll(async () => {
      await advance(owner, 5_000);
      const [open] = await db.query<{ count: number }>(
        `select count(*)::int as count from game_round where state = 'open'`,
      );
      const [waiting] = await books.query<{ count: number }>(
        'select count(*)::int as count from message where status is null',
      );
      return [open?.count, waiting?.count];
    }, PATIENT)
    .toEqual([0, 0]);
}

test(
  'killed again and again while people play: resumed, nothing lost, nothing twice',
  { timeout: 120_000 },
  async () => {
    await startProvider();
    const people = await Promise.all(Array.from({ length: 6 }, () => aPlayer(app.deps, { balance: yuan(100_000) })));
    let isOver = false;
    const playing = people.map((who) => play(who, () => isOver));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { rounds } = await db.one<{ rounds: number }>('select count(*)::int as rounds from game_round');
      // Time goes on until some more was played, then it ends in whatever it is doing.
      await expect
        .poll(async () => {
          await advance(owner, 1_500);
          return (await db.one<{ rounds: number }>('select count(*)::int as rounds from game_round')).rounds - rounds;
        }, PATIENT)
        .toBeGreaterThan(5);
      await killProvider();
      await startProvider();
    }
    isOver = true;
    await Promise.all(playing);
    await endAll(people);

    expect(await lookAtStuck(app.deps)).toBe(0);
    expect((await auditBooks(db, auditGames)).findings).toEqual([]);
    // Both books say the same: what the provider took and paid is what the site moved.
    const theirs = await books.query<{ debit: string; back: bigint }>(
      `select debit, back from stake where state = 'paid' union all select first_debit, back from hand where state = 'over' order by debit`,
    );
    const ours = await owner.query<{ debit: string; back: bigint }>(
      `select c.of as debit, c.amount as back from game_transaction c where c.kind = 'credit' and c.status = 'ok' order by debit`,
    );
    expect(theirs.length).toBeGreaterThan(20);
    expect(ours).toEqual(theirs);
    // Every other stake was given back, or never taken.
    const open = await owner.query(
      `select d.transaction_id from game_transaction d join game_round r on r.id = d.round
      where d.kind = 'debit' and d.status = 'ok' and not d.is_rolled_back and r.provider = 'house'
        and not exists (select from game_transaction c where c.kind = 'credit' and c.status = 'ok' and c.of = d.transaction_id)
        and not exists (select from game_transaction c where c.kind = 'credit' and c.round = d.round and c.status = 'ok')`,
    );
    expect(open).toEqual([]);
  },
);
