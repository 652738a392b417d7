import { JOB_WORDS, consoleCalls, consoleSiteReadCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { lotteryChoices } from '../../draws/index.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, owner } = await testApp({ modules: withoutSeeds });
const { deps } = app;
const { anna, ada } = await someStaff(app, { anna: 'operator', ada: 'admin' });
const { homeFigures, homeHours, agents, roomsFound, jobsHealth, lotteriesFound } = consoleSiteReadCalls;

test('the first page sums the day over everybody, and says what waits since when', async () => {
  const [one, two] = [await aPlayer(deps), await aPlayer(deps)];
  // As those who settle and pay leave it behind: a sum of the day, and what came since; nothing of the day before is told.
  await owner.run(
    `insert into statistics_sum as k (day, bets, stake, payout, rebate, recharge, recharges, withdrawal, withdrawals, bonus)
       select shanghai_day(app_now()) - ago, 4, 70e8, 30e8, 1e8, 100e8, 2, 40e8, 1, 3e8 from generate_series(0, 1) as ago
       on conflict (day) do update
         set bets = excluded.bets, stake = excluded.stake, payout = excluded.payout, rebate = excluded.rebate, recharge = excluded.recharge,
             recharges = excluded.recharges, withdrawal = excluded.withdrawal, withdrawals = excluded.withdrawals, bonus = excluded.bonus;
     insert into statistics_delta (day, bets, stake, recharge, recharges)
       select shanghai_day(app_now()) - ago, bets, stake, recharge, recharges
         from generate_series(0, 1) as ago cross join (values (1, 20e8, 0, 0), (0, 0, 50e8, 1)) as v (bets, stake, recharge, recharges)`,
  );
  await owner.run(
    `insert into online_time (player, day, seconds, until_at) values ($1, shanghai_day(app_now()), 60, app_now()), ($2, shanghai_day(app_now()), 60, app_now() - interval '3 minutes')`,
    [one.id, two.id],
  );
  await owner.run(
    `insert into manual_verification (player, state, real_name, contact, detail, images, note, created_at) values ($1, 'pending', '', '', '', '{}', '', '2026-10-01T00:00:00Z')`,
    [one.id],
  );
  // One that waits, two that nobody can agree to any more, one that was agreed to.
  await owner.run(
    `insert into staff_request (act, call, object, subject, reason, minutes, asked_by, asked_at, confirmed_by, confirmed_at, ended, ended_by, ended_at)
     select 'unlockPlayer', 'unlockPlayer', n::text, n::text, '', 60, a.id, app_now() - n * interval '10 minutes', case n when 4 then b.id end,
            case n when 4 then app_now() end, case n when 2 then 'declined' when 3 then 'withdrawn' end, case n when 2 then b.id when 3 then a.id end,
            case when n in (2, 3) then app_now() end
       from generate_series(1, 4) as n cross join (select id from staff where name = 'anna') as a cross join (select id from staff where name = 'ada') as b`,
  );
  const { data } = await callApp(app, homeFigures, {}, ada);
  // 70 + 20 stand; 30 paid, 1 given back by rebate.
  expect(data).toMatchObject({
    bets: 5,
    stake: '90',
    payout: '30',
    rebate: '1',
    margin: '59',
    open: '0',
    recharge: '150',
    recharges: 3,
    withdrawal: '40',
    withdrawals: 1,
    bonus: '3',
    registered: 2,
    online: 1,
  });
  const queue = (name: string) => data.queues.find((one) => one.queue === name);
  expect(queue('verifications')).toMatchObject({ count: 1, oldestAt: Date.UTC(2026, 9, 1) });
  const wishes = queue('wishes');
  expect([wishes?.count, Math.round((data.at - (wishes?.oldestAt ?? 0)) / 60_000)]).toEqual([1, 10]);
  expect(queue('withdrawals')).toMatchObject({ count: 0, oldestAt: null });
});

test('stakes and payouts by the hour: what was given back is no stake, other money is in neither', async () => {
  await owner.run(
    `insert into house_entry (batch, account, code, amount, lines, at)
     select nextval('ledger_batch'), l.account, l.code, l.yuan * 100000000::bigint, 1, date_trunc('hour', app_now()) - l.hours * interval '1 hour' + interval '1 second'
       from (values ('house.game', 301, 90, 2), ('house.game', 302, 20, 2), ('house.game', 202, -10, 2), ('house.game', 201, -70, 2), ('house.game', 308, 5, 2),
                    ('house.game', 307, 1000, 2), ('house.bonus', 208, -50, 2), ('house.game', 201, -3, 0), ('house.game', 301, 7, 24), ('house.game', 301, 8, 25))
              as l (account, code, yuan, hours)`,
  );
  const { data } = await callApp(app, homeHours, {}, ada);
  expect(data.list).toHaveLength(25);
  const of = (hoursAgo: number) => data.list[24 - hoursAgo];
  expect(of(2)).toMatchObject({ stake: '100', payout: '65' });
  expect(of(0)).toMatchObject({ stake: '0', payout: '3' });
  expect(of(24)).toMatchObject({ stake: '7', payout: '0' });
  expect(of(1)).toMatchObject({ stake: '0', payout: '0' });
  expect(data.list.map(({ at }, place) => at - (data.list[0]?.at ?? 0) - place * 3_600_000)).toEqual(Array(25).fill(0));
});

test('agents with the size of their line and what it came to, the newest first', async () => {
  const top = await aPlayer(deps, { userName: 'topagent', isAgent: true });
  const low = await aPlayer(deps, { userName: 'lowagent', isAgent: true, upline: top.id });
  await aPlayer(deps, { upline: low.id });
  await owner.run(
    `insert into line_day (agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined, games, game_stake, game_won, game_rebate)
     values ($1, shanghai_day(app_now()), 3, 60e8, 20e8, 0, 2e8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), ($1, shanghai_day(app_now()) - 1, 1, 7e8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    [top.id],
  );
  const { data } = await callApp(app, agents, {}, anna);
  expect(data.list.map(({ userName, upline, direct, team }) => [userName, upline, direct, team])).toEqual([
    ['lowagent', 'topagent', 1, 1],
    ['topagent', '', 1, 2],
  ]);
  expect(data.list[1]).toMatchObject({ bets: 3, stake: '60', payout: '20', isFrozen: false, ownCommission: '0' });
  expect(data.total).toBe(2);
  const page = (await callApp(app, agents, { pageSize: 1 }, anna)).data;
  expect((await callApp(app, agents, { pageSize: 1, before: page.next ?? '' }, anna)).data.list).toMatchObject([
    { userName: 'topagent' },
  ]);
  expect((await callApp(app, agents, { userName: 'TopAgent' }, anna)).data.list).toHaveLength(1);
  expect((await callApp(app, agents, { from: '2099-01-01' }, anna)).code).toBe(-2528);
  expect((await callApp(app, agents, {}, ada)).code).toBe(-2906);
});

test('rooms in the order shown, with what holds in them', async () => {
  await owner.run(
    `insert into chat_room (code, title, sort, is_message_banned) values ('zz1', '一厅', 0, true), ('zz2', '二厅', 1, false)`,
  );
  await owner.run(`insert into chat_manager (room_code, user_id) values ('zz2', 1), ('zz2', 2)`);
  const { data } = await callApp(app, roomsFound, { pageSize: 1 }, ada);
  expect(data.list).toMatchObject([
    { roomCode: 'zz1', isMessageBanned: true, isPassword: false, managers: 0, muted: 0 },
  ]);
  // Whoever is muted by a manager and by staff is one; a mute for all rooms holds in each.
  await owner.run(
    `insert into chat_mute (room_code, user_id, nickname, user_name, duration_type, ends_at, changed_by) values ('zz2', 5, '', '', 2, app_now() + interval '1 day', 0)`,
  );
  await owner.run(
    `insert into chat_staff_mute (user_id, room_code, duration_type, ends_at, reason, by_name)
     values (5, 'zz2', 2, app_now() + interval '1 day', 'ads', 'olga'), (6, null, 2, app_now() + interval '1 day', 'ads', 'olga'),
            (7, null, 2, app_now(), 'ads', 'olga')`,
  );
  expect((await callApp(app, roomsFound, {}, ada)).data.list.map(({ roomCode, muted }) => [roomCode, muted])).toEqual(
    expect.arrayContaining([
      ['zz1', 1],
      ['zz2', 2],
    ]),
  );
  const next = (await callApp(app, roomsFound, { pageSize: 1, before: data.next as never }, ada)).data;
  expect(next.list).toMatchObject([{ roomCode: 'zz2', managers: 2, isMessageBanned: false }]);
});

test('parked events, the newest first, none that will be tried again', async () => {
  await owner.run(
    `insert into outbox (type, payload, tries, due_at) values ('balance.changed', '{"player":"1"}', 10, 'infinity'), ('balance.changed', '{"player":"2"}', 10, 'infinity'),
            ('balance.changed', '{"player":"3"}', 2, clock_timestamp() + interval '1 hour')`,
  );
  const { data } = await callApp(app, jobsHealth, { pageSize: 1 }, ada);
  expect(data).toMatchObject({ total: 2, late: null });
  const rest = (await callApp(app, jobsHealth, { pageSize: 1, before: data.next ?? '' }, ada)).data;
  expect(rest).toMatchObject({ next: null, total: null });
  expect(Number(data.list[0]?.id)).toBeGreaterThan(Number(rest.list[0]?.id));
  // What one event says is not told: it names people.
  expect(JSON.stringify(data)).not.toContain('player');
  await owner.run('delete from outbox');
});

test('every job of the site is called something on the page of jobs', () => {
  const names = modules.flatMap((module) => module.jobs?.(deps) ?? []).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !Object.hasOwn(JOB_WORDS, name))).toEqual([]);
  for (const { zh, en } of Object.values(JOB_WORDS)) {
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).toMatch(/^[A-Z]/);
  }
});

test('lotteries are listed whether they are sold or not, with what sells now', async () => {
  const listed = async () => (await callApp(app, lotteriesFound, {}, ada)).data.list;
  await lotteryChoices(deps.db);
  await owner.run(`update lottery set enabled = code in ('ssc1', 'hk6'), paused = code = 'hk6'`);
  const list = await listed();
  expect(list.filter(({ enabled }) => enabled).map(({ lotteryCode }) => lotteryCode)).toEqual(['ssc1', 'hk6']);
  const one = (code: string) => list.find(({ lotteryCode }) => lotteryCode === code);
  expect(one('ssc1')).toMatchObject({
    lotteryName: '1分时时彩',
    source: 'house',
    periodSeconds: 60,
    paused: false,
    issue: null,
  });
  expect(one('hk6')).toMatchObject({ source: 'feed', periodSeconds: 0, paused: true });
  expect((await callApp(app, consoleCalls.enableLottery, { lotteryCode: 'pk101', on: '1' }, ada)).code).toBe(1);
  expect((await listed()).find(({ lotteryCode }) => lotteryCode === 'pk101')).toMatchObject({ enabled: true });
  await owner.run(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, beacon_time, state)
     select 'pk101', '209901010001', app_now()::date, 1, app_now(), app_now() + interval '1 minute', app_now() + interval '70 seconds', app_now() + interval '80 seconds', 'selling'`,
  );
  expect((await listed()).find(({ lotteryCode }) => lotteryCode === 'pk101')?.issue).toBe('209901010001');
});
