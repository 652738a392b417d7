import { consoleBetReadCalls, type CallWireInput } from '@caiting/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { lookedAt, type FoundFilter } from '../../betting/records/bets-found.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { plansOf } from '../../betting/testing/plans.ts';
import { issuesQuery } from '../../draws/day-figures/list-issues.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner, ownerTarget } = await testApp({ modules: withoutSeeds });
const { anna, ada } = await someStaff(app, { anna: 'operator', ada: 'admin' });
const { betsFound, issues, issueCard } = consoleBetReadCalls;
const found = async (input: CallWireInput<typeof betsFound> = {}) => (await callApp(app, betsFound, input, anna)).data;
const stakes = async (input: CallWireInput<typeof betsFound> = {}) =>
  (await found(input)).list.map(({ userName, bettingAmount }) => `${userName} ${bettingAmount}`);

const MINUTE = 60_000;
type Made = Awaited<ReturnType<typeof anIssue>>;
let lin: TestPlayer;
let mei: TestPlayer;
let done: Made;
let open: Made;
let k3: Made;

/** id → the bet of a player on an issue: stake and won in yuan, state null while it waits. */
async function bet(
  id: number,
  player: TestPlayer,
  issue: Made,
  play: string,
  stake: number,
  state: string | null,
  won = 0,
) {
  await owner.run(
    `insert into bet values ($1, $2 * 256::int8, $3, $4, $5, $6, '1', 1, $7 * 100000000::int8, $7 * 100000000::int8, 100000000, 1, 'stake', 0, 0, '1=9.8', 'r', 1, app_now() - interval '2 hours' + $2 * interval '1 second')`,
    [player.id, id, issue.id, issue.lotteryCode, issue.issueNo, play, stake],
  );
  if (state === null) return;
  const back = state === 'cancelled' || state === 'void' ? stake : 0;
  await owner.run(
    `insert into bet_result (bet_id, player, state, won, refunded, rebate, at)
     values ($1 * 256::int8, $2, $3, $4 * 100000000::int8, $5 * 100000000::int8, 0, app_now())`,
    [id, player.id, state, won, back],
  );
}

beforeAll(async () => {
  [lin, mei] = [await aPlayer(app.deps, { userName: 'linjian' }), await aPlayer(app.deps, { userName: 'meihua' })];
  done = await anIssue(db, { state: 'void', opensMs: -3 * 60 * MINUTE, closeMs: -90 * MINUTE });
  open = await anIssue(db, { opensMs: -MINUTE });
  k3 = await anIssue(db, { lottery: 'k31', opensMs: -MINUTE });
  await owner.run('update issue set day = shanghai_day(draw_at)');
  await bet(1, lin, done, 'DWD', 10, 'won', 98);
  await bet(2, mei, done, 'DWD', 20, 'lost');
  await bet(3, lin, done, 'WXZX', 30, 'cancelled');
  await bet(4, mei, done, 'DWD', 40, 'lost');
  await bet(5, lin, open, 'DWD', 50, null);
  await bet(6, mei, open, 'DWD', 60, null);
  await bet(7, lin, k3, 'HZ', 70, null);
  await owner.run(
    `insert into bet_aside (bet_id, player, issue_id, state, cause, reason, times, first_at, last_at) values (6 * 256, $1, $2, 'waiting', 'rules', 'test', 1, app_now(), app_now())`,
    [mei.id, open.id],
  );
});

