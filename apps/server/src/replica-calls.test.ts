import { allCalls, bettingCalls, CODES, consoleStatisticsCalls, type CallDef, type UserId } from '@caiting/contract';
import { isInView } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { aPlayer } from './modules/account/testing/players.ts';
import { someStaff } from './modules/console/testing/staff.ts';
import { modules } from './modules/index.ts';
import { PLACE, Replica } from './platform/db/replica/replica.ts';
import type { ReadPlace } from './platform/db/replica/reads.ts';
import { fakeStandby, type FakeStandby } from './platform/db/replica/testing/fake-standby.ts';
import { bind } from './platform/http/binding.ts';
import { createLog } from './platform/log.ts';
import { ok } from './platform/outcome.ts';
import { testApp } from './platform/testing/app.ts';
import type { TestDatabase } from './platform/testing/database.ts';
import { sampleInput } from './platform/testing/malformed.ts';

/** Made from the contract alone: every call that it marks is answered from a replica that writes nothing, and no other call asks it. */
let standby: FakeStandby | undefined;
const places: ReadPlace[] = [];
const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
async function replicaOf({ db, owner, appTarget }: TestDatabase): Promise<Replica> {
  standby = await fakeStandby(owner, appTarget);
  const { place } = await db.one<{ place: string }>(`select ${PLACE} as place`);
  const log = createLog('silent');
  const replica = new Replica({ primary: db, target: standby.target, place, boundMs: 60_000, connectionsMax: 4, log });
  await replica.look();
  return replica;
}
const { app, db, owner } = await testApp({ modules: withoutSeeds, replica: replicaOf });
const note = app.deps.replica?.note;
if (app.deps.replica)
  app.deps.replica.note = (place) => {
    places.push(place);
    note?.(place);
  };

const player = await aPlayer(app.deps, { balance: yuan(100), isAgent: true });
const { olga, rita } = await someStaff(app, { olga: 'auditor', rita: 'risk' });

/** What a sample says of somebody or something must be there, else the call is refused before it reads a list. */
const INPUTS: Readonly<Record<string, object>> = {
  playerLedger: { userName: player.userName },
  betsFound: { userName: player.userName, lotteryCode: undefined, issue: undefined },
  rechargesFound: { userName: player.userName },
};
const marked = allCalls.filter(({ reads }) => reads === 'replica');

async function answer(def: CallDef & { readonly name: string }, more: object = {}) {
  const given = { ...(sampleInput(def) as Record<string, unknown>), ...INPUTS[def.name], ...more };
  const fields = Object.entries(given).filter(([, value]) => value !== undefined) as [string, string][];
  const tokens = def.who === 'staff' ? [olga.token, rita.token] : [player.token];
  for (const token of tokens) {
    const reply = await app.http.inject({
      method: 'GET',
      url: `${def.path}?${new URLSearchParams(fields)}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const { code } = reply.json<{ code: number }>();
    if (code !== CODES.staffRoleMissing.code) return { status: reply.statusCode, code };
  }
  throw new Error(`nobody may ask ${def.path}`);
}

test('what is marked are looks, of people who are signed in', () => {
  expect(marked.length).toBeGreaterThan(20);
  for (const { name, method, who, alsoGet } of marked)
    expect([name, method, alsoGet ?? false, ['login', 'agent', 'staff'].includes(who)]).toEqual([
      name,
      'GET',
      false,
      true,
    ]);
  // Who may see them as somebody else sees what that one would.
  expect(marked.filter((def) => def.who !== 'staff' && !isInView(def))).toEqual([]);
});

describe('every call that is marked', () => {
  test.each(marked)('$name reads the replica, and writes nothing by it', async (def) => {
    places.length = 0;
    expect(await answer(def)).toMatchObject({ status: 200 });
    expect(new Set(places)).toEqual(new Set(['replica']));
  });

  test.each(marked)('$name is answered by the primary when the replica stands behind', async (def) => {
    await standby?.standsAt('0/1');
    places.length = 0;
    expect(await answer(def)).toMatchObject({ status: 200 });
    expect(new Set(places)).toEqual(new Set(['behind']));
    await standby?.standsAt(null);
  });
});

test('no other look asks it', async () => {
  places.length = 0;
  const others = allCalls.filter(
    (def) => isInView(def) && def.method === 'GET' && def.reads === undefined && def.who === 'login',
  );
  expect(others.length).toBeGreaterThan(40);
  for (const def of others) await answer(def);
  expect(places).toEqual([]);
});

test('an old answer says how old it is, and nobody is shown one who has just acted', async () => {
  const { path } = consoleStatisticsCalls.statisticDays;
  const head = async (token: string) => {
    const { headers } = await app.http.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${token}` },
    });
    return headers['x-caiting-behind'];
  };
  expect(await head(olga.token)).toBeUndefined();
  // Signing in was an act; it is long past.
  await owner.run(`select set_app_clock(app_now() + interval '10 minutes', 1)`);
  await standby?.standsAt(await standby.place());
  await app.deps.replica?.look();
  await owner.run(`insert into seed (name) values ('by somebody else')`);
  await standby?.place();
  places.length = 0;
  expect(Number(await head(olga.token))).toBeGreaterThan(0);
  await db.run(
    `insert into staff_log (staff, name, act, detail) select id, name, 'settle', '{}' from staff_list() where name = 'olga'`,
  );
  expect(await head(olga.token)).toBeUndefined();
  expect(new Set(places)).toEqual(new Set(['replica', 'own']));
  expect(Number(await head(rita.token))).toBeGreaterThan(0);
  await standby?.standsAt(null);
  await app.deps.replica?.look();
});

test('/healthz says that the replica is away, and the site serves all the same', async () => {
  const problems = async () => (await app.http.inject({ url: '/healthz' })).json<{ problems: string[] }>().problems;
  await standby?.isStandby(false);
  await app.deps.replica?.look();
  await expect.poll(problems).toContain('replicaAway');
  await standby?.isStandby(true);
  await app.deps.replica?.look();
  await expect.poll(problems, { timeout: 10_000 }).not.toContain('replicaAway');
});

test('a use case that writes by what it reads with is a fault, and nothing is written', async () => {
  const session = {
    sessionId: '1',
    userId: '1' as UserId,
    userName: 'abc123',
    grade: 1,
    isAgent: false,
    isPlayer: true,
  };
  const writes = bind(bettingCalls.getBetDetail, async ({ reads }) => {
    await reads.run(`insert into seed (name) values ('by a look')`);
    return ok({} as never);
  });
  const resolvers = { session: async () => session, acted: async () => undefined };
  const kept = standby;
  const other = await testApp({
    modules: [{ name: 'writes', calls: [writes], resolvers }],
    replica: replicaOf,
    config: { logLevel: 'silent' },
  });
  standby = kept;
  const url = `${bettingCalls.getBetDetail.path}?id=1`;
  const { statusCode } = await other.app.http.inject({ url, headers: { authorization: 'Bearer abc' } });
  expect(statusCode).toBe(500);
  expect(await other.db.query('select from seed')).toEqual([]);
});
