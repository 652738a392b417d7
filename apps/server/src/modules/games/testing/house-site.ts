import { afterAll } from 'vitest';
import type { Config } from '../../../config.ts';
import { HouseServer } from '../../../game-provider/server.ts';
import { prepareStore } from '../../../game-provider/schema.ts';
import { SiteWallet, overHttp } from '../../../game-provider/site.ts';
import { openDb, type Db } from '../../../platform/db/pool.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { emptyDatabase } from '../../../platform/testing/database.ts';
import { freePort } from '../../../platform/testing/free-port.ts';
import { accountModule } from '../../account/index.ts';
import { drawsModule } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { gamesModule } from '../index.ts';
import { KEY } from './wallet-site.ts';

/** A site that listens, and the built-in provider beside it with books of its own, as on a real one; both in this process, so that a test can end one of them. */
export async function houseSite() {
  const port = await freePort();
  const gameProviders: Config['gameProviders'] = [{ provider: 'house', url: `http://127.0.0.1:${port}`, key: KEY }];
  const site = await testApp({
    // Lotteries stand still: the tables need the beacon alone.
    modules: [
      ledgerModule,
      tenantModule,
      protectionModule,
      accountModule,
      { ...drawsModule, start: async () => undefined },
      gamesModule,
    ],
    config: { gameProviders },
    isListening: true,
  });
  const books = openDb(await emptyDatabase(), { connectionsMax: 8, applicationName: 'house-test' });
  await prepareStore(books);
  const wallet = new SiteWallet(overHttp({ provider: 'house', key: KEY, url: `http://localhost:${site.port}` }));
  const warnings: string[] = [];
  let house: HouseServer | null = null;
  const startHouse = async (): Promise<void> => {
    house = new HouseServer(
      { db: books, wallet, warn: (what, error) => void warnings.push(`${what}: ${(error as Error).message}`) },
      KEY,
    );
    await house.start();
    const { http } = house;
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  };
  const stopHouse = async (): Promise<void> => {
    await house?.stop();
    house = null;
  };
  await startHouse();
  afterAll(async () => {
    await stopHouse();
    await books.close();
  });
  return { ...site, books: books as Db, wallet, warnings, startHouse, stopHouse };
}
