import { consoleCalls, consolePlayerReadCalls, type CallWireInput } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { keysOf } from '../../account/index.ts';
import { playersQuery } from '../../account/staff-reads/list-players.ts';
import { searchQuery } from '../../account/staff-reads/search.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { plansOf } from '../../betting/testing/plans.ts';
import { aCard, aPayee } from '../../cashier/testing/payouts.ts';
import { cause, post } from '../../ledger/index.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, owner, ownerTarget } = await testApp({ modules: withoutSeeds });
const { deps } = app;
const { anna, ada, aud } = await someStaff(app, { anna: 'operator', ada: 'admin', aud: 'auditor' });

const { players: listCall, playerCard, revealContact } = consolePlayerReadCalls;
const list = async (input: CallWireInput<typeof listCall> = {}, by = anna) =>
  (await callApp(app, listCall, input, by)).data;
const namesOf = async (input: CallWireInput<typeof listCall>) =>
  (await list(input)).list.map(({ userName }) => userName);
const logOf = async (act: string) => (await callApp(app, consoleCalls.staffLog, { act }, aud)).data.list;

const people: Record<'agent' | 'lin' | 'mei' | 'zoe', TestPlayer> = {} as never;
beforeAll(async () => {
  people.agent = await aPlayer(deps, { userName: 'agentwang', isAgent: true });
  people.lin = await aPlayer(deps, {
    userName: 'linjian2026',
    nickname: '林间小路',
    upline: people.agent.id,
    balance: yuan(120),
  });
  people.mei = await aPlayer(deps, { userName: 'linmei', nickname: '小梅', balance: yuan(3) });
  people.zoe = await aPlayer(deps, { userName: 'zoe99', nickname: '佐伊' });
  // One day apart, the agent the oldest.
  await owner.run(
    `update player p set registered_at = '2026-10-01T12:00:00+08:00'::timestamptz + (n - 1) * interval '1 day'
       from unnest($1::int8[]) with ordinality as o (id, n) where p.id = o.id`,
    [[people.agent.id, people.lin.id, people.mei.id, people.zoe.id]],
  );
  await owner.run(
    `update player set mobile = '13800138000', mobile_verified_at = app_now(), mail = 'Mei@Example.com', mail_verified_at = app_now(), real_name = '王小梅', qq = '1234567'
      where id = $1`,
    [people.mei.id],
  );
  // A number that was never verified finds nobody.
  await owner.run(`update player set mobile = '13900139000', grade = 3 where id = $1`, [people.zoe.id]);
  await owner.run(`update session set address = '203.0.113.7', place = '浙江杭州' where player = any($1)`, [
    [people.lin.id, people.mei.id],
  ]);
  await owner.run(
    `insert into known_device (player, token_hash) select unnest($1::int8[]), decode(repeat('ab', 32), 'hex')`,
    [[people.lin.id, people.zoe.id]],
  );
  await owner.run(`insert into known_device (player, token_hash) values ($1, decode(repeat('ac', 32), 'hex'))`, [
    people.mei.id,
  ]);
});