describe('bets are found', () => {
  test('of an issue, the newest first, with whose they are', async () => {
    const input = { lotteryCode: done.lotteryCode, issue: done.issueNo };
    expect(await stakes(input)).toEqual(['meihua 40', 'linjian 30', 'meihua 20', 'linjian 10']);
    expect((await found(input)).total).toBe(4);
    expect((await found(input)).list[3]).toMatchObject({
      state: 'won',
      payout: '98',
      refund: '0',
      playDetailCode: 'DWD',
    });
    expect(await stakes({ ...input, userName: 'linjian' })).toEqual(['linjian 30', 'linjian 10']);
  });

  test.each<[Partial<CallWireInput<typeof betsFound>>, string[]]>([
    [{ state: 'placed' }, ['linjian 70', 'linjian 50']],
    [{ state: 'review' }, ['meihua 60']],
    [{ state: 'won' }, ['linjian 10']],
    [{ state: 'lost' }, ['meihua 40', 'meihua 20']],
    [{ state: 'cancelled' }, ['linjian 30']],
    [{ stakeMin: '50' }, ['linjian 70', 'meihua 60', 'linjian 50']],
    [{ payoutMin: '98' }, ['linjian 10']],
    [{ payoutMin: '98.01' }, []],
    [{ lotteryCode: 'k31' as never }, ['linjian 70']],
    [{ from: '2099-01-01' }, []],
    [{ userName: 'linjian', stakeMin: '50' }, ['linjian 70', 'linjian 50']],
    [{ userName: 'meihua', state: 'review' }, ['meihua 60']],
  ])('%j', async (input, expected) => expect((await stakes(input)).toSorted()).toEqual(expected.toSorted()));

  test('of a player nobody else’s, counted from the sums of days', async () => {
    expect((await found({ userName: 'meihua' })).list.every(({ userName }) => userName === 'meihua')).toBe(true);
    expect((await found({ userName: 'linjian', state: 'won' })).total).toBe(1);
    expect((await found({ userName: 'linjian', stakeMin: '1' })).total).toBeNull();
  });

  test('page by page over issues and over a player, each once', async () => {
    for (const input of [{}, { userName: 'linjian' }, { stakeMin: '20' }]) {
      const whole = (await found(input)).list.map(({ id }) => id);
      const seen: string[] = [];
      let before: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof found>> = await found({
          ...input,
          pageSize: 2,
          ...(before ? { before } : {}),
        });
        seen.push(...page.list.map(({ id }) => id));
        before = page.next;
      } while (before !== null);
      expect(seen, JSON.stringify(input)).toEqual(whole);
    }
  });

  test('the key of a list without a player goes on in that of one', async () => {
    const [first] = (await found({ userName: 'linjian', pageSize: 1 })).list;
    const { next } = await found({ userName: 'linjian', pageSize: 1 });
    const page = await callApp(app, betsFound, { userName: 'linjian', before: `${open.id}-${next}` }, anna);
    expect(page.code).toBe(1);
    expect(page.data.list.map(({ id }) => id)).not.toContain(first?.id);
  });

  test('what is not there, or asked for by halves, is said; administrators see none', async () => {
    const code = async (input: CallWireInput<typeof betsFound>, by = anna) =>
      (await callApp(app, betsFound, input, by)).code;
    expect(await code({ userName: 'nobody' })).toBe(-2009);
    expect(await code({ lotteryCode: 'nix1' as never })).toBe(-2202);
    expect(await code({ lotteryCode: 'ssc1' as never, issue: '19990101001' as never })).toBe(-2201);
    expect(await callApp(app, betsFound, { issue: done.issueNo }, anna)).toMatchObject({
      data: { field: 'lotteryCode' },
    });
    for (const call of [betsFound, issues, issueCard])
      expect(
        (await callApp(app, call, { lotteryCode: done.lotteryCode, issue: done.issueNo } as never, ada)).code,
      ).toBe(-2906);
  });
});

describe('issues', () => {
  const list = async (input: CallWireInput<typeof issues> = {}) => (await callApp(app, issues, input, anna)).data;

  test('with what their bets come to: cancelled stakes are none', async () => {
    const row = (await list()).list.find(({ issue }) => issue === done.issueNo);
    // 10 + 20 + 40 stand, 30 came back; 98 paid.
    expect(row).toMatchObject({
      bets: 3,
      cancelled: 1,
      players: 2,
      stake: '70',
      open: '0',
      payout: '98',
      refund: '30',
      profit: '28',
      state: 'void',
    });
    const waiting = (await list({ lotteryCode: 'k31' as never })).list.find(({ issue }) => issue === k3.issueNo);
    expect(waiting).toMatchObject({ bets: 1, stake: '70', open: '70', profit: '0' });
  });

  test('of a state and a day', async () => {
    expect((await list({ state: 'void' })).list.map(({ issue }) => issue)).toEqual([done.issueNo]);
    expect((await list({ day: '2020-01-01' })).list).toEqual([]);
    const day = (await list({ state: 'void' })).list[0]?.day ?? '';
    expect((await list({ day, state: 'void' })).total).toBe(1);
    expect((await callApp(app, issues, { lotteryCode: 'nix1' as never }, anna)).code).toBe(-2202);
  });

  test('a card says the plays, the largest stake first, and keeps an entry blind until the result is out', async () => {
    const card = async (issue: Made) =>
      (await callApp(app, issueCard, { lotteryCode: issue.lotteryCode, issue: issue.issueNo }, anna)).data;
    await owner.run(
      `insert into result_entry (issue_id, staff_name, open_number, note, entered_at) values ($1, 'boris', '1,2,3', '看公告', app_now()), ($2, 'boris', '1,2,3,4,5', '', app_now())`,
      [k3.id, done.id],
    );
    const past = await card(done);
    expect(past.plays.map(({ playDetailCode, stake, bets }) => [playDetailCode, stake, bets])).toEqual([
      ['DWD', '70', 3],
      ['WXZX', '0', 0],
    ]);
    expect(past).toMatchObject({ bets: 3, stake: '70', biggestPayout: '98', aside: 0, settlement: null });
    expect(past.entries).toMatchObject([{ staffName: 'boris', openNumber: '1,2,3,4,5' }]);
    const waiting = await card(k3);
    expect(waiting.entries).toMatchObject([{ staffName: 'boris', openNumber: '', note: '' }]);
    expect((await card(open)).aside).toBe(1);
  });
});

