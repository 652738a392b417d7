/**
 * The built-in provider of card games as a process of its own. From the environment: CAITING_HOUSE_GAMES_KEY, CAITING_HOUSE_GAMES_PORT, HOST, where the wallet
 * is (CAITING_HOUSE_GAMES_SITE) and its own books (CAITING_GAMES_DATABASE_URL). Tells its parent `{ port }` when it listens. With CAITING_HOUSE_GAMES_TEST=1 it
 * is the test mode, which knows no site and answers the conformance kit.
 */
import type { AddressInfo } from 'node:net';
import { HOUSE_PROVIDER } from '@caiting/contract';
import { openDb } from '../platform/db/pool.ts';
import { HouseServer } from './server.ts';
import { prepareStore, refuseOtherBooks } from './schema.ts';
import { SiteWallet, overHttp } from './site.ts';
import { TestProvider } from './test-mode.ts';

const KEY_LENGTH_MIN = 32;
/** A site that is away is away for every table and message: one line in a while says so. */
const TELL_EVERY_MS = 5_000;

const { env } = process;
const end = (why: string): never => {
  process.stderr.write(`game provider: ${why}\n`);
  process.exit(1);
};
const key = env['CAITING_HOUSE_GAMES_KEY'] ?? '';
const site = env['CAITING_HOUSE_GAMES_SITE'] ?? '';
const host = env['HOST'] || 'localhost';
const database = env['CAITING_GAMES_DATABASE_URL'];
const isTest = env['CAITING_HOUSE_GAMES_TEST'] === '1';
if (isTest && (site !== '' || env['CAITING_PRODUCTION'])) end('the test mode is for no site');
if (key.length < KEY_LENGTH_MIN || (!isTest && site === '') || !database) end('key, site or database is missing');

const db = openDb(database as string, { connectionsMax: 12, applicationName: 'caiting-games', isBounded: true });
let toldAt = -Infinity;
const warn = (what: string, error: unknown): void => {
  if (performance.now() - toldAt < TELL_EVERY_MS) return;
  toldAt = performance.now();
  process.stderr.write(`game provider: ${what}: ${(error as Error).message}\n`);
};
const walletAt = (url: string) => overHttp({ provider: HOUSE_PROVIDER, key, url });
const server = isTest
  ? new TestProvider({ db, key, host, postTo: walletAt, warn })
  : new HouseServer({ db, wallet: new SiteWallet(walletAt(site)), warn }, key);
try {
  await prepareStore(db);
  await refuseOtherBooks(db, isTest);
  await server.start();
} catch (error) {
  end((error as Error).message);
}
server.http.listen(Number(env['CAITING_HOUSE_GAMES_PORT'] ?? 0), host, () => {
  process.send?.({ port: (server.http.address() as AddressInfo).port });
});
process.on(
  'SIGTERM',
  () =>
    void server
      .stop()
      .then(() => db.close())
      .then(() => process.exit(0)),
);
