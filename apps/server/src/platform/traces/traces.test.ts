import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { accountModule } from '../../modules/account/index.ts';
import { aPlayer } from '../../modules/account/testing/players.ts';
import { bettingModule } from '../../modules/betting/index.ts';
import { SETTLE_JOB } from '../../modules/draws/index.ts';
import { ledgerModule } from '../../modules/ledger/index.ts';
import { tenantModule } from '../../modules/tenant/index.ts';
import { BetBatcher, RULES } from '../../testing/bench-kit.ts';
import { aLine, anIssue, aRequest, drawTheIssue } from '../../modules/betting/testing/build.ts';
import { testApp } from '../testing/app.ts';
import { callApp } from '../testing/call.ts';
import { trace } from './span.ts';
import { startTraces } from './start-traces.ts';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
}

/** A collector of OTLP over HTTP, on a real socket. */
const sent: Sent[] = [];
const paths: string[] = [];
const services: string[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as {
      resourceSpans: {
        resource: { attributes: { key: string; value: { stringValue?: string } }[] };
        scopeSpans: { spans: Sent[] }[];
      }[];
    };
    paths.push(request.url ?? '');
    for (const { resource, scopeSpans } of body.resourceSpans) {
      services.push(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '');
      sent.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => collector.close(resolve)));

const { app, db } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule],
  isListening: true,
});
/** What the library leaves in the process once it is at work. */
const isAtWork = (): boolean =>
  Object.getOwnPropertySymbols(globalThis).some((symbol) => String(symbol).includes('opentelemetry.js.api'));

test('off: the library is not at work, and what is asked for is done as it is', async () => {
  expect(await trace('anything', {}, async () => 7)).toBe(7);
  expect(isAtWork()).toBe(false);
});

test('on: a call, a batch of bets, a job with its chunks and an event each come to the collector; off again, nothing more', async () => {
  const { port } = collector.address() as AddressInfo;
  const stop = await startTraces({ endpoint: `http://127.0.0.1:${port}`, percent: 100, build: 'test' }, app.deps.log);
  const player = await aPlayer(app.deps, { balance: yuan(100) });
  expect(isAtWork()).toBe(true);
  expect((await callApp(app, calls.getRegisterTypeFront, {})).code).toBe(1);
  const issue = await anIssue(db);
  await new BetBatcher(db).place(aRequest(String(player.id), [aLine(issue, { rules: RULES })]));
  await drawTheIssue(db, issue.id, [9, 9, 9, 9, 9]);
  await db.tx((tx) => app.deps.jobs.send(tx, SETTLE_JOB, { issueId: String(issue.id) }));
  await expect
    .poll(async () => (await db.one<{ state: string }>('select state from issue where id = $1', [issue.id])).state)
    .toBe('settled');
  await expect.poll(async () => (await db.query('select 1 from outbox')).length).toBe(0);
  await expect(
    trace('a fault', {}, async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await stop();

  const named = (name: string) => sent.filter((one) => one.name === name);
  expect(new Set(paths)).toEqual(new Set(['/v1/traces']));
  expect(new Set(services)).toEqual(new Set(['caiting']));
  for (const name of [
    `GET ${calls.getRegisterTypeFront.path}`,
    'bet batch',
    `job ${SETTLE_JOB}`,
    'event bet.settled',
  ]) {
    expect(named(name).length, name).toBeGreaterThan(0);
    expect(named(name)[0]?.parentSpanId ?? '', name).toBe('');
  }
  const [job] = named(`job ${SETTLE_JOB}`);
  // One with the bet, and the empty one that ends the issue.
  expect(named('settlement chunk').length).toBeGreaterThan(1);
  for (const chunk of named('settlement chunk'))
    expect(chunk).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId });
  expect(named('a fault')[0]?.status?.code).toBe(2);

  const before = sent.length;
  await trace('after', {}, async () => undefined);
  expect(sent).toHaveLength(before);
  expect(named('after')).toEqual([]);
});