describe('of fifty thousand bets and issues', () => {
  test('a page looks at little more than it shows, and no table is read whole', async () => {
    await owner.run(
      `insert into bet select $1, n * 256::int8, $2, 'ssc1', 'x', 'DWD', '1', 1, 100000000, 100000000, 100000000, 1, 'stake', 0, 0, '1=9.8', 'r', 1, app_now() - interval '1 hour'
         from generate_series(1000, 51000) n`,
      [mei.id, done.id],
    );
    await owner.run(
      `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, beacon, beacon_round, beacon_time, void_reason, sealed_at, bet_root, bet_count)
       select 'ssc1', (30000000000 + n)::text, '2001-01-01'::date + n / 1000, 1 + n % 1000, at, at + interval '1 second', at + interval '10 seconds', 'void', repeat('0', 64), 1,
              at + interval '6 seconds', 'operator', at, repeat('0', 64), 0
         from (select n, '2001-01-01'::timestamptz + n * interval '1 minute' as at from generate_series(1, 30000) n) as i;
       insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, beacon, beacon_round, beacon_time, sealed_at, bet_root, bet_count)
       select 'k31', (30000000000 + n)::text, '2001-01-01'::date + n / 1000, 1 + n % 1000, at, at + interval '1 second', at + interval '10 seconds', 'settled', repeat('0', 64), 1,
              at + interval '6 seconds', at, repeat('0', 64), 9
         from (select n, '2001-01-01'::timestamptz + n * interval '1 minute' as at from generate_series(1, 30000) n) as i;
       analyze bet; analyze issue`,
    );
    const none: FoundFilter = {
      player: null,
      issue: null,
      lotteryCode: null,
      state: null,
      from: null,
      to: null,
      stakeMin: null,
      payoutMin: null,
    };
    const asked = [
      (queries: never) => lookedAt(queries, none, null, 21),
      (queries: never) => lookedAt(queries, { ...none, issue: BigInt(done.id) }, `${done.id}-${9_000 * 256}`, 21),
      (queries: never) => lookedAt(queries, { ...none, player: mei.id }, null, 21),
      // Of its thirty thousand issues three have bets.
      (queries: never) => lookedAt(queries, { ...none, lotteryCode: 'ssc1', to: '2001-12-31' }, null, 21),
    ];
    for (const ask of asked) {
      const plans = await plansOf(ownerTarget, (queries) => ask(queries as never), { isAnalyzed: true });
      const rows = plans
        .filter((node) => /^(?:bet|issue)$/.test(node['Relation Name'] ?? ''))
        .map(
          (node) => ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
        );
      expect(Math.max(...rows), String(ask)).toBeLessThan(200);
    }
    for (const filter of [
      { lotteryCode: null, day: null, state: null },
      { lotteryCode: 'ssc1', day: '2001-01-05', state: null },
      { lotteryCode: null, day: null, state: 'void' },
      { lotteryCode: null, day: null, state: 'waiting' },
      { lotteryCode: 'ssc1', day: null, state: 'closed' },
    ] as const) {
      const { sql, values } = issuesQuery(filter, null, 21);
      const plans = await plansOf(ownerTarget, (queries) => queries.query(sql, values), { isAnalyzed: true });
      const rows = plans.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0));
      expect(Math.max(...rows), sql).toBeLessThan(4_000);
    }
  }, 90_000);
});
