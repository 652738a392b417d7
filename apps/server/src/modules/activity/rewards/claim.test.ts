import { randomUUID } from 'node:crypto';
import { activityCalls, calls, letterCalls, statementCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { createLog } from '../../../platform/log.ts';
import { advance, setClock } from '../../../platform/testing/database.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { modules } from '../../index.ts';
import { hashToken } from '../../account/index.ts';
import { auditLedger, balanceOf } from '../../ledger/index.ts';
import { activityChecks } from '../audit.ts';
import { endActivity } from '../index.ts';
import { DAY_MS, aParticipant, anActivity, checkedIn, claim, recharged, settled } from '../testing/activities.ts';

const withoutSeeds = modules.filter(({ name }) => !name.startsWith('demo'));
const { app, config, db, owner, appTarget, ownerTarget } = await testApp({
  modules: withoutSeeds,
  isListening: true,
  config: { logLevel: 'silent' },
});
const { deps } = app;
/**
 * Noon of the next Wednesday in Shanghai: not further off, since the running server plans the issues of every day that a clock jumps over, and is
 * stopped only when that turn is done.
 */
const WEDNESDAY = 3;
beforeAll(async () => {
  const day = new Date(Date.now() + DAY_MS);
  while (day.getUTCDay() !== WEDNESDAY) day.setUTCDate(day.getUTCDate() + 1);
  await setClock(db, { at: new Date(day.setUTCHours(4, 0, 0, 0)) });
});
afterAll(async () => expect((await auditLedger(db, { checks: activityChecks })).findings).toEqual([]));

const balance = async (player: { id: bigint }) => (await balanceOf(db, player.id)).balance;
const spentOf = async (id: string) =>
  db.one<{ spent: bigint; claims: number }>('select spent, claims from activity where id = $1', [id]);

describe('what is paid', () => {
  test('the line of a gift in the statement names its activity', async () => {
    const id = await anActivity(deps);
    const player = await aParticipant(deps);
    await checkedIn(deps, player, id, 1);
    expect(await claim(deps, player, id)).toBe('10');
    const { data } = await callApp(app, statementCalls.getTransactionRecordsFront, {}, player);
    expect(data.list[0]).toMatchObject({ code: 206, cause: { kind: 'activity', id, channel: '' } });
  });

  test('200 claims at once of a budget for 50 pay 50', async () => {
    const id = await anActivity(deps, { budget: yuan(500) });
    const people = await Promise.all(Array.from({ length: 200 }, () => aParticipant(deps)));
    for (const player of people) await checkedIn(deps, player, id, 1);
    const said = await Promise.all(people.map((player) => claim(deps, player, id)));
    expect(said.filter((word) => word === '10').length).toBe(50);
    expect(said.filter((word) => word === 'activityBudgetSpent').length).toBe(150);
    expect(await spentOf(id)).toEqual({ spent: yuan(500), claims: 50 });
    const balances = await Promise.all(people.map(balance));
    expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(yuan(500));
  }, 60_000);

  test('what the budget no longer holds is offered to nobody', async () => {
    const id = await anActivity(deps, { budget: yuan(15) });
    const faster = await aParticipant(deps);
    const slower = await aParticipant(deps);
    for (const one of [faster, slower]) await checkedIn(deps, one, id, 1);
    const offered = async () =>
      (await callApp(app, activityCalls.activityDetail, { id }, slower)).data.progress?.reward;
    expect(await offered()).toBe('10');
    expect(await claim(deps, faster, id)).toBe('10');
    expect(await offered()).toBe('0');
    expect(await claim(deps, slower, id)).toBe('activityBudgetSpent');
  });

  test('twenty claims of one person at once pay once; the same request gets the same answer', async () => {
    const id = await anActivity(deps);
    const player = await aParticipant(deps);
    await checkedIn(deps, player, id, 1);
    const said = await Promise.all(Array.from({ length: 20 }, () => claim(deps, player, id)));
    expect(said.toSorted()).toEqual(['10', ...Array<string>(19).fill('activityClaimed')].toSorted());
    const other = await aParticipant(deps);
    await checkedIn(deps, other, id, 1);
    const requestId = randomUUID();
    expect([await claim(deps, other, id, requestId), await claim(deps, other, id, requestId)]).toEqual(['10', '10']);
    expect([await balance(player), await balance(other)]).toEqual([yuan(10), yuan(10)]);
  });

  test('claims of the same people over two servers at once pay each once, within the budget', async () => {
    const second = await createApp({
      config: { ...config, port: 0 },
      db,
      appTarget,
      ownerTarget,
      modules: withoutSeeds,
      log: createLog('error'),
    });
    const id = await anActivity(deps, { budget: yuan(100) });
    const people = await Promise.all(Array.from({ length: 15 }, () => aParticipant(deps)));
    for (const player of people) await checkedIn(deps, player, id, 1);
    const said = await Promise.all(
      people.flatMap((player) => [deps, second.deps, deps, second.deps].map((server) => claim(server, player, id))),
    );
    expect(said.filter((word) => word === '10')).toHaveLength(10);
    expect(await spentOf(id)).toEqual({ spent: yuan(100), claims: 10 });
    const balances = await Promise.all(people.map(balance));
    expect(balances.toSorted((a, b) => Number(b - a))).toEqual([
      ...Array<bigint>(10).fill(yuan(10)),
      ...Array<bigint>(5).fill(0n),
    ]);
  });

  test('one browser is rewarded once, whoever sits at it; an unknown one not at all', async () => {
    const id = await anActivity(deps, { perDevice: true });
    const first = await aParticipant(deps);
    const second = await aParticipant(deps, { device: first.device });
    for (const one of [first, second]) await checkedIn(deps, one, id, 1);
    expect(await claim(deps, { userId: second.userId }, id)).toBe('activityDeviceUnknown');
    expect(await claim(deps, { ...second, device: 'made-up' }, id)).toBe('activityDeviceUnknown');
    const said = await Promise.all([claim(deps, first, id), claim(deps, second, id)]);
    expect(said.toSorted()).toEqual(['10', 'activityDeviceUsed']);
  });

  test('one person at two browsers at once is paid once', async () => {
    const id = await anActivity(deps, { perDevice: true });
    const player = await aParticipant(deps);
    const elsewhere = { userId: player.userId, device: `elsewhere-${randomUUID()}` };
    await db.run('insert into known_device (player, token_hash) values ($1, $2)', [
      player.id,
      hashToken(elsewhere.device),
    ]);
    await checkedIn(deps, player, id, 1);
    const said = await Promise.all([player, elsewhere, player, elsewhere].map((one) => claim(deps, one, id)));
    expect(said.toSorted()).toEqual(['10', 'activityClaimed', 'activityClaimed', 'activityClaimed']);
    expect(await balance(player)).toBe(yuan(10));
    expect(await spentOf(id)).toEqual({ spent: yuan(10), claims: 1 });
  });

  test('the reward owes the turnover of its activity, not the factor of the tenant, and a letter says both', async () => {
    const id = await anActivity(deps, { wagering: '3.5', titleZh: '七日签到', titleEn: 'Seven days' });
    const player = await aParticipant(deps);
    await checkedIn(deps, player, id, 1);
    const { data } = await callApp(app, activityCalls.claimActivity, { id, requestId: randomUUID() }, player);
    expect(data).toEqual({ amount: '10', owed: '35' });
    const { total } = (await callApp(app, calls.getWithdrawLimitFlowList, {}, player)).data;
    expect(total).toEqual({ required: '35', done: '0', missing: '35' });
    await until(async () => {
      const { list } = (await callApp(app, letterCalls.messageList, {}, player)).data;
      return list.some(({ excerpt }) => excerpt.zh.includes('七日签到') && excerpt.zh.includes('35.00'));
    }, 'the letter');
  });

  test('without a wagering requirement nothing is owed', async () => {
    const id = await anActivity(deps, { wagering: '0' });
    const player = await aParticipant(deps);
    await checkedIn(deps, player, id, 1);
    expect(await claim(deps, player, id)).toBe('10');
    const { total } = (await callApp(app, calls.getWithdrawLimitFlowList, {}, player)).data;
    expect(total.required).toBe('0');
  });

  test.each([
    ['register', 207],
    ['firstRecharge', 208],
    ['turnover', 206],
  ] as const)('%s is posted under %i', async (kind, code) => {
    const now = (await db.one<{ at: Date }>('select app_now() as at')).at.getTime();
    const id = await anActivity(deps, { kind, startsAt: now - DAY_MS, tiers: [{ needed: '1', reward: '8' }] });
    const player = await aParticipant(deps);
    if (kind === 'firstRecharge') await recharged(deps, player, yuan(100));
    if (kind === 'turnover') await settled(deps, player, yuan(100));
    expect(await claim(deps, player, id)).toBe('8');
    const lines = await db.query<{ code: number }>(
      `select code from entry where player = $1 and cause like 'activity.claim:%'`,
      [player.id],
    );
    expect(lines).toEqual([{ code }]);
  });
});

describe('what is not paid', () => {
  test('before the beginning, after the end, without the condition', async () => {
    const now = (await db.one<{ at: Date }>('select app_now() as at')).at.getTime();
    const coming = await anActivity(deps, { startsAt: now + DAY_MS });
    const player = await aParticipant(deps);
    expect(await claim(deps, player, coming)).toBe('activityNotBegun');
    expect(await claim(deps, player, '999999')).toBe('activityUnknown');
    const id = await anActivity(deps, { endsAt: now + 60_000 });
    expect(await claim(deps, player, id)).toBe('activityUnmet');
    await checkedIn(deps, player, id, 1);
    // The page was open before the end.
    await advance(db, 60_000);
    expect(await claim(deps, player, id)).toBe('activityEnded');
    expect(await balance(player)).toBe(0n);
  });

  test('who has excluded himself is shown none and is paid none', async () => {
    const id = await anActivity(deps);
    const player = await aParticipant(deps);
    await checkedIn(deps, player, id, 1);
    const list = async () => (await callApp(app, activityCalls.frontList, {}, player)).data.list;
    expect((await list()).some((one) => one.id === id)).toBe(true);
    await callApp(app, calls.takeTimeOut, { hours: 24 }, player);
    expect(await list()).toEqual([]);
    expect((await callApp(app, activityCalls.activityDetail, { id }, player)).code).toBe(-2540);
    expect(await claim(deps, player, id)).toBe('excluded');
    expect(await balance(player)).toBe(0n);
  });

  test('what was reached before an early end can be claimed for one day more, and no longer', async () => {
    const id = await anActivity(deps, { kind: 'rechargeSum', tiers: [{ needed: '100', reward: '5' }] });
    const [early, late, slow] = [await aParticipant(deps), await aParticipant(deps), await aParticipant(deps)];
    for (const one of [early, slow]) await recharged(deps, one, yuan(100));
    await advance(db, 1_000);
    await endActivity(deps, id);
    await advance(db, 1_000);
    await endActivity(deps, id);
    await recharged(deps, late, yuan(100));
    expect([await claim(deps, early, id), await claim(deps, late, id)]).toEqual(['5', 'activityUnmet']);
    await advance(db, DAY_MS);
    expect(await claim(deps, slow, id)).toBe('activityEnded');
  });

  test('the server’s own role can neither pass a budget nor change a reward', async () => {
    const id = await anActivity(deps);
    for (const [sql, said] of [
      [`update activity set spent = budget + 1 where id = ${id}`, /check/],
      ['update activity_claim set amount = amount + 1', /permission denied/],
      ['delete from activity_claim', /permission denied/],
      [`update activity_tier set reward = reward + 1`, /permission denied/],
    ] as const)
      await expect(db.run(sql), sql).rejects.toThrow(said);
    await expect(owner.run('delete from activity_claim')).rejects.toThrow(/activity_claim|append|change|refuse/i);
  });
});
