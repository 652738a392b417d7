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
  afterAll(async () => {
    await Promise.all([db.close(), owner.close()]);
    await dropClone(socketFolder, name);
  });
  return { db, owner, appTarget: targets.app, ownerTarget: targets.owner };
}
