import {
  allCalls,
  accountCalls,
  CODES,
  consoleCalls,
  consolePlayerCalls,
  gameCalls,
  hashLoginPassword,
  playerViewCalls,
  SUCCESS,
  VIEW_HASH,
  VIEW_MINUTES,
  type CallDef,
  type StaffRole,
} from '@caiting/contract';
import { isInView, type Reply } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { sampleInput } from '../../../platform/testing/malformed.ts';
import { resolveSession } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { createStaff } from '../index.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds });
const { deps } = app;
const bound = new Set(withoutSeeds.flatMap(({ calls = [] }) => calls.map(({ def }) => def.path)));
const MINUTE_MS = 60_000;
let made = 0;

async function signIn(role: StaffRole) {
  const staffName = `${role}_${(made += 1)}`;
  const password = hashLoginPassword(staffName, 'operator-1');
  await createStaff(deps, staffName, role, password);
  const { token } = (await callApp(app, consoleCalls.staffLogin, { staffName, password })).data;
  return { staffName, token };
}
const support = await signIn('support');

const asked = ({ userName }: { userName: string }) => ({
  userName,
  purpose: 'fault' as const,
  reason: '会员报告余额不显示',
});

async function viewOf(player: TestPlayer, by = support): Promise<string> {
  const { code, data } = await callApp(app, consolePlayerCalls.viewAs, asked(player), { token: by.token });
  expect(code).toBe(SUCCESS);
  return data.viewUrl.slice(data.viewUrl.indexOf(VIEW_HASH) + VIEW_HASH.length);
}
const codeIn = async (token: string, def: CallDef, input: object = {}) =>
  (await callApp(app, def, input as never, { token })).code;

describe('support opens the pages of a player', async () => {
  const player = await aPlayer(deps, { balance: yuan(100) });

  test('and sees them as that player does; the log says who, the player reads when and what for', async () => {
    const token = await viewOf(player);
    expect((await callApp(app, accountCalls.userInfo, {}, { token })).data.userName).toBe(player.userName);
    const { until } = (await callApp(app, playerViewCalls.viewState, {}, { token })).data;
    const { now } = await db.one<{ now: Date }>('select app_now() as now');
    expect(until - now.getTime()).toBeGreaterThan((VIEW_MINUTES - 1) * MINUTE_MS);
    expect(until - now.getTime()).toBeLessThanOrEqual(VIEW_MINUTES * MINUTE_MS);
    const line = await db.one(
      "select name, detail, outcome from staff_log where act = 'viewAs' order by id desc limit 1",
    );
    expect(line).toEqual({ name: support.staffName, detail: asked(player), outcome: 'done' });
    const { payload } = await owner.one<{ payload: object }>(
      "select payload from outbox where type = 'account.told' order by id desc limit 1",
    );
    expect(payload).toMatchObject({
      userId: player.userId,
      letter: 'viewedByStaff',
      params: { purpose: { zh: '排查页面显示问题' }, minutes: String(VIEW_MINUTES) },
    });
    expect(JSON.stringify(payload)).not.toContain(support.staffName);
  });

  test('its token is no session: sockets and downloads, which ask for one, know nobody', async () => {
    const token = await viewOf(player);
    expect(await resolveSession(deps, token)).toBeNull();
    expect(await codeIn(token, consoleCalls.staffLogout)).toBe(CODES.staffLoginNeeded.code);
  });

  test('it shows no more than that player may see', async () => {
    const token = await viewOf(player);
    const ofAgents = allCalls.filter((def) => def.who === 'agent' && isInView(def));
    expect(ofAgents.length).toBeGreaterThan(5);
    for (const def of ofAgents)
      expect([def.name, await codeIn(token, def, sampleInput(def))]).toEqual([def.name, CODES.forbidden.code]);
  });

  test('only of somebody who is there', async () => {
    expect(await codeIn(support.token, consolePlayerCalls.viewAs, asked({ userName: 'nobody99' }))).toBe(
      CODES.notFound.code,
    );
    // A player's own session is no view.
    expect(await codeIn(player.token, playerViewCalls.viewState)).toBe(CODES.notFound.code);
    expect(await codeIn(player.token, playerViewCalls.endView)).toBe(CODES.notFound.code);
  });
});

