import { EXCLUSION_MONTHS, REALITY_MINUTES, TIME_OUT_HOURS, type ProtectionOverview } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { sqlState } from '../../platform/db/pool.ts';
import { runCheck } from '../ledger/audit.ts';
import { protectionChecks, refusalOf } from './index.ts';
import { HOUR, MINUTE, bettingSite, limitOf, refusal } from './testing/bettor.ts';

const { db, owner, aBettor } = await bettingSite();

const NOTHING: ProtectionOverview = {
  limits: [],
  exclusion: null,
  realityMinutes: null,
  checkAt: null,
  isCheckDue: false,
  play: null,
  wasAsked: false,
};

describe('the overview', () => {
  test('of somebody who has set nothing says so, and nothing is kept about him', async () => {
    const player = await aBettor();
    expect(await player.overview()).toEqual(NOTHING);
    expect(await db.query('select 1 from protection_player where player = $1', [player.id])).toEqual([]);
  });

  test('shows limits in one order whatever order they were set in, with what is used of each', async () => {
    const player = await aBettor();
    await player.set('session', 'month', '600');
    await player.set('single', 'bet', '20');
    await player.set('stake', 'week', '200');
    await player.set('stake', 'day', '100');
    await player.set('loss', 'day', '50');
    await player.set('deposit', 'month', '1000');
    await player.payIn(80);
    await player.bet(4);
    await player.win(3);
    const { limits } = await player.overview();
    expect(limits.map(({ kind, period, amount, used }) => `${kind} ${period} ${used}/${amount}`)).toEqual([
      'deposit month 80/1000',
      'loss day 5/50',
      'stake day 8/100',
      'stake week 8/200',
      'single bet 0/20',
      'session month 0/600',
    ]);
  });

  test('winnings beyond the stakes leave a loss limit unused, not below zero', async () => {
    const player = await aBettor();
    await player.set('loss', 'day', '50');
    await player.bet(1);
    await player.win(500);
    expect((await player.overview()).limits).toMatchObject([{ kind: 'loss', amount: '50', used: '0' }]);
  });

  test('says when a raise takes hold, and that it is due from that moment on', async () => {
    const player = await aBettor();
    await player.set('stake', 'day', '10');
    const asked = limitOf((await player.set('stake', 'day', '20')).data);
    const from = asked?.next?.from ?? 0;
    expect(asked?.next).toMatchObject({ amount: '20', isDue: false });
    const { at } = await db.one<{ at: Date }>('select app_now() as at');
    expect(from - at.getTime()).toBeGreaterThan(24 * HOUR - MINUTE);
    expect(from - at.getTime()).toBeLessThanOrEqual(24 * HOUR);
    await player.wait(24 * HOUR);
    expect(limitOf(await player.overview())?.next).toMatchObject({ amount: '20', isDue: true });
  });

  test('the question of the first recharge is answered once', async () => {
    const player = await aBettor();
    expect((await player.act('answerLimitQuestion')).data).toEqual({ ...NOTHING, wasAsked: true });
    expect((await player.act('answerLimitQuestion')).data).toMatchObject({ wasAsked: true });
  });

  test('what a player does for his protection stays in a log that nobody changes', async () => {
    const player = await aBettor();
    await player.set('stake', 'day', '10');
    await player.act('removeProtectionLimit', { kind: 'stake', period: 'day' });
    await player.act('keepProtectionLimit', { kind: 'stake', period: 'day' });
    await player.act('takeTimeOut', { hours: 24 });
    await player.act('selfExclude', { months: 0 });
    await player.act('setRealityCheck', { minutes: 30 });
    await player.act('confirmProtectionLimit', { kind: 'stake', period: 'week' });
    const rows = await db.query<{ what: string; detail: object }>(
      'select what, detail from protection_event where player = $1 order by id',
      [player.id],
    );
    expect(rows).toEqual([
      { what: 'setLimit', detail: { kind: 'stake', period: 'day', amount: String(yuan(10)) } },
      { what: 'removeLimit', detail: { kind: 'stake', period: 'day' } },
      { what: 'keepLimit', detail: { kind: 'stake', period: 'day' } },
      { what: 'timeOut', detail: { length: '24 hours' } },
      { what: 'selfExclusion', detail: { length: 'forever' } },
      { what: 'setRealityCheck', detail: { minutes: 30 } },
    ]);
    const failed = await owner.run('delete from protection_event').catch((error: unknown) => error);
    expect(sqlState(failed)).toBe('42501');
  });
});