describe('players are found', () => {
  test.each([
    [{ search: 'LIN' }, ['linmei', 'linjian2026']],
    [{ search: 'lin', searchBy: 'nickname' }, []],
    [{ search: '佐伊' }, ['zoe99']],
    [{ search: '13800138000' }, ['linmei']],
    [{ search: '13900139000' }, []],
    [{ search: 'mei@example.COM' }, ['linmei']],
    [{ search: '203.0.113.7' }, ['linmei', 'linjian2026']],
    [{ search: 'abababab' }, ['zoe99', 'linjian2026']],
    [{ search: '203.0.113.7', grade: 3 }, []],
    [{ upline: 'agentwang' }, ['linjian2026']],
    [{ from: '2026-10-02', to: '2026-10-03' }, ['linmei', 'linjian2026']],
    [{ search: 'nobody-has-this' }, []],
  ] as const)('%j', async (input, expected) => expect(await namesOf(input as never)).toEqual(expected));

  test('by the id, by the last four digits of a card, by the code of the invitation', async () => {
    const payee = await aPayee(app, { userName: 'cardholder' });
    await aCard(app, payee, { bankNumber: '6222001234567899031' });
    const { code } = await owner.one<{ code: string }>('select code from invite_use where player = $1', [
      people.lin.id,
    ]);
    expect(await namesOf({ search: '9031' })).toEqual(['cardholder']);
    expect((await list({ search: '9031' })).list[0]?.foundBy).toEqual(['cardTail']);
    expect(await namesOf({ search: String(people.zoe.id), searchBy: 'userId' })).toEqual(['zoe99']);
    expect(await namesOf({ search: code, searchBy: 'inviteCode' })).toEqual(['linjian2026']);
    await owner.run(`update player set registered_at = '2020-01-01' where name = 'cardholder'`);
  });

  test('with money, agent, state and masked contacts; nothing whole of what is masked', async () => {
    const answer = await list({ search: 'linmei' });
    expect(answer).toMatchObject({ total: 1, next: null, isCut: false });
    expect(answer.list[0]).toMatchObject({
      userName: 'linmei',
      nickname: '小梅',
      mobile: '138****8000',
      mail: 'Me***@Example.com',
      balance: '3',
      held: '0',
      upline: '',
      state: 'active',
      foundBy: ['userName'],
    });
    expect(JSON.stringify(answer)).not.toMatch(/13800138000|Mei@/i);
    expect((await list({ search: 'linjian2026' })).list[0]).toMatchObject({ balance: '120', upline: 'agentwang' });
  });

  test('by state: locked by staff, asked to be closed, closed', async () => {
    const [locked, closing, closed] = [await aPlayer(deps), await aPlayer(deps), await aPlayer(deps)];
    await owner.run(`update player set state = 'locked' where id = any($1)`, [[locked.id, closing.id, closed.id]]);
    await owner.run(`insert into account_closing (player, due_at) values ($1, app_now()), ($2, app_now())`, [
      closing.id,
      closed.id,
    ]);
    await owner.run('update account_closing set closed_at = due_at where player = $1', [closed.id]);
    expect(await namesOf({ state: 'locked' })).toEqual([locked.userName]);
    expect(await namesOf({ state: 'closing' })).toEqual([closing.userName]);
    expect(await namesOf({ state: 'closed' })).toEqual([closed.userName]);
    expect(await namesOf({ state: 'active' })).not.toContain(locked.userName);
    await owner.run('update player set registered_at = $2 where id = any($1)', [
      [locked.id, closing.id, closed.id],
      '2020-01-01',
    ]);
  });

  test('page by page, the newest first, each once', async () => {
    const input = { from: '2026-10-01', to: '2026-10-31', pageSize: 1 };
    const seen: string[] = [];
    let before: string | null | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...input, ...(before ? { before } : {}) });
      // Counted once, on the first page.
      expect(page.total).toBe(before ? null : 4);
      seen.push(...page.list.map(({ userName }) => userName));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(['zoe99', 'linmei', 'linjian2026', 'agentwang']);
  });

  test('by operators and auditors alone', async () => {
    for (const call of [listCall, playerCard] as const) {
      const input = { userName: 'linmei' } as never;
      expect((await callApp(app, call, input, ada)).code).toBe(-2906);
      expect((await callApp(app, call, input, aud)).code).toBe(1);
    }
    const reveal = { userName: 'linmei', what: 'mobile', reason: '回拨核实' } as const;
    expect((await callApp(app, revealContact, reveal, aud)).code).toBe(-2906);
  });

  test('a search has a line that tells no number, a look and a page have none', async () => {
    const before = (await logOf('players')).length;
    await list({ search: '13800138000' });
    await list({ search: '13800138000', before: String(people.zoe.id) });
    await list({ grade: 1 });
    const lines = await logOf('players');
    expect(lines).toHaveLength(before + 1);
    expect(lines[0]?.detail).toContain('138****8000');
    expect(JSON.stringify(lines)).not.toContain('13800138000');
  });

  test('a key alone makes no page: whoever begins with one leaves a line; a number is masked however it is grouped', async () => {
    const count = async () =>
      (await owner.one<{ n: number }>(`select count(*)::int as n from staff_log where act = 'players'`)).n;
    const before = await count();
    const asked = { search: '137 0013-7000', before: String(people.zoe.id) };
    await list(asked);
    await list(asked);
    expect(await count()).toBe(before + 1);
    await list(asked, aud);
    expect(await count()).toBe(before + 2);
    const [line] = await logOf('players');
    expect(line?.detail).toContain('137****7000');
    expect(line?.detail).not.toContain('0013');
  });

  test('what no key can be is refused at its field', async () => {
    expect(await callApp(app, listCall, { search: 'abc', searchBy: 'cardTail' }, anna)).toMatchObject({
      code: -2000,
      data: { field: 'search' },
    });
    expect((await callApp(app, listCall, { upline: 'nobody' }, anna)).code).toBe(-2009);
  });
});

