import {
  allCalls,
  consoleCalls,
  hashLoginPassword,
  STAFF_ROLES,
  type CallDef,
  type StaffCallDef,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { modules } from './modules/index.ts';
import { aPlayer } from './modules/account/testing/players.ts';
import { createStaff } from './modules/console/index.ts';
import { testApp } from './platform/testing/app.ts';
import { callApp } from './platform/testing/call.ts';
import { sampleInput } from './platform/testing/malformed.ts';
import { hostileBodies, largestOf } from './testing/hostile-bodies.ts';

/** The whole of a request that is meant to cost much: processor time of the server's thread, in which everybody else waits. */
const { app } = await testApp({ modules, config: { logLevel: 'silent' } });
const bound = new Set(modules.flatMap((module) => (module.calls ?? []).map(({ def }) => def.path)));
const player = await aPlayer(app.deps, { balance: yuan(1_000), isAgent: true });
const staff = new Map<string, string>();
for (const role of STAFF_ROLES) {
  const password = hashLoginPassword(role, 'secret-1');
  await createStaff(app.deps, role, role, password);
  staff.set(role, (await callApp(app, consoleCalls.staffLogin, { staffName: role, password })).data.token);
}
const BOUND_MS = 60;
const LARGE_MS = 160;
const LARGE_BYTES = 250_000;
const TRIES = 3;

const tokenFor = (def: CallDef): string =>
  def.who === 'staff' ? (staff.get((def as StaffCallDef).roles[0] ?? 'admin') ?? '') : player.token;

async function cpuOf(def: CallDef, url: string, payload?: string, type = ''): Promise<number> {
  const before = process.threadCpuUsage();
  const headers = {
    authorization: `Bearer ${tokenFor(def)}`,
    ...(payload === undefined ? {} : { 'content-type': type }),
  };
  const answer = await app.http.inject({
    method: def.method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, `${url.slice(0, 200)} ${answer.body.slice(0, 200)}`).toBeLessThan(500);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' };
const calls = allCalls.filter(
  ({ path, name, file }) => bound.has(path) && !file && !/logout|setClosed|setMaintenance/i.test(name),
);

test.each(calls.map((def) => [def.path, def] as const))('%s', { timeout: 300_000 }, async (_path, def) => {
  const size = largestOf(def);
  const most = size > LARGE_BYTES ? LARGE_MS : BOUND_MS;
  const rest = JSON.stringify(sampleInput(def)).slice(1, -1);
  for (const { name, type, text } of hostileBodies(def, size - rest.length - 200)) {
    // What is hostile stands behind what is right, so that the call gets as far as it can.
    const full =
      type === 'json' && text.startsWith('{') && text.endsWith('}') && rest !== '' ? `{${rest},${text.slice(1)}` : text;
    let least = Infinity;
    for (let n = 0; n < TRIES && least > most; n += 1) {
      const cost =
        def.method === 'GET'
          ? type === 'form'
            ? await cpuOf(def, `${def.path}?${text.replaceAll(/[^\x21-\x7e]/g, '')}`)
            : 0
          : await cpuOf(def, def.path, full, TYPES[type]);
      least = Math.min(least, cost);
    }
    expect(least, name).toBeLessThan(most);
  }
});
