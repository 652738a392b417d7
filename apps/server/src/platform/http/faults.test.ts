import { once } from 'node:events';
import { CODES } from '@caiting/contract';
import { expect, test } from 'vitest';
import { withClient } from '../db/connect.ts';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import type { CallReply } from './exchange.ts';
import { answerFault } from './faults.ts';

const { db, appTarget } = await testDatabase();

/** Status and code of the answer that somebody gets whose call met this error. */
function answerTo(error: unknown): { status: number; code: number } {
  let status = 0;
  const reply = { header: () => undefined, code: (one: number) => void (status = one) } as unknown as CallReply;
  const body = answerFault(
    createLog('silent'),
    error,
    { id: 'one', method: 'POST', url: '/v1/users/echo', headers: {} },
    reply,
  );
  return { status, code: (JSON.parse(body) as { code: number }).code };
}

const AWAY = { status: 503, code: CODES.serverFault.code };

test('whoever asks a connection that PostgreSQL has ended is told to ask again', async () => {
  const errors: unknown[] = [];
  await withClient(appTarget, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = once(client, 'error');
    const running = client.query('select pg_sleep(60)').catch((error: unknown) => errors.push(error));
    await db.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await running;
    await ended;
    await client.query('select 1').catch((error: unknown) => errors.push(error));
  });
  expect(errors.map(answerTo)).toEqual([AWAY, AWAY]);
});

test('so is whoever finds nobody, and a fault of ours is none of that', async () => {
  const nobody = await withClient('postgres://nobody@127.0.0.1:1/none', async () => null).catch(
    (error: unknown) => error,
  );
  expect(answerTo(nobody)).toEqual(AWAY);
  expect(answerTo(new TypeError('x is undefined'))).toEqual({ status: 500, code: CODES.serverFault.code });
});

test('where PostgreSQL has no room on its disk, no memory or no connection left, nothing was done and it is busy', async () => {
  for (const state of ['53100', '53200', '53300']) {
    const error = await db
      .run(`do $$ begin raise exception 'none left' using errcode = '${state}'; end $$`)
      .catch((failure: unknown) => failure);
    expect(answerTo(error), state).toEqual({ status: 503, code: CODES.busy.code });
  }
});
