import { agentCalls, consoleAgentCalls, consoleCalls, hashLoginPassword, profileCalls } from '@caiting/contract';
import { beforeAll, expect, test } from 'vitest';
import { openDb } from '../../../platform/db/pool.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { ownerOf } from '../../../platform/testing/owner.ts';
import { until } from '../../../platform/testing/until.ts';
import { findInvite } from '../../account/core/queries.ts';
import { createPlayer } from '../../account/login/register.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { createStaff } from '../../console/index.ts';
import { modules } from '../../index.ts';
import { runCheck } from '../../ledger/index.ts';
import { lineChecks } from '../audit-lines.ts';
import { carryOutMoves } from './moves.ts';
import { rebuildLines, rollLines } from './roll.ts';

const { app, db } = await testApp({ modules: modules.map(({ seed: _seed, start: _start, ...module }) => module) });
const { deps } = app;
const owner = ownerOf(db);
const UPLINES_MAX = 20;

const root = await aPlayer(deps, { isAgent: true });
const other = await aPlayer(deps, { isAgent: true });
const under = (upline: TestPlayer, level = '5.0') =>
  aPlayer(deps, { upline: upline.id, isAgent: true, levels: { SSC: level } });

let staff: string[] = [];
async function signIn(): Promise<void> {
  staff = [];
  for (const name of ['opone', 'optwo']) {
    const password = hashLoginPassword(name, 'operator-1');
    staff.push((await callApp(app, consoleCalls.staffLogin, { staffName: name, password })).data.token);
  }
}
beforeAll(async () => {
  for (const name of ['opone', 'optwo'])
    await createStaff(deps, name, 'operator', hashLoginPassword(name, 'operator-1'));
});
/** Both ask for it; gives the second one's answer. */
async function move(member: TestPlayer, upline: TestPlayer): Promise<number> {
  const codes = [];
  // A day later both have to again.
  await signIn();
  for (const token of staff)
    codes.push(
      (
        await callApp(
          app,
          consoleAgentCalls.moveMember,
          { userName: member.userName, upline: upline.userName, reason: '换上级' },
          { token },
        )
      ).code,
    );
  return codes.at(-1) ?? 0;
}
let days = 0;
const nextDay = () => setClock(db, { at: new Date(Date.now() + (days += 1) * 86_400_000) });

test('who registers while the upline’s move is carried out goes along', async () => {
  const agent = await under(root);
  const deep = await under(agent);
  const { data } = await callApp(app, profileCalls.addInviteCode, { makesAgent: '0', levels: '{}' } as never, deep);
  expect(await move(agent, other)).toBe(1);

  const registering = await db.begin();
  const created = await createPlayer(deps, registering.tx, {
    userName: 'late_comer',
    passwordHash: 'x',
    invite: await findInvite(db, data.code),
    from: '127.0.0.1',
  });
  await nextDay();
  let isDone = false;
  const carried = carryOutMoves(db).finally(() => (isDone = true));
  const waits = `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`;
  await until(async () => isDone || (await db.one<{ waits: boolean }>(waits)).waits, 'the move or its lock');
  await registering.commit();
  expect(await carried).toBe(1);

  const id = created.ok ? created.data : 0n;
  expect(await db.one('select upline_path as path from player where id = $1', [id])).toEqual({
    path: [other.id, agent.id, deep.id],
  });
  for (const check of lineChecks) expect(await runCheck(db, check), check.name).toEqual([]);
});

test('of somebody who left, an upline is told the sums of the past and nothing of today', async () => {
  const agent = await under(root);
  const leaver = await under(agent, '4.0');
  await under(leaver, '3.0');
  const from = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const rows = async (who: TestPlayer) =>
    (await callApp(app, agentCalls.childReport, { from, pageSize: 100 }, who)).data.list.filter(
      ({ userId }) => userId === leaver.userId,
    );
  const [before] = await rows(agent);
  expect(before).toMatchObject({ team: 1, newMembers: 2 });
  expect(before?.levelMin).not.toBe('');
  expect(await move(leaver, other)).toBe(1);
  await nextDay();
  await carryOutMoves(db);
  expect(await rows(agent)).toMatchObject([{ team: 0, levelMin: '', levelMax: '', newMembers: 2 }]);
});

test('search takes every letter for itself', async () => {
  const agent = await under(root);
  await under(agent);
  const found = async (search: string) => [
    (await callApp(app, agentCalls.userManage, { search }, agent)).data.list.length,
    (await callApp(app, agentCalls.childReport, { search }, agent)).data.list.length,
  ];
  expect(await found('彩友')).toEqual([1, 1]);
  for (const search of ['%', '彩_', '彩%']) expect(await found(search), search).toEqual([0, 0]);
});

test('while a move waits, levels go up to those of tomorrow’s upline only', async () => {
  const agent = await under(root, '8.0');
  const low = await under(root, '5.5');
  const member = await under(agent, '5.0');
  expect(await move(member, low)).toBe(1);
  const raise = async (level: string) =>
    (
      await callApp(
        app,
        agentCalls.raiseMemberLevel,
        { userId: member.userId, levels: JSON.stringify({ SSC: level }) },
        agent,
      )
    ).code;
  expect(await raise('6.0')).toBe(-2135);
  expect(await raise('5.5')).toBe(1);
});

test('nobody stands deeper than the line may be: not by a code, not by a move', async () => {
  let lowest = root;
  for (let depth = 1; depth <= UPLINES_MAX; depth += 1) lowest = await under(lowest);
  const code = (await callApp(app, profileCalls.addInviteCode, { makesAgent: '0', levels: '{}' } as never, lowest)).data
    .code;
  expect(await findInvite(db, code)).toBeNull();
  const pair = await under(root);
  await under(pair);
  expect(await move(pair, lowest)).toBe(-2526);
});

test('what is as large as a line has minutes, where calls have seconds', async () => {
  const spy = `create function must_have_minutes() returns trigger language plpgsql as $$
    begin
      if current_setting('statement_timeout') <> '15min' then raise exception 'bounded like a call'; end if;
      return null;
    end $$;
    create trigger a_spy before delete on line_delta for each statement execute function must_have_minutes();
    create trigger a_spy before update of upline_path on player for each statement execute function must_have_minutes();`;
  await owner.query(spy);
  const bounded = openDb(db.target, { isBounded: true });
  try {
    const agent = await under(root);
    expect(await move(agent, other)).toBe(1);
    await nextDay();
    expect(await carryOutMoves(bounded)).toBeGreaterThan(0);
    expect(await rollLines(bounded)).toBeGreaterThan(0);
    expect(await rebuildLines(bounded)).toBeGreaterThan(0);
  } finally {
    await bounded.close();
  }
});
