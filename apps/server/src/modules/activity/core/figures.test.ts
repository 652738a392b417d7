import { activityCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { advance, setClock } from '../../../platform/testing/database.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import type { ActivityDraft } from '../index.ts';
import {
  DAY_MS,
  aParticipant,
  anActivity,
  claim,
  recharged,
  settled,
  type Participant,
} from '../testing/activities.ts';

/** What each kind counts, and what a figure brings. */
const { app, db, owner } = await testApp({ modules: modules.filter(({ name }) => !name.startsWith('demo')) });
const { deps } = app;
/** Noon of a Wednesday in Shanghai; each test begins there. */
const NOON = Date.parse('2027-05-12T04:00:00Z');
beforeAll(() => setClock(db, { at: new Date(NOON) }));

const now = async () => (await db.one<{ at: Date }>('select app_now() as at')).at.getTime();
const make = (given: Partial<ActivityDraft>) => anActivity(deps, given);
const progress = async (player: Participant, id: string) =>
  (await callApp(app, activityCalls.activityDetail, { id }, player)).data.progress;

describe('from records of the site', () => {
  test('a first recharge counts when it lies in the activity, and no more once it was taken back', async () => {
    const before = await aParticipant(deps);
    await recharged(deps, before, yuan(50));
    await advance(db, 1_000);
    const id = await make({
      kind: 'firstRecharge',
      startsAt: await now(),
      tiers: [{ needed: '100', rate: '10', cap: '30' }],
    });
    const [small, right, large, back] = [
      await aParticipant(deps),
      await aParticipant(deps),
      await aParticipant(deps),
      await aParticipant(deps),
    ];
    await recharged(deps, before, yuan(500));
    await recharged(deps, small, yuan(99));
    await recharged(deps, right, yuan(123));
    await recharged(deps, right, yuan(1_000));
    await recharged(deps, large, yuan(5_000));
    await recharged(deps, back, yuan(200));
    await recharged(deps, back, yuan(150), 'rechargeReversal');
    const said = [];
    for (const one of [before, small, right, large, back]) said.push(await claim(deps, one, id));
    expect(said).toEqual(['activityUnmet', 'activityUnmet', '12.3', '30', 'activityUnmet']);
  });

  test('a recharge sum pays each tier once, in order', async () => {
    const tiers = [
      { needed: '100', reward: '1' },
      { needed: '500', reward: '6' },
      { needed: '1000', reward: '15' },
    ];
    const id = await make({ kind: 'rechargeSum', period: 'tier', startsAt: (await now()) - 1_000, tiers });
    const player = await aParticipant(deps);
    await recharged(deps, player, yuan(600));
    expect(await progress(player, id)).toMatchObject({ figure: '600', reward: '1', isClaimed: false });
    expect([await claim(deps, player, id), await claim(deps, player, id), await claim(deps, player, id)]).toEqual([
      '1',
      '6',
      'activityUnmet',
    ]);
    await recharged(deps, player, yuan(400));
    expect(await claim(deps, player, id)).toBe('15');
    expect(await claim(deps, player, id)).toBe('activityClaimed');
    expect(await progress(player, id)).toMatchObject({ claimed: '22', isClaimed: true, reward: '0' });
  });

  test('daily turnover is that of the day before, less what was refunded, by the highest tier', async () => {
    const tiers = [
      { needed: '1000', rate: '0.3', cap: '888' },
      { needed: '3000', rate: '0.4', cap: '888' },
    ];
    const id = await make({ kind: 'turnover', period: 'day', startsAt: (await now()) - 3 * DAY_MS, tiers });
    const player = await aParticipant(deps);
    await settled(deps, player, yuan(2_140), 1, yuan(100));
    await settled(deps, player, yuan(4_000), 0);
    expect(await progress(player, id)).toMatchObject({
      figure: '2040',
      day: '2027-05-11',
      today: '4000',
      reward: '6.12',
    });
    expect([await claim(deps, player, id), await claim(deps, player, id)]).toEqual(['6.12', 'activityClaimed']);
    await advance(db, DAY_MS);
    expect(await claim(deps, player, id)).toBe('16');
    // A day that nobody claimed is gone.
    await advance(db, DAY_MS);
    expect(await claim(deps, player, id)).toBe('activityUnmet');
    await setClock(db, { at: new Date(NOON) });
  });

  test('the first day of a month pays the last day of the month before; the last day is paid after the end', async () => {
    await setClock(db, { at: new Date('2028-02-29T15:00:00Z') });
    const id = await make({
      kind: 'turnover',
      period: 'day',
      startsAt: await now(),
      // With the day: however long this test takes until here.
      endsAt: Date.parse('2028-02-29T16:00:00Z'),
      tiers: [{ needed: '10', reward: '2' }],
    });
    const player = await aParticipant(deps);
    await settled(deps, player, yuan(20), 0);
    expect(await claim(deps, player, id)).toBe('activityUnmet');
    await setClock(db, { at: new Date('2028-02-29T16:00:01Z') });
    expect(await progress(player, id)).toMatchObject({ day: '2028-02-29', figure: '20' });
    expect(await claim(deps, player, id)).toBe('2');
    await setClock(db, { at: new Date('2028-03-01T16:00:01Z') });
    expect(await claim(deps, player, id)).toBe('activityEnded');
    await setClock(db, { at: new Date(NOON) });
  });

  test.each([
    ['31 January to 1 February', '2027-01-31', '2027-02-01'],
    ['28 February to 1 March', '2027-02-28', '2027-03-01'],
    ['29 February to 1 March of a leap year', '2028-02-29', '2028-03-01'],
    ['30 April to 1 May', '2027-04-30', '2027-05-01'],
    ['the end of a year', '2027-12-31', '2028-01-01'],
  ])('from %s each day is paid on the next, by days of Shanghai', async (_name, last, first) => {
    // Half past midnight of the last day in Shanghai: still the day before in UTC.
    const midnight = Date.parse(`${last}T00:00:00+08:00`);
    const at = (ms: number) => setClock(db, { at: new Date(midnight + ms) });
    await at(1_800_000);
    const span = { startsAt: midnight - DAY_MS, endsAt: midnight + 3 * DAY_MS };
    const daily = await make({ kind: 'turnover', period: 'day', ...span, tiers: [{ needed: '10', reward: '2' }] });
    const visits = await make({ period: 'tier', ...span, tiers: [{ needed: '2', reward: '3' }] });
    const player = await aParticipant(deps);
    const checkIn = () => callApp(app, activityCalls.checkInActivity, { id: visits }, player);
    await settled(deps, player, yuan(20), 0);
    expect((await checkIn()).data).toEqual({ days: 1 });
    await at(DAY_MS - 1_000);
    expect((await checkIn()).code).toBe(-2548);
    expect([await claim(deps, player, daily), await claim(deps, player, visits)]).toEqual([
      'activityUnmet',
      'activityUnmet',
    ]);
    await at(DAY_MS + 1_800_000);
    expect(await progress(player, daily)).toMatchObject({ day: last, figure: '20', today: '0' });
    expect([await claim(deps, player, daily), await claim(deps, player, daily)]).toEqual(['2', 'activityClaimed']);
    expect((await checkIn()).data).toEqual({ days: 2 });
    expect(await claim(deps, player, visits)).toBe('3');
    await settled(deps, player, yuan(10), 0);
    await at(2 * DAY_MS + 1_800_000);
    expect(await progress(player, daily)).toMatchObject({ day: first, figure: '10' });
    expect(await claim(deps, player, daily)).toBe('2');
    await setClock(db, { at: new Date(NOON) });
  });

  test('days of checking in count on; a missed one takes nothing away', async () => {
    const id = await make({ period: 'tier', startsAt: (await now()) - 1_000, tiers: [{ needed: '2', reward: '3' }] });
    const player = await aParticipant(deps);
    const checkIn = () => callApp(app, activityCalls.checkInActivity, { id }, player);
    expect((await checkIn()).data).toEqual({ days: 1 });
    expect((await checkIn()).code).toBe(-2548);
    expect(await claim(deps, player, id)).toBe('activityUnmet');
    await advance(db, 3 * DAY_MS);
    expect(await progress(player, id)).toMatchObject({ figure: '1', mayCheckIn: true });
    expect((await checkIn()).data).toEqual({ days: 2 });
    expect(await claim(deps, player, id)).toBe('3');
    await setClock(db, { at: new Date(NOON) });
  });

  test('a level, a registration', async () => {
    const level = await make({ kind: 'level', period: 'tier', tiers: [{ needed: '4', reward: '58' }] });
    const begun = await make({
      kind: 'register',
      startsAt: (await now()) - 1_000,
      tiers: [{ needed: '1', reward: '1.88' }],
    });
    const player = await aParticipant(deps);
    expect(await claim(deps, player, begun)).toBe('1.88');
    expect(await claim(deps, player, level)).toBe('activityUnmet');
    await owner.run('update player set grade = 5 where id = $1', [player.id]);
    expect(await claim(deps, player, level)).toBe('58');
    const old = await aParticipant(deps);
    await owner.run(`update player set registered_at = registered_at - interval '1 minute' where id = $1`, [old.id]);
    expect(await claim(deps, old, begun)).toBe('activityUnmet');
  });

  test('an invited member counts from the recharge that the activity names', async () => {
    const agent = await aParticipant(deps, { isAgent: true });
    const id = await make({
      kind: 'invite',
      startsAt: (await now()) - 1_000,
      inviteeRecharge: yuan(100),
      tiers: [{ needed: '2', reward: '20' }],
    });
    const invited = await Promise.all(
      Array.from({ length: 3 }, () => aParticipant(deps, { upline: agent.id, levels: {} })),
    );
    const [one, two, three] = invited as [Participant, Participant, Participant];
    await recharged(deps, one, yuan(100));
    await recharged(deps, two, yuan(99));
    expect(await progress(agent, id)).toMatchObject({ figure: '1' });
    expect(await claim(deps, agent, id)).toBe('activityUnmet');
    await recharged(deps, three, yuan(200));
    await recharged(deps, three, yuan(150), 'rechargeReversal');
    expect(await claim(deps, agent, id)).toBe('activityUnmet');
    await recharged(deps, two, yuan(1));
    expect(await claim(deps, agent, id)).toBe('20');
  });
});

describe('a rule that makes no sense is not published', () => {
  test.each([
    [
      'tiers that do not rise',
      {
        tiers: [
          { needed: '2', reward: '3' },
          { needed: '2', reward: '4' },
        ],
      },
    ],
    ['half a person', { kind: 'invite' as const, tiers: [{ needed: '1.5', reward: '3' }] }],
    ['a share of days', { tiers: [{ needed: '2', rate: '3', cap: '4' }] }],
    ['a share without a cap', { kind: 'turnover' as const, tiers: [{ needed: '2', rate: '3' }] }],
    [
      'a share tier by tier',
      { kind: 'turnover' as const, period: 'tier' as const, tiers: [{ needed: '2', rate: '3', cap: '4' }] },
    ],
    ['a reward of nothing', { tiers: [{ needed: '2', reward: '0' }] }],
    ['both', { kind: 'turnover' as const, tiers: [{ needed: '2', reward: '1', rate: '3', cap: '4' }] }],
    ['a daily first recharge', { kind: 'firstRecharge' as const, period: 'day' as const }],
    ['an end before the beginning', { startsAt: NOON, endsAt: NOON }],
  ])('%s', async (_what, given) => {
    await expect(make(given)).rejects.toThrow(/badInput/);
  });
});
