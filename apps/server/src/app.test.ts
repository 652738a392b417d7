import { call } from '@caiting/contract/wire';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bind } from './platform/http/binding.ts';
import { job } from './platform/jobs/jobs.ts';
import type { ServerModule } from './platform/module.ts';
import { ok } from './platform/outcome.ts';
import { testApp } from './platform/testing/app.ts';

const address = call({
  method: 'GET',
  path: '/v1/users/address',
  who: 'any',
  doc: 'Where the call comes from.',
  input: z.object({}),
  output: z.object({ ip: z.string(), country: z.nullable(z.string()) }),
  refusals: [],
});
let entered = Promise.withResolvers<void>();
let letGo = Promise.withResolvers<void>();
const module = {
  name: 'fixture',
  calls: [
    bind(address, async ({ ip, country }) => {
      entered.resolve();
      await letGo.promise;
      return ok({ ip, country });
    }),
  ],
};

test('behind a reverse proxy the address is the one it saw, not what the caller claims', async () => {
  letGo.resolve();
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-country-code': 'cn' };
  const behind = await testApp({ modules: [module], config: { trustProxy: true } });
  const direct = await testApp({ modules: [module] });
  const ask = async ({ app }: typeof behind) =>
    (await app.http.inject({ method: 'GET', url: address.path, headers })).json().data;
  expect(await ask(behind)).toEqual({ ip: '203.0.113.9', country: 'CN' });
  expect(await ask(direct)).toEqual({ ip: '127.0.0.1', country: null });
});

test('a call under way is answered before the server stops, and nobody new is let in', async () => {
  entered = Promise.withResolvers();
  letGo = Promise.withResolvers();
  const { app, port } = await testApp({ modules: [module], isListening: true });
  const url = `http://127.0.0.1:${port}${address.path}`;
  const underWay = fetch(url);
  await entered.promise;
  const stopping = app.stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  letGo.resolve();
  expect((await underWay).status).toBe(200);
  await stopping;
});

test('a stop ends within ten seconds whatever hangs; what was under way is rolled back, and done by the next start', async () => {
  const begun = Promise.withResolvers<void>();
  const hangs: ServerModule = {
    name: 'hangs',
    jobs: () => [
      job<Record<string, never>>({
        name: 'hangs',
        handle: async (tx) => {
          begun.resolve();
          await tx.query('select pg_sleep(300)');
        },
      }),
    ],
  };
  const { app, db, owner } = await testApp({ modules: [hangs], isListening: true, config: { logLevel: 'silent' } });
  await db.tx((tx) => app.deps.jobs.send(tx, 'hangs', {}));
  await begun.promise;
  const stopped = performance.now();
  await app.stop();
  expect(performance.now() - stopped).toBeLessThan(10_000);
  const { state } = await owner.one<{ state: string }>(`select state from pgboss.job where name = 'hangs'`);
  expect(['active', 'retry', 'created']).toContain(state);
}, 60_000);