/** What every table holds, as one hash each. */
async function hashes(): Promise<Record<string, string>> {
  const tables = await owner.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`,
  );
  const rows = await owner.query<{ name: string; hash: string }>(each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

describe('read only holds on the server, for every call of the contract', async () => {
  const player = await aPlayer(deps, { balance: yuan(100), isAgent: true });
  const calls = allCalls.filter(({ path, who }) => bound.has(path) && who !== 'staff' && who !== 'provider');
  const shown = calls.filter((def) => isInView(def) && def.method === 'GET');

  test('what is not a look is none of a view, whatever its name', () => {
    const acts = calls.filter((def) => isInView(def) && (def.method !== 'GET' || def.alsoGet));
    expect(acts.map(({ name }) => name)).toEqual(['endView']);
    const talk = shown.filter(({ path, who }) => path.startsWith('/v1/chat/') && who !== 'any');
    expect(talk).toEqual([]);
    expect(shown.length).toBeGreaterThan(80);
  });

  test('what makes the built-in provider note something of the player, in a database of its own, is none', () => {
    expect([gameCalls.blackjackHand, gameCalls.gameSeed].filter(isInView)).toEqual([]);
  });

  test('acts, letters, chats and keys of sockets are refused before they are looked at', async () => {
    const token = await viewOf(player);
    for (const def of calls.filter((one) => !isInView(one)))
      expect([def.name, await codeIn(token, def, sampleInput(def))]).toEqual([def.name, CODES.viewOnly.code]);
  });

  test('looks are answered, and not a row of any table is another one afterwards', async () => {
    const token = await viewOf(player);
    const before = await hashes();
    for (const def of shown) {
      const answer = await app.http.inject({
        method: 'GET',
        url: `${def.path}?${new URLSearchParams(sampleInput(def) as Record<string, string>)}`,
        headers: { authorization: `Bearer ${token}`, 'x-caiting-act': '1' },
      });
      const { code } = answer.json<Reply>();
      expect([def.name, code === CODES.viewOnly.code || code === CODES.viewEnded.code]).toEqual([def.name, false]);
    }
    await new Promise((resolve) => setImmediate(resolve));
    const after = await hashes();
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
  });
});

describe('a view ends', async () => {
  const player = await aPlayer(deps);
  const ENDED = CODES.viewEnded.code;
  const stands = async (token: string) => (await codeIn(token, accountCalls.userInfo)) === SUCCESS;

  test('by its button, for every call, those for everybody included', async () => {
    const token = await viewOf(player);
    expect(await codeIn(token, playerViewCalls.endView)).toBe(SUCCESS);
    for (const def of [accountCalls.userInfo, playerViewCalls.endView, accountCalls.login])
      expect(await codeIn(token, def, sampleInput(def))).toBe(ENDED);
  });

  test('by time', async () => {
    const by = await signIn('support');
    const token = await viewOf(player, by);
    await advance(db, (VIEW_MINUTES - 1) * MINUTE_MS);
    expect(await stands(token)).toBe(true);
    await advance(db, MINUTE_MS);
    expect(await codeIn(token, accountCalls.userInfo)).toBe(ENDED);
  });

  test('with the operator’s sign-out, and when the next one is opened', async () => {
    const by = await signIn('support');
    const first = await viewOf(player, by);
    const second = await viewOf(player, by);
    expect([await stands(first), await stands(second)]).toEqual([false, true]);
    expect(await codeIn(by.token, consoleCalls.staffLogout)).toBe(SUCCESS);
    expect(await codeIn(second, accountCalls.userInfo)).toBe(ENDED);
  });

  test('with the role', async () => {
    const by = await signIn('support');
    const token = await viewOf(player, by);
    await owner.run(`update staff set roles = '{content}' where name = $1`, [by.staffName]);
    expect(await codeIn(token, accountCalls.userInfo)).toBe(ENDED);
  });
});