describe('what may be chosen', () => {
  test.each(TIME_OUT_HOURS)('a time-out of %i hours', async (hours) => {
    const player = await aBettor();
    const { data } = await player.act('takeTimeOut', { hours });
    const { at } = await db.one<{ at: Date }>('select app_now() as at');
    const { kind, until } = (data as ProtectionOverview).exclusion ?? {};
    expect(kind).toBe('timeOut');
    expect(Math.round(((until ?? 0) - at.getTime()) / HOUR)).toBe(hours);
  });

  test.each(EXCLUSION_MONTHS)('a self-exclusion of %i months', async (months) => {
    const player = await aBettor();
    const { data } = await player.act('selfExclude', { months });
    const { until } = await db.one<{ until: Date | null }>(
      `select case when $1::int > 0 then app_now() + $1::int * interval '1 month' end as until`,
      [months],
    );
    const told = (data as ProtectionOverview).exclusion;
    expect(told?.kind).toBe('selfExclusion');
    if (until === null) expect(told?.until).toBeNull();
    else expect(Math.abs((told?.until ?? 0) - until.getTime())).toBeLessThan(MINUTE);
  });

  test.each([...REALITY_MINUTES, 0])('a reality check every %i minutes', async (minutes) => {
    const player = await aBettor();
    expect((await player.act('setRealityCheck', { minutes })).data).toMatchObject({ realityMinutes: minutes || null });
  });

  test.each([
    ['takeTimeOut', { hours: 25 }],
    ['takeTimeOut', { hours: 719 }],
    ['selfExclude', { months: 1 }],
    ['selfExclude', { months: 5 }],
    ['setRealityCheck', { minutes: 14 }],
    ['setRealityCheck', { minutes: 119 }],
    ['setProtectionLimit', { kind: 'session', period: 'week', amount: '10081' }],
    ['setProtectionLimit', { kind: 'session', period: 'month', amount: '44641' }],
  ] as const)('%s %o is not on offer and changes nothing', async (call, input) => {
    const player = await aBettor();
    expect(await player.act(call, input)).toMatchObject(refusal('limitUnfit'));
    expect(await player.overview()).toEqual(NOTHING);
  });

  test('the longest times of play that fit a day, a week and a month', async () => {
    const player = await aBettor();
    for (const [period, amount] of [
      ['day', '1440'],
      ['week', '10080'],
      ['month', '44640'],
    ] as const)
      expect(await player.set('session', period, amount), period).toMatchObject({ code: 1 });
  });
});

describe('several things at once', () => {
  const ask = (player: string, what: 'bet' | 'deposit' | 'envelope', amount: number) =>
    db.tx((tx) => refusalOf(tx, player, what, yuan(amount)));

  test('an exclusion is told before a reality check, and that before a limit', async () => {
    const player = await aBettor();
    await player.set('single', 'bet', '2');
    await player.act('setRealityCheck', { minutes: 15 });
    await player.bet(1);
    await player.wait(15 * MINUTE);
    expect(await ask(player.userId, 'bet', 3)).toMatchObject({ key: 'realityCheckDue' });
    await player.act('takeTimeOut', { hours: 24 });
    expect(await ask(player.userId, 'bet', 3)).toMatchObject({ key: 'excluded' });
  });

  test('the limit with the least left makes the sentence', async () => {
    const player = await aBettor();
    await player.set('stake', 'day', '30');
    await player.set('stake', 'week', '20');
    await player.set('stake', 'month', '25');
    expect(await ask(player.userId, 'bet', 21)).toMatchObject({
      key: 'stakeLimitReached',
      params: { period: { zh: '每周' }, left: '20' },
    });
  });

  test('limits of play stop no deposit and no envelope, a limit of deposits no play, and a due reality check bets alone', async () => {
    const player = await aBettor();
    await player.set('stake', 'day', '2');
    await player.set('loss', 'day', '2');
    await player.set('single', 'bet', '2');
    await player.act('setRealityCheck', { minutes: 15 });
    await player.bet(1);
    await player.wait(15 * MINUTE);
    expect(await ask(player.userId, 'deposit', 1_000)).toBeNull();
    expect(await ask(player.userId, 'envelope', 1_000)).toBeNull();
    expect(await ask(player.userId, 'bet', 1)).toMatchObject({ key: 'realityCheckDue' });
    const other = await aBettor();
    await other.set('deposit', 'day', '1');
    expect(await ask(other.userId, 'bet', 1_000)).toBeNull();
    expect(await ask(other.userId, 'envelope', 1_000)).toBeNull();
  });
});

test('the audit finds figures that do not follow the ledger', async () => {
  const player = await aBettor();
  await player.set('stake', 'day', '100');
  await player.bet(3);
  const [check] = protectionChecks;
  if (check === undefined) throw new Error('no check');
  expect(await runCheck(db, check)).toEqual([]);
  await owner.run('update protection_day set staked = staked - 1 where player = $1', [player.id]);
  expect(await runCheck(db, check)).toMatchObject([
    { check: 'protectionFollowsLedger', detail: expect.stringContaining(`by ${player.id} on`) },
  ]);
});
