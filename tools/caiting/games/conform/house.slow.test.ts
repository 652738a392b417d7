import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readStartConfig } from '@caiting/server/config';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { postSigned } from '@caiting/server/platform/signed/post';
import { emptyDatabase } from '@caiting/server/testing/database';
import { freePort } from '@caiting/server/testing/free-port';
import { afterAll, describe, expect, test } from 'vitest';
import { conform } from './kit.ts';

/** The built-in provider's own process, with books in a real database, at the door of the kit. */

const KEY = 'h'.repeat(40);
const MAIN = fileURLToPath(new URL('../../../../apps/server/src/game-provider/main.ts', import.meta.url));
/** As long as that process waits for the wallet (game-provider/site.ts). */
const TIMEOUT_MS = 5_000;

const running: ChildProcess[] = [];
afterAll(() => running.forEach((child) => child.kill('SIGKILL')));

async function books() {
  const target = (await emptyDatabase()) as { readonly user: string; readonly host: string; readonly database: string };
  const url = `postgres://${target.user}@localhost/${target.database}?host=${encodeURIComponent(target.host)}`;
  const db = openDb(url, { connectionsMax: 2, applicationName: 'conform-test' });
  afterAll(() => db.close());
  return { url, db };
}

/** Its address once it listens, or the code and the words that it ended with. */
async function start(database: string, env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const child = fork(MAIN, [], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      CAITING_HOUSE_GAMES_KEY: KEY,
      CAITING_HOUSE_GAMES_PORT: String(port),
      CAITING_GAMES_DATABASE_URL: database,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  running.push(child);
  let said = '';
  child.stderr?.on('data', (bytes: Buffer) => (said += String(bytes)));
  const ended = once(child, 'exit').then(([code]) => ({ code: Number(code), said }));
  const listens = once(child, 'message').then(() => ({ url: `http://127.0.0.1:${port}` }));
  return { ...(await Promise.race([listens, ended])), stop: () => (child.kill('SIGTERM'), ended) } as {
    url?: string;
    code?: number;
    said?: string;
    stop(): Promise<unknown>;
  };
}

const TEST_MODE = { CAITING_HOUSE_GAMES_TEST: '1' };
const NO_SITE = { CAITING_HOUSE_GAMES_SITE: 'http://127.0.0.1:9' };
const ask = async (url: string, message: string, body: object) =>
  JSON.parse(
    await postSigned({ provider: 'house', key: KEY, url }, `/v1/${message}`, JSON.stringify(body), {
      timeoutMs: 5_000,
    }),
  ) as Record<string, unknown>;
const rounds = async (db: Db) =>
  (await db.query<{ table_code: string; state: string }>('select distinct table_code, state from round')).map((row) =>
    Object.values(row).join(' '),
  );

test('in its test mode every case of the kit is green, through its real books', { timeout: 120_000 }, async () => {
  const { url: database, db } = await books();
  const provider = await start(database, TEST_MODE);
  const url = provider.url as string;
  const verdicts = await conform({
    provider: 'house',
    key: KEY,
    url,
    timeoutMs: TIMEOUT_MS,
    pointAt: async (wallet) => void (await ask(url, 'test/wallet', { wallet })),
  });
  expect(verdicts.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(verdicts).toHaveLength(158);
  expect((await rounds(db)).toSorted()).toEqual(['TEST paid', 'TEST void']);
  // What the books say of each stake was told.
  expect(await db.query(`select 1 from stake where state in ('asking', 'taken')`)).toEqual([]);
  expect(await db.query('select 1 from message where status is null')).toEqual([]);
  await provider.stop();
  // A site's provider does not take these books for its own.
  expect(await start(database, NO_SITE)).toMatchObject({ code: 1, said: expect.stringContaining('of the test mode') });
});

describe('without the test mode', () => {
  test('there are no such doors, and its books are not taken for a test', async () => {
    const { url: database, db } = await books();
    const provider = await start(database, NO_SITE);
    for (const message of ['test/wallet', 'test/play', 'test/settle', 'launch'])
      expect(
        await ask(provider.url as string, message, { wallet: 'http://127.0.0.1:9', stakes: ['1'], back: '1' }),
      ).toEqual({
        status: 'unknown',
      });
    expect(await rounds(db)).toEqual([]);
    await provider.stop();
    await db.run(`insert into player_seed (player, seed, commitment, client_seed) values (1, 'a', 'b', '')`);
    expect(await start(database, TEST_MODE)).toMatchObject({
      code: 1,
      said: expect.stringContaining('books of a site'),
    });
  });

  test('a production, and a provider that has a site, refuse it; so does the start of a site', async () => {
    const { url: database } = await books();
    for (const env of [NO_SITE, { CAITING_PRODUCTION: '1' }])
      expect(await start(database, { ...TEST_MODE, ...env })).toMatchObject({
        code: 1,
        said: expect.stringContaining('for no site'),
      });
    expect(() => readStartConfig(TEST_MODE)).toThrow('CAITING_HOUSE_GAMES_TEST');
  });
});
