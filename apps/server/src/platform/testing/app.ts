import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createApp, type App } from '../../app.ts';
import { readConfig, type Config } from '../../config.ts';
import { createLog } from '../log.ts';
import type { ServerModule } from '../module.ts';
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
}

/** A server on a fresh database, stopped after the file. Without modules it has only what the platform gives. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp & { port: number }> {
  const database = await testDatabase();
  const base = readConfig({
    CAITING_RATE_ADDRESS: '1000000',
    CAITING_RATE_ACCOUNT: '1000000',
    PORT: '0',
    CAITING_LOG: 'error',
  });
  // What people upload in a test goes with it.
  const dataFolder = mkdtempSync(join(tmpdir(), 'caiting-test-'));
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
  const config: Config = { ...base, dataFolder, ...options.config };
  const { db, appTarget, ownerTarget } = database;
  const app = await createApp({
    config,
    log: createLog(config.logLevel),
    db,
    appTarget,
    ownerTarget,
    modules: options.modules ?? [],
  });
  const port = options.isListening ? await app.start() : 0;
  if (!options.isListening) await app.http.ready();
  afterAll(() => (options.isListening ? app.stop() : app.http.close()));
  return { ...database, app, config, port };
}
