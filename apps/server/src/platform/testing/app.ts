import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createApp, type App } from '../../app.ts';
import { readConfig, type Config } from '../../config.ts';
import type { Replica } from '../db/replica/replica.ts';
import { createLog } from '../log.ts';
import type { ServerModule } from '../module.ts';
import { parseEvent, type StoredEvent } from '../outbox/outbox.ts';
import { testDatabase, type TestDatabase } from './database.ts';

export interface TestApp extends TestDatabase {
  readonly app: App;
  readonly config: Config;
}

export interface TestAppOptions {
  readonly modules?: readonly ServerModule[];
  readonly config?: Partial<Config>;
  /** Listens on a free port with jobs and events running; else calls go through `app.http.inject`. */
  readonly isListening?: boolean;
  /** A replica that calls may read. */
  replica?(database: TestDatabase): Promise<Replica>;
}

/** A server on a fresh database, stopped after the file. Without modules it has only what the platform gives. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp & { port: number }> {
  const database = await testDatabase();
  const base = readConfig({
    CAITING_RATE_ADDRESS: '1000000',
    CAITING_RATE_ACCOUNT: '1000000',
    PORT: '0',
    CAITING_LOG: 'error',
    // Nothing of a test reaches out to the network.
    CAITING_BEACON: 'local',
  });
  // What people upload in a test goes with it.
  const dataFolder = mkdtempSync(join(tmpdir(), 'caiting-test-'));
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
  const config: Config = { ...base, dataFolder, ...options.config };
  const { db, appTarget, ownerTarget } = database;
  const replica = await options.replica?.(database);
  const app = await createApp({
    config,
    log: createLog(config.logLevel),
    db,
    replica,
    appTarget,
    ownerTarget,
    modules: options.modules ?? [],
  });
  const port = options.isListening ? await app.start() : 0;
  if (!options.isListening) await app.http.ready();
  afterAll(() => (options.isListening ? app.stop() : app.http.close()));
  if (replica) afterAll(() => replica.close());
  afterAll(() => checkEvents(database));
  return { ...database, app, config, port };
}

/** Whatever a test made the server or an SQL function say, and nobody took, must be an event of the contract. */
async function checkEvents({ owner }: TestDatabase): Promise<void> {
  const left = await owner.query<StoredEvent>(
    'select id, type, payload, tries, call_id from outbox order by id limit 1000',
  );
  for (const event of left) parseEvent(event);
}
