import { call, toEnpath } from '@caiting/contract/wire';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { currentCall } from '../../engine/call-id.ts';
import { ok } from '../../outcome.ts';
import { testApp } from '../../testing/app.ts';
import { bind } from '../binding.ts';
import { callIdOf } from './call-id.ts';

const OF_PROXY = '0123456789abcdef0123456789abcdef';
const OWN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('the id of a trusted proxy is taken when it is well-formed; else we make one', () => {
  const of = (id: string | undefined, trustsProxy = true) => callIdOf({ headers: { 'x-request-id': id } }, trustsProxy);
  for (const id of [OF_PROXY, '6f1c2f0e-9a53-4c0b-8d1a-2b7f3c4d5e6f', 'a'.repeat(64)]) expect(of(id)).toBe(id);
  for (const id of [
    undefined,
    '',
    'short',
    'a'.repeat(65),
    `${OF_PROXY}, ${OF_PROXY}`,
    `${OF_PROXY}\n{"level":60}`,
    `${OF_PROXY}"`,
    '彩'.repeat(20),
  ])
    expect(of(id), id).toMatch(OWN);
  expect(of(OF_PROXY, false)).toMatch(OWN);
});

const named = call({
  method: 'POST',
  path: '/v1/users/named',
  who: 'any',
  doc: 'By which id the call is known after a wait.',
  input: z.object({ more: z.optional(z.string()) }),
  output: z.object({ request: z.nullable(z.string()) }),
  refusals: [],
});
const modules = [
  {
    name: 'fixture',
    calls: [
      bind(named, async ({ deps }) => {
        await deps.db.query('select 1');
        return ok({ request: currentCall() });
      }),
    ],
  },
];
const { app } = await testApp({ modules, config: { trustProxy: true } });
const { app: open } = await testApp({ modules });

async function ask(of: typeof app, id: string): Promise<{ answered: unknown; inside: string | null }> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-request-id': id };
  const response = await of.http.inject({
    method: 'POST',
    url: toEnpath(named.path),
    headers: form,
    payload: 'more=x',
  });
  const { data } = response.json<{ data: { request: string | null } }>();
  return { answered: response.headers['x-request-id'], inside: data.request };
}

test('a call is done under the id that its answer has', async () => {
  expect(await ask(app, OF_PROXY)).toEqual({ answered: OF_PROXY, inside: OF_PROXY });
  const { answered, inside } = await ask(open, OF_PROXY);
  expect(answered).toMatch(OWN);
  expect(inside).toBe(answered);
});

test('so is what is no call, and what nobody answers', async () => {
  for (const url of ['/healthz', '/readyz', '/v1/users/nothing', '/nowhere', '/files/none'])
    expect((await app.http.inject({ url, headers: { 'x-request-id': OF_PROXY } })).headers['x-request-id'], url).toBe(
      OF_PROXY,
    );
});
