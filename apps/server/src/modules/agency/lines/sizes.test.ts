import { agentCalls, profileCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { ownerOf } from '../../../platform/testing/owner.ts';
import { findInvite } from '../../account/core/queries.ts';
import { createPlayer } from '../../account/login/register.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { runCheck } from '../../ledger/index.ts';
import { lineChecks } from '../audit-lines.ts';
import { countTeams } from '../core/people.ts';
import { carryOutMoves } from './moves.ts';
import { rebuildLines, rollLines } from './roll.ts';

const { app, db } = await testApp({ modules: modules.map(({ seed: _seed, start: _start, ...module }) => module) });
const { deps } = app;
const owner = ownerOf(db);

const under = (upline: TestPlayer | null) => aPlayer(deps, { isAgent: true, ...(upline && { upline: upline.id }) });
const size = async ({ id }: TestPlayer) => {
  const found = (await countTeams(db, [id])).get(id);
  return [found?.team ?? 0, found?.direct ?? 0];
};
const audited = async () => {
  for (const check of lineChecks) expect(await runCheck(db, check), check.name).toEqual([]);
};
let days = 0;
const nextDay = () => setClock(db, { at: new Date(Date.now() + (days += 1) * 86_400_000) });

test('who registers is counted at once by everybody above, queued, added up and made anew', async () => {
  const [root, none] = [await under(null), await under(null)];
  const below = await under(root);
  await under(below);
  await under(root);
  const sizes = async () => [await size(root), await size(below), await size(none)];
  const right = [
    [3, 2],
    [1, 1],
    [0, 0],
  ];
  expect(await sizes()).toEqual(right);
  await rollLines(db);
  expect(await db.query('select from line_size_delta')).toEqual([]);
  expect(await sizes()).toEqual(right);
  for (let more = 1; more <= 2; more += 1) {
    await under(none);
    await rollLines(db);
    expect(await size(none)).toEqual([more, more]);
  }
  await rebuildLines(db);
  expect(await sizes()).toEqual([...right.slice(0, 2), [2, 2]]);
  await audited();
});

test('a move counts from its midnight on, and whoever registers below the mover goes along', async () => {
  const [from, to] = [await under(null), await under(null)];
  const mover = await under(from);
  await under(mover);
  await owner.query(`select plan_move($1, $2, 'test')`, [mover.id, to.id]);
  await under(mover);
  const sizes = async () => [await size(from), await size(to), await size(mover)];
  const before = [
    [3, 1],
    [0, 0],
    [2, 2],
  ];
  expect(await sizes()).toEqual(before);
  await rollLines(db);
  expect(await sizes()).toEqual(before);
  await nextDay();
  const after = [
    [0, 0],
    [3, 1],
    [2, 2],
  ];
  // At midnight, not when the move is carried out.
  expect(await sizes()).toEqual(after);
  await carryOutMoves(db);
  expect(await sizes()).toEqual(after);
  await audited();

  // Somebody who came in for a day that never was: there and back before it begins.
  await owner.query(`select plan_move($1, $2, 'test')`, [mover.id, from.id]);
  await owner.query(`select move_line($1, null, shanghai_day(app_now()) + 1)`, [mover.id]);
  await nextDay();
  expect(await sizes()).toEqual([
    [0, 0],
    [0, 0],
    [2, 2],
  ]);
  const check = lineChecks.filter(({ name }) => name === 'lineSizesAddUp');
  for (const one of check) expect(await runCheck(db, one)).toEqual([]);
});

test('two who register below one agent wait for nobody', async () => {
  const root = await under(null);
  const [left, right] = [await under(root), await under(root)];
  const codeOf = async (agent: TestPlayer) =>
    (await callApp(app, profileCalls.addInviteCode, { makesAgent: '0', levels: '{}' } as never, agent)).data.code;
  const draft = async (userName: string, agent: TestPlayer) => ({
    userName,
    passwordHash: 'x',
    invite: await findInvite(db, await codeOf(agent)),
    from: '127.0.0.1',
  });
  const [first, second] = [await draft('left_hand', left), await draft('right_hand', right)];
  const open = await db.begin();
  await createPlayer(deps, open.tx, first);
  // Would hang on a shared row until the other ends, which waits for this one.
  const created = await db.tx((tx) => createPlayer(deps, tx, second));
  expect(created.ok).toBe(true);
  expect(await size(root)).toEqual([3, 2]);
  await open.commit();
  expect(await size(root)).toEqual([4, 2]);
  const { data } = await callApp(app, agentCalls.userManage, { pageSize: 20 }, root);
  expect(data.list.map(({ team, direct }) => [team, direct])).toEqual([
    [1, 1],
    [1, 1],
  ]);
});
