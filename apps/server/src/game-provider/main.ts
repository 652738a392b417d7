/**
 * The built-in provider of card games as a process of its own. From the environment: CAITING_HOUSE_GAMES_KEY, CAITING_HOUSE_GAMES_PORT, HOST, where the wallet
 * is (CAITING_HOUSE_GAMES_SITE) and its own books (CAITING_GAMES_DATABASE_URL). Tells its parent `{ port }` when it listens.
 */
import type { AddressInfo } from 'node:net';
import { HOUSE_PROVIDER } from '@caiting/contract';
import { openDb } from '../platform/db/pool.ts';
import { HouseServer } from './server.ts';
import { prepareStore } from './schema.ts';
import { SiteWallet, overHttp } from './site.ts';

const KEY_LENGTH_MIN = 32;
/** A site that is away is away for every table and message: one line in a while says so. */
const TELL_EVERY_MS = 5_000;

const { env } = process;
const key = env['CAITING_HOUSE_GAMES_KEY'] ?? '';
const site = env['CAITING_HOUSE_GAMES_SITE'];
const database = env['CAITING_GAMES_DATABASE_URL'];
if (key.length < KEY_LENGTH_MIN || !site || !database) {
  process.stderr.write('game provider: key, site or database is missing\n');
  process.exit(1);
}

const db = openDb(database, { connectionsMax: 12, applicationName: 'caiting-games', isBounded: true });
let toldAt = -Infinity;
const warn = (what: string, error: unknown): void => {
  if (performance.now() - toldAt < TELL_EVERY_MS) return;
  toldAt = performance.now();
  process.stderr.write(`game provider: ${what}: ${(error as Error).message}\n`);
};
const wallet = new SiteWallet(overHttp({ provider: HOUSE_PROVIDER, key, url: site }));
const server = new HouseServer({ db, wallet, warn }, key);
try {
  await prepareStore(db);
  await server.start();
} catch (error) {
  process.stderr.write(`game provider: ${(error as Error).message}\n`);
  process.exit(1);
}
server.http.listen(Number(env['CAITING_HOUSE_GAMES_PORT'] ?? 0), env['HOST'] || 'localhost', () => {
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
