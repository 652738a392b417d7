import { randomUUID } from 'node:crypto';
import { bettingCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import type { Deps } from '../../../platform/deps.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import type { ServerModule } from '../../../platform/module.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { A_LINE } from '../../../platform/testing/malformed.ts';
import { until } from '../../../platform/testing/until.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { bettingModule } from '../index.ts';
import { anIssue } from '../testing/build.ts';

/** A bet is followed by one id from the front server through the call, the event in its row and its listener into the job that this one sends (0361). */

const rows: unknown[] = [];
const follower: ServerModule = {
  name: 'follower',
  jobs: () => [job<object>({ name: 'follow', handle: async () => undefined })],
  start: async (deps: Deps) => {
    deps.outbox.on('balance.changed', async ({ cause }, tx) => {
      if (cause !== 'bet') return;
      rows.push(...(await tx.query(`select call_id from outbox where payload ->> 'cause' = 'bet' order by id`)));
      await deps.jobs.send(tx, 'follow', {});
    });
  },
};
const modules = [ledgerModule, tenantModule, accountModule, bettingModule];
const { db, appTarget, ownerTarget, config, app: other } = await testApp({ modules });
const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
const app = await createApp({
  config: { ...config, trustProxy: true, logLevel: 'debug' },
  log,
  db,
  appTarget,
  ownerTarget,
  modules: [...modules, follower],
});
await app.start();
afterAll(() => app.stop());

const issue = await anIssue(db);
const bet = async (id: string): Promise<void> => {
  const player = await aPlayer(other.deps, { balance: yuan(100) });
  const line = { ...A_LINE, bettingIssue: issue.issueNo };
  const input = { bettingData: [line], requestId: randomUUID() } as never;
  const answer = await callApp(app, bettingCalls.addFastBetting, input, {
    ...(player.token && { token: player.token }),
    headers: { 'x-request-id': id },
  });
  expect(answer).toMatchObject({ code: 1 });
};
const told = (id: string): string[] =>
  lines.flatMap((line) => {
    const { request, msg, event, job: done } = JSON.parse(line) as Record<string, string>;
    return request === id ? [[msg, event ?? done].filter(Boolean).join(' ')] : [];
  });

test('one id names a bet in the line of its request, in the row of its event, in its listener and in the job', async () => {
  const id = '0123456789abcdef0123456789abcdef';
  await bet(id);
  await until(() => told(id).includes('job done follow'), 'the job', 20_000);
  expect(rows).toEqual([{ call_id: id }]);
  expect(told(id)).toEqual(['request', 'event handed over balance.changed', 'job done follow']);
});