describe('the card of a player', () => {
  const card = async (userName: string) => (await callApp(app, playerCard, { userName }, anna)).data;

  test('tells money, logins, and who shares an address or a browser', async () => {
    const data = await card('linjian2026');
    expect(data.money).toEqual({ balance: '120', held: '0', yuebao: '0', pledged: '0', open: '0' });
    expect(data.logins).toHaveLength(1);
    expect(data.logins[0]).toMatchObject({ address: '203.0.113.7', place: '浙江杭州', endedAt: null });
    expect(data.addresses).toMatchObject([{ address: '203.0.113.7', logins: 1 }]);
    expect(data.devices).toMatchObject([{ device: 'abababababababab', others: 1 }]);
    expect(data.related).toEqual({
      device: { count: 1, userNames: ['zoe99'] },
      address: { count: 1, userNames: ['linmei'] },
    });
    expect(data).toMatchObject({ limits: [], exclusion: null, payoutAccounts: [], wagering: { missing: '0' } });
  });

  test('a neighbour who signs in often does not hide the others of an address', async () => {
    const [own, loud, quiet] = [await aPlayer(deps), await aPlayer(deps), await aPlayer(deps)];
    await owner.run(`update session set address = '203.0.113.99' where player = any($1)`, [[own.id, quiet.id]]);
    await owner.run(
      `insert into session (token_hash, player, expires_at, address, place, user_agent)
       select sha256(int8send(n)), $1::int8, app_now() + interval '1 day', '203.0.113.99', '', '' from generate_series(1, 250) as n`,
      [loud.id],
    );
    const { address } = (await card(own.userName)).related;
    expect(address.count).toBe(2);
    expect(address.userNames.toSorted()).toEqual([loud.userName, quiet.userName].toSorted());
  });

  test('sums the days of thirty days and of all time, its own alone', async () => {
    await owner.run(
      `insert into cash_day (player, day, recharge, recharges, withdrawal, withdrawals, bonus, firsts)
       values ($1, shanghai_day(app_now()), 100e8, 1, 0, 0, 0, 1), ($1, shanghai_day(app_now()) - 29, 50e8, 1, 20e8, 1, 0, 0),
              ($1, shanghai_day(app_now()) - 30, 7e8, 1, 0, 0, 0, 0), ($2, shanghai_day(app_now()), 900e8, 1, 0, 0, 0, 0)`,
      [people.lin.id, people.mei.id],
    );
    const { days30, all } = await card('linjian2026');
    expect(days30).toMatchObject({ recharge: '150', recharges: 2, withdrawal: '20', withdrawals: 1 });
    expect(all).toMatchObject({ recharge: '157', recharges: 3, withdrawal: '20' });
  });

  test('masks, and tells one field for a reason that stands in the log', async () => {
    const data = await card('linmei');
    expect(data.player).toMatchObject({ mobile: '138****8000', realName: '*小梅', qq: '12***67' });
    expect(JSON.stringify(data)).not.toMatch(/13800138000|王小梅|1234567"/);
    const reveal = async (what: 'mobile' | 'mail' | 'realName' | 'qq', userName = 'linmei') =>
      (await callApp(app, revealContact, { userName, what, reason: '回拨核实' }, anna)).data.value;
    expect(await reveal('mobile')).toBe('13800138000');
    expect(await reveal('realName')).toBe('王小梅');
    // Never verified: it is nobody's.
    expect(await reveal('mobile', 'zoe99')).toBe('');
    const lines = await logOf('revealContact');
    expect(lines[0]?.detail).toContain('回拨核实');
    expect(JSON.stringify(lines)).not.toContain('13800138000');
    expect((await callApp(app, playerCard, { userName: 'nobody' }, anna)).code).toBe(-2009);
  });

  test('holds what waits: a hold is no balance', async () => {
    await deps.db.tx((tx) =>
      post(tx, {
        id: cause('test.hold', people.zoe.id),
        code: 'demoGrant',
        player: people.zoe.id,
        amount: yuan(8),
        ref: 1n,
      }),
    );
    expect((await card('zoe99')).money).toMatchObject({ balance: '8', held: '0' });
  });
});

describe('of a hundred thousand players', () => {
  test('a page and a search read little more than they show', async () => {
    await owner.run(
      `insert into player (name, nickname, password_hash, grade, registered_at, accepted_terms_at, registered_from)
       select 'crowd' || n, '人群' || n, '', 1 + n % 9, '2025-01-01'::timestamptz + n * interval '1 minute', '2025-01-01', '' from generate_series(1, 60000) as n;
       analyze player`,
    );
    const none = { ids: null, grade: null, state: null, upline: null, from: null, to: null };
    const asked = [
      playersQuery(none, null, 21),
      playersQuery(none, String(people.zoe.id), 21),
      playersQuery({ ...none, grade: 9 }, null, 21),
      playersQuery({ ...none, upline: people.agent.id }, null, 21),
      playersQuery({ ...none, state: 'locked' }, null, 21),
      playersQuery({ ...none, from: '2025-01-05', to: '2025-01-06' }, null, 21),
      searchQuery('crowd77', ['userName']),
      searchQuery('203.0.113.7', keysOf('203.0.113.7', undefined)),
      searchQuery('abababab', ['device']),
    ];
    for (const { sql, values } of asked) {
      const plans = await plansOf(ownerTarget, (db) => db.query(sql, values), { isAnalyzed: true });
      const read = plans.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0));
      expect(Math.max(...read), sql).toBeLessThanOrEqual(1_200);
    }
    // Whom a search found, all of them old: the newest of everybody are not gone through for them. What an index passes by is in no count of rows.
    const old = await owner.query<{ id: bigint }>(
      `select id from player where name like 'crowd%' order by id limit 1000`,
    );
    const found = playersQuery({ ...none, ids: old.map(({ id }) => id) }, null, 21);
    const plans = await plansOf(ownerTarget, (db) => db.query(found.sql, found.values));
    expect(plans.map((node) => node['Index Name'])).toContain('player_pkey');
    expect(plans.map((node) => node['Index Name'])).not.toContain('player_listed');
    // A word that everybody has is read as far as a search goes, and says so.
    expect(await list({ search: 'crowd' })).toMatchObject({ isCut: true, total: 1_000 });
    expect((await list({})).total).toBe(10_001);
  }, 90_000);
});
