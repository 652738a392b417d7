import { setTimeout as delay } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { readConfig, type Config } from '../../../config.ts';
import type { Db } from '../../db/pool.ts';
import { NatsProcess } from './nats-process.ts';

/** One that is to come. Gone after the tests of the file. */
export async function prepareNats(...args: readonly string[]): Promise<NatsProcess> {
  const server = await NatsProcess.prepare(...args);
  afterAll(() => server.kill());
  return server;
}

/** One that runs. Gone after the tests of the file. */
export async function startNats(...args: readonly string[]): Promise<NatsProcess> {
  const server = await prepareNats(...args);
  await server.start();
  return server;
}

/** By which bus servers of a test hear each other: PostgreSQL's, unless a file asks for NATS and imports the same tests. */
let asked: NatsProcess | null = null;

export async function askForNats(): Promise<void> {
  asked = await startNats();
}

export const busEnvironment = (): { readonly CAITING_BUS: string; readonly CAITING_NATS_URL?: string } =>
  asked === null ? { CAITING_BUS: 'postgres' } : { CAITING_BUS: 'nats', CAITING_NATS_URL: asked.url };

export function busConfig(): Pick<Config, 'bus' | 'nats'> {
  const { bus, nats } = readConfig(busEnvironment());
  return { bus, nats };
}

/** NATS falls, as a machine that loses its power, and is back once `meanwhile` is over. */
export async function withoutNats(meanwhile: () => Promise<void>): Promise<void> {
  await asked?.kill();
  await meanwhile();
  await asked?.start();
}

/** A bus that is away: whoever listens is thrown out, for so long. */
export async function breakBus(db: Db, ms = 0): Promise<void> {
  if (asked !== null) return withoutNats(() => delay(ms));
  for (const end = performance.now() + ms; ;) {
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'caiting bus'`,
    );
    if (performance.now() >= end) return;
  }
}
