import { CODES, consoleExportCalls, consoleStatisticsCalls, moneyText } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { plansOf } from '../../betting/testing/plans.ts';
import { goTo } from '../../games/testing/days.ts';
import { WITH_HOUSE, aRound, send } from '../../games/testing/wallet-site.ts';
import { modules } from '../../index.ts';
import { runCheck } from '../../ledger/index.ts';
import { statisticsChecks } from '../../statistics/index.ts';
import { countDue } from '../../statistics/count-days.ts';
import { exportedLists } from '../calls.ts';
import { makeExports } from '../exports/maker.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
// No ticker runs here: the test counts when it wants to.
const { app, db, owner, ownerTarget } = await testApp({ modules: withoutSeeds, config: WITH_HOUSE });
const { statisticDays, statisticPages, statisticSignups, statisticWeeks } = consoleStatisticsCalls;

const DAY_MS = 86_400_000;
const PLAYERS = 24;
/** So many days before today somebody registered first. */
const AGO = 34;
const dayAt = (day: string, add: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + add * DAY_MS).toISOString().slice(0, 10);
const mondayOf = (day: string): string => dayAt(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

interface Did {
  readonly player: string;
  readonly day: string;
  readonly bets: number;
  readonly stake: number;
  readonly refunded: number;
  readonly won: number;
  readonly rebate: number;
  readonly rounds: number;
  readonly gameStake: number;
  readonly gameWon: number;
  readonly recharge: number;
  readonly withdrawal: number;
  readonly bonus: number;
  readonly seconds: number;
}
/** Until nothing is due. */
async function countAll(): Promise<void> {
  while ((await countDue(db)) > 0);
}
type Signed = { readonly token: string };
let olga: Signed;
let nora: Signed;
let mona: Signed;
let today: string;
let people: { readonly id: string; readonly since: string }[];
let did: Did[];
let views: { readonly day: string; readonly name: string; readonly views: number; readonly seconds: number }[];

/** The same numbers in every run, spread as chance would. */
let state = 7;
const below = (n: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % n;
};
const some = (percent: number, most: number): number => (below(100) < percent ? 1 + below(most) : 0);

beforeAll(async () => {
  // Noon in Shanghai of tomorrow: no midnight comes between what is laid and what is read.
  const tomorrow = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS;
  await setClock(db, { at: new Date(tomorrow + 4 * 3_600_000) });
  ({ olga, nora, mona } = await someStaff(app, { olga: 'auditor', nora: 'support', mona: 'content' }));
  today = new Date(tomorrow).toISOString().slice(0, 10);
  const made = await Promise.all(Array.from({ length: PLAYERS }, () => aPlayer(app.deps)));
  people = made.map(({ id }, at) => ({ id: String(id), since: dayAt(today, -Math.floor((AGO * at) / PLAYERS)) }));
  // Registered in the first minute of the day of Shanghai, which UTC calls the day before.
  await owner.run(
    `update player p set registered_at = (v.since::timestamp + interval '30 seconds') at time zone 'Asia/Shanghai'
       from unnest($1::int8[], $2::text[]) as v (id, since) where p.id = v.id`,
    [people.map(({ id }) => id), people.map(({ since }) => since)],
  );
  did = people.flatMap(({ id, since }) =>
    Array.from({ length: AGO + 1 }, (_, ago) => dayAt(today, -ago))
      .filter((day) => day >= since && below(3) > 0)
      .map((day) => {
        const bets = some(40, 9);
        const rounds = some(15, 4);
        return {
          player: id,
          day,
          bets,
          stake: bets * 10,
          refunded: bets > 5 ? 10 : 0,
          won: bets * below(15),
          rebate: bets === 0 ? 0 : 1,
          rounds,
          gameStake: rounds * 7,
          gameWon: rounds * below(13),
          recharge: some(12, 500),
          withdrawal: some(8, 300),
          bonus: some(5, 20),
          seconds: some(55, 3_000),
        };
      }),
  );
  views = Array.from({ length: AGO }, (_, ago) => ago).flatMap((ago) =>
    ['/index', '/chat', '/lottery/:type/:code'].map((name, at) => ({
      day: dayAt(today, -ago),
      name,
      views: 1 + below(50 * (at + 1)),
      seconds: below(9_000),
    })),
  );
  await lay();
  await countAll();
});

async function lay(): Promise<void> {
  const rows = JSON.stringify(did);
  const from = `from jsonb_to_recordset($1::jsonb) as d (player int8, day date, bets int, stake int8, refunded int8, won int8, rebate int8, rounds int,
    "gameStake" int8, "gameWon" int8, recharge int8, withdrawal int8, bonus int8, seconds int)`;
  await owner.run(
    `insert into player_day (player, day, bets, stake, won, refunded, rebate, returned)
     select player, day, bets, stake * 100000000, won * 100000000, refunded * 100000000, rebate * 100000000, 0 ${from} where bets > 0`,
    [rows],
  );
  await owner.run(
    `insert into game_result_day (player, day, rounds, stake, won, turnover)
     select player, day, rounds, "gameStake" * 100000000, "gameWon" * 100000000, 0 ${from} where rounds > 0`,
    [rows],
  );
  await owner.run(
    `insert into cash_day (player, day, recharge, recharges, withdrawal, withdrawals, bonus, firsts)
     select player, day, recharge * 100000000, (recharge > 0)::int, withdrawal * 100000000, (withdrawal > 0)::int, bonus * 100000000,
            (recharge > 0 and row_number() over (partition by player, recharge > 0 order by day) = 1)::int
       ${from} where recharge + withdrawal + bonus > 0`,
    [rows],
  );
  await owner.run(
    `insert into online_time (player, day, seconds, until_at) select player, day, seconds, app_now() ${from} where seconds > 0`,
    [rows],
  );
  await owner.run(
    `insert into page_view (day, name, views, seconds) select * from jsonb_to_recordset($1::jsonb) as v (day date, name text, views int8, seconds int8)`,
    [JSON.stringify(views)],
  );
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);
const text = (amount: number): string => moneyText(yuan(amount));
const plays = ({ bets, rounds }: Did): boolean => bets + rounds > 0;
const firstDay = (player: string, counts: (row: Did) => boolean): string | undefined =>
  did
    .filter((row) => row.player === player && counts(row))
    .map(({ day }) => day)
    .toSorted()[0];

describe('figures are what the rows say', () => {
  test('each day of the span', async () => {
    const { data } = await callApp(app, statisticDays, { from: dayAt(today, -AGO), to: today }, olga);
    expect(data.list.map(({ day }) => day)).toEqual(
      Array.from({ length: AGO + 1 }, (_, ago) => dayAt(today, -ago)).filter(
        (day) => day >= (people.at(-1)?.since ?? ''),
      ),
    );
    expect(data.list.map(({ isOver }) => isOver)).toEqual(data.list.map(({ day }) => day !== today));
    for (const row of data.list) {
      const of = did.filter(({ day }) => day === row.day);
      const seen = views.filter(({ day }) => day === row.day);
      const stake = sum(of, (one) => one.stake - one.refunded);
      const payout = sum(of, ({ won }) => won);
      const rebate = sum(of, (one) => one.rebate);
      const on = (counts: (one: Did) => boolean) => people.filter(({ id }) => firstDay(id, counts) === row.day).length;
      expect(row).toMatchObject({
        views: sum(seen, (one) => one.views),
        pageSeconds: sum(seen, ({ seconds }) => seconds),
        onlinePlayers: of.filter(({ seconds }) => seconds > 0).length,
        onlineSeconds: sum(of, ({ seconds }) => seconds),
        registered: people.filter(({ since }) => since === row.day).length,
        firstRecharges: on(({ recharge }) => recharge > 0),
        firstBets: on(plays),
        activePlayers: of.filter(plays).length,
        bets: sum(of, ({ bets }) => bets),
        stake: text(stake),
        payout: text(payout),
        rebate: text(rebate),
        margin: text(stake - payout - rebate),
        games: sum(of, ({ rounds }) => rounds),
        gameMargin: text(sum(of, ({ gameStake, gameWon }) => gameStake - gameWon)),
        recharge: text(sum(of, ({ recharge }) => recharge)),
        recharges: of.filter(({ recharge }) => recharge > 0).length,
        withdrawal: text(sum(of, ({ withdrawal }) => withdrawal)),
        withdrawals: of.filter(({ withdrawal }) => withdrawal > 0).length,
        bonus: text(sum(of, ({ bonus }) => bonus)),
      });
    }
    expect(sum(data.list, ({ firstBets }) => firstBets)).toBeGreaterThan(PLAYERS / 3);
  });

  test('pages, those of the span alone', async () => {
    const from = dayAt(today, -6);
    const { data } = await callApp(app, statisticPages, { from, to: today }, mona);
    const expected = ['/index', '/chat', '/lottery/:type/:code'].map((page) => {
      const of = views.filter(({ name, day }) => name === page && day >= from);
      return { page, views: sum(of, (one) => one.views), pageSeconds: sum(of, ({ seconds }) => seconds) };
    });
    expect(data.list).toEqual(expected.toSorted((a, b) => b.views - a.views));
  });

  test('what those who registered on a day did since; a second week that is not over is not told', async () => {
    const { data } = await callApp(app, statisticSignups, { from: dayAt(today, -AGO), to: today }, olga);
    const days = [...new Set(people.map(({ since }) => since))].toSorted().toReversed();
    expect(data.list).toEqual(
      days.map((day) => {
        const of = people.filter(({ since }) => since === day);
        const back = of.filter(({ id }) =>
          did.some(
            (row) => row.player === id && row.seconds > 0 && row.day >= dayAt(day, 7) && row.day <= dayAt(day, 13),
          ),
        );
        return {
          day,
          registered: of.length,
          firstRecharges: of.filter(({ id }) => firstDay(id, ({ recharge }) => recharge > 0)).length,
          firstBets: of.filter(({ id }) => firstDay(id, plays)).length,
          secondWeek: dayAt(day, 13) < today ? back.length : null,
        };
      }),
    );
    expect(sum(data.list, ({ secondWeek }) => secondWeek ?? 0)).toBeGreaterThan(2);
  });

  test('retention by week of registration, weeks that are over', async () => {
    const { data } = await callApp(app, statisticWeeks, { from: dayAt(today, -AGO), to: today }, olga);
    const weeks = [...new Set(people.map(({ since }) => mondayOf(since)))].toSorted().toReversed();
    const expected = weeks.flatMap((week) => {
      const of = people.filter(({ since }) => mondayOf(since) === week);
      return Array.from({ length: 9 }, (_, nth) => nth)
        .filter((nth) => dayAt(week, 7 * nth + 6) < today)
        .map((nth) => ({
          week,
          registered: of.length,
          nth,
          players: of.filter(({ id }) =>
            did.some((row) => row.player === id && row.seconds > 0 && mondayOf(row.day) === dayAt(week, 7 * nth)),
          ).length,
        }));
    });
    expect(data.list).toEqual(expected);
    expect(data.list.filter(({ nth, players }) => nth > 0 && players > 0).length).toBeGreaterThan(4);
  });

  test('a file of the days has them all', async () => {
    const asked = { list: 'statisticDays', from: dayAt(today, -AGO), reason: '月报' } as const;
    expect((await callApp(app, consoleExportCalls.askExport, asked, olga)).code).toBe(1);
    await makeExports(app.deps, exportedLists);
    const [row] = (await callApp(app, consoleExportCalls.staffExports, {}, olga)).data.list;
    expect(row).toMatchObject({ state: 'ready' });
    expect(row?.rowCount).toBe((await callApp(app, statisticDays, { from: asked.from }, olga)).data.list.length);
  });
});

test('thirty days where none are said, ninety at most; who has no say in how the site does is refused', async () => {
  expect((await callApp(app, statisticDays, {}, olga)).data).toMatchObject({
    firstDay: dayAt(today, -29),
    lastDay: today,
  });
  expect((await callApp(app, statisticDays, { from: dayAt(today, -90) }, olga)).code).toBe(CODES.spanTooLong.code);
  expect((await callApp(app, statisticDays, { from: dayAt(today, -89) }, olga)).code).toBe(1);
  for (const call of Object.values(consoleStatisticsCalls))
    expect((await callApp(app, call, {}, nora)).code).toBe(CODES.staffRoleMissing.code);
});

test('the demo’s own players are no new ones', async () => {
  const [first] = people;
  const registered = async () => {
    await owner.run(`update statistics_day set counted_at = counted_at - interval '1 day'`);
    await countAll();
    const { data } = await callApp(app, statisticDays, { from: today }, olga);
    return data.list[0]?.registered;
  };
  const before = await registered();
  await owner.run(`insert into demo_row (kind, key) values ('life', $1)`, [first?.id]);
  expect(await registered()).toBe((before ?? 0) - 1);
});

test('a card game that ends otherwise on another day changes the day that was counted; the audit finds one that says something else', async () => {
  await goTo(db, 1, '12:00:00');
  const player = await aPlayer(app.deps, { balance: yuan(1_000) });
  const round = aRound(player.id, 'baccarat');
  expect(await send(app, 'debit', round.debit('100'))).toMatchObject({ status: 'ok' });
  expect(await send(app, 'credit', round.credit('30', undefined, undefined, { closes: true }))).toMatchObject({
    status: 'ok',
  });
  await countAll();
  await goTo(db, 5, '12:00:00');
  await countAll();
  const counted = () =>
    db.one<{ stake: bigint; payout: bigint }>(
      'select game_stake as stake, game_payout as payout from statistics_day where day = shanghai_day(app_now()) - 5',
    );
  expect(await counted()).toEqual({ stake: yuan(100), payout: yuan(30) });
  expect(await send(app, 'rollback', round.rollback(`${round.round}-c`, `${round.round}-uc`))).toMatchObject({
    status: 'ok',
  });
  expect(await counted()).toEqual({ stake: yuan(100), payout: money(0n) });
  const [check] = statisticsChecks;
  const findings = async () => (check ? runCheck(db, check) : []);
  expect(await findings()).toEqual([]);
  await owner.run('update statistics_day set recharge = recharge + 1 where day = shanghai_day(app_now()) - 5');
  expect(await findings()).toHaveLength(1);
});

test('what was settled before midnight and committed after it is in its day a few minutes later', async () => {
  await goTo(db, 1, '23:59:00');
  await countAll();
  await goTo(db, 1, '00:00:10');
  await countAll();
  await owner.run(
    `insert into player_day (player, day, bets, stake, won, refunded, rebate, returned) values ($1, shanghai_day(app_now()) - 1, 1, 77, 0, 0, 0, 0)
     on conflict (player, day) do update set stake = player_day.stake + 77`,
    [people[0]?.id],
  );
  const day = () =>
    db.one<{ stake: bigint; at: Date }>(
      'select stake, counted_at as at from statistics_day where day = shanghai_day(app_now()) - 1',
    );
  const before = await day();
  await countAll();
  expect(await day()).toEqual(before);
  await goTo(db, 0, '00:05:20');
  await countAll();
  const after = await day();
  expect(after.stake - before.stake).toBe(77n);
  await countAll();
  expect(await day()).toEqual(after);
});

test('a look reads the days of its span, and counting one the rows of that day, however many there are of others', async () => {
  const OTHERS = 20_000;
  await owner.run(
    `insert into cash_day (player, day, recharge, recharges, withdrawal, withdrawals, bonus, firsts)
     select $1, date '2001-01-01' + n, 1, 1, 0, 0, 0, 0 from generate_series(1, ${OTHERS}) as n`,
    [people[0]?.id],
  );
  await owner.run(
    `insert into player_day (player, day, bets, stake, won, refunded, rebate, returned)
     select $1, date '1901-01-01' + n, 1, 1, 0, 0, 0, 0 from generate_series(1, ${OTHERS}) as n`,
    [people[0]?.id],
  );
  await owner.run(
    `insert into statistics_day (day) select date '1901-01-01' + n from generate_series(1, ${OTHERS}) as n`,
  );
  await owner.query('analyze cash_day, player_day, statistics_day');
  const plans = await plansOf(
    ownerTarget,
    async (read) => {
      await read.query('select * from statistics_money(shanghai_day(app_now()))');
      await read.query('select * from statistics_day where day between $1::date and $2::date', [
        dayAt(today, -89),
        today,
      ]);
    },
    { isAnalyzed: true },
  );
  const reads = plans.filter((node) =>
    ['cash_day', 'player_day', 'statistics_day'].includes(node['Relation Name'] ?? ''),
  );
  expect(reads.length).toBeGreaterThan(2);
  for (const node of reads)
    expect(
      ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
      `${node['Node Type']} of ${node['Relation Name']}`,
    ).toBeLessThan(200);
});
