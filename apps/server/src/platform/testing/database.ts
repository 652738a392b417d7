import { afterAll, inject } from 'vitest';
import { embeddedTargets } from '../db/connect.ts';
import { openDb, type Db, type DbTarget } from '../db/pool.ts';
import { cloneTemplate, createEmpty, dropClone } from './cluster.ts';
import './global-setup.ts';
import { setOwner } from './owner.ts';

export { advance, appNow, setClock } from '../clock.ts';

export interface TestDatabase {
  /** As the server connects: the app role. */
  readonly db: Db;
  /** As the owner of the schema: for arranging what the server may not. */
  readonly owner: Db;
  readonly appTarget: DbTarget;
  readonly ownerTarget: DbTarget;
}

/** The template may be of last month: a run over the end of one would see the first orders of each of its databases refused once (require_order_month). */
const BEGIN_MONTH = `select setval('bet_order', o.first, false) from (select first_order_of(month_number(app_now())) as first) as o
  where (select last_value from bet_order) < o.first`;

/** An empty database, for tests of the way to a schema. Gives where its owner connects. */
export async function emptyDatabase(): Promise<DbTarget> {
  const { socketFolder } = inject('testDatabase');
  const name = await createEmpty(socketFolder);
  afterAll(() => dropClone(socketFolder, name));
  return embeddedTargets(socketFolder, name).owner;
}

/**
 * A fresh migrated database for one test file: `const { db } = await testDatabase();` at its top. Closed and dropped after the file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { socketFolder, template } = inject('testDatabase');
  const name = await cloneTemplate(socketFolder, template);
  const targets = embeddedTargets(socketFolder, name);
  const db = openDb(targets.app, { connectionsMax: 20, applicationName: name });
  const owner = openDb(targets.owner, { connectionsMax: 4, applicationName: name });
  setOwner(db, owner);
  await owner.query(BEGIN_MONTH);
  afterAll(async () => {
    await Promise.all([db.close(), owner.close()]);
    await dropClone(socketFolder, name);
  });
  return { db, owner, appTarget: targets.app, ownerTarget: targets.owner };
}
