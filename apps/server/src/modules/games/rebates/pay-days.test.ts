import { yuan, type Money } from '@caiting/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDb } from '../../../platform/db/pool.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { auditBooks } from '../../betting/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { SETTINGS, setTenantValue, tenantModule } from '../../tenant/index.ts';
import { auditGames, gamesModule } from '../index.ts';
import { WITH_HOUSE, aRound, send } from '../testing/wallet-site.ts';
import { goTo } from '../testing/days.ts';
import { payGameRebates } from './pay-days.ts';

// The tickers of this server do not run: each turn of the job is taken by hand.
const { app, db, owner, appTarget } = await testApp({
  modules: [
    ledgerModule,
    tenantModule,
    protectionModule,
    accountModule,
    { ...gamesModule, start: async () => undefined },
  ],
  config: WITH_HOUSE,
});
const { deps } = app;
/** Amounts as the ledger has them: 0.0001 yuan is 10,000 units. */
const units = (tenThousandths: number): bigint => BigInt(tenThousandths) * 10_000n;

/** Everything before is paid; a day begins, at the rates of the release: 0.10 % and 0.05 %. */
beforeEach(async () => {
  await setTenantValue(deps, 'gameRebate', { own: '0.10', agent: '0.05' }, 'test');
  await goTo(db, 1, '00:10:00');
  await payGameRebates(deps);
  await goTo(db, 0, '00:10:00');
});

const rich = (options = {}) => aPlayer(deps, { balance: yuan(100_000), ...options });
/** A round that is over: staked, and what came back. Gives how it can be taken back. */
async function played(player: bigint, stake: string, back = '0', game = 'baccarat') {
  const round = aRound(player, game);
  const ok = async (message: 'debit' | 'credit' | 'rollback', body: object) =>
    expect(await send(app, message, body)).toMatchObject({ status: 'ok' });
  await ok('debit', round.debit(stake));
  await ok('credit', round.credit(back, undefined, undefined, { closes: true }));
  return async () => {
    if (back !== '0') await ok('rollback', round.rollback(`${round.round}-c`, `${round.round}-uc`));
    await ok('rollback', round.rollback());
  };
}
const nextDay = async (time = '00:05:00') => {
  await goTo(db, 1, time);
  return payGameRebates(deps);
};
/** Rebates of games in the ledger, oldest first: code and amount. */
const lines = (player: bigint) =>
  db.query<{ code: number; amount: bigint }>(
    'select code, amount from entry where player = $1 and code in (501, 502) and ref < 0 order by seq',
    [player],
  );
const findings = async () => (await auditBooks(db, auditGames)).findings;

test('a thousand staked earns its player one yuan and his agent half of it, once the day is over', async () => {
  const agent = await rich({ isAgent: true });
  const player = await rich({ upline: agent.id });
  await played(player.id, '600', '1200');
  await played(player.id, '400');
  expect(await nextDay('00:04:00')).toBe(0);
  await goTo(db, 0, '00:05:00');
  expect(await payGameRebates(deps)).toBe(1);
  expect(await lines(player.id)).toEqual([{ code: 501, amount: yuan(1) }]);
  expect(await lines(agent.id)).toEqual([{ code: 502, amount: units(5_000) }]);
  expect(await payGameRebates(deps)).toBe(0);
  expect(await findings()).toEqual([]);
});

test('floored to 0.0001 yuan; nothing of less than that', async () => {
  const [one, little] = [await rich(), await rich()];
  await played(one.id, '12.3999');
  await played(little.id, '0.0999');
  await nextDay();
  // 0.0123999 and 0.0000999.
  expect(await lines(one.id)).toEqual([{ code: 501, amount: units(123) }]);
  expect(await lines(little.id)).toEqual([]);
  expect(await findings()).toEqual([]);
});

test('what stands counts: a void round earns nothing, an open one on the day it ends, a game by its own percentage', async () => {
  const [gone, late, half] = [await rich(), await rich(), await rich()];
  await (
    await played(gone.id, '500')
  )();
  const open = aRound(late.id);
  await send(app, 'debit', open.debit('700'));
  await owner.query(`update game set turnover_percent = 50 where code = 'dragonTiger'`);
  await played(half.id, '1000', '0', 'dragonTiger');
  await owner.query(`update game set turnover_percent = 100 where code = 'dragonTiger'`);
  await nextDay();
  expect(await lines(gone.id)).toEqual([]);
  expect(await lines(late.id)).toEqual([]);
  expect(await lines(half.id)).toEqual([{ code: 501, amount: units(5_000) }]);
  await goTo(db, 0, '09:00:00');
  await send(app, 'credit', open.credit('0'));
  await nextDay();
  expect(await lines(late.id)).toEqual([{ code: 501, amount: units(7_000) }]);
  expect(await findings()).toEqual([]);
});

test('two days late, then on two processes at once: each day once, each by its own rates', async () => {
  const agent = await rich({ isAgent: true });
  const people = [await rich({ upline: agent.id }), await rich({ upline: agent.id }), await rich()];
  for (const { id } of people) await played(id, '1000');
  await setTenantValue(deps, 'gameRebate', { own: '0.2', agent: '0.1' }, 'test');
  // Of the same day: the rates with which it began hold to its end.
  await played(people[0]!.id, '1000');
  await goTo(db, 1, '10:00:00');
  for (const { id } of people) await played(id, '100');
  await setTenantValue(deps, 'gameRebate', { own: '0', agent: '0' }, 'test');
  await goTo(db, 1, '10:00:00');
  for (const { id } of people) await played(id, '100');
  await goTo(db, 1, '10:00:00');
  const other = openDb(appTarget);
  const paid = await Promise.all([payGameRebates(deps, 1), payGameRebates({ db: other }, 1), payGameRebates(deps, 2)]);
  await other.close();
  expect(paid.reduce((a, b) => a + b)).toBe(6);
  expect(await lines(people[0]!.id)).toEqual([
    { code: 501, amount: yuan(2) },
    { code: 501, amount: units(2_000) },
  ]);
  expect(await lines(people[2]!.id)).toEqual([
    { code: 501, amount: yuan(1) },
    { code: 501, amount: units(2_000) },
  ]);
  // 0.05 % of 3,000 and 0.1 % of 200.
  const shares = (await lines(agent.id)).reduce((sum, { amount }) => sum + amount, 0n);
  expect(shares).toBe(yuan(1) + units(5_000) + units(2_000));
  expect(await findings()).toEqual([]);
});

test('a process killed in the middle of a day pays nobody twice and leaves nobody out', async () => {
  const people = [];
  for (let n = 0; n < 5; n += 1) people.push(await rich());
  for (const { id } of people) await played(id, '100');
  await goTo(db, 1, '00:05:00');
  await db.tx((tx) => tx.query('select pay_game_rebate_chunk(2)'));
  const open = await db.begin();
  const { pid } = await open.tx.one<{ pid: number }>('select pg_backend_pid() as pid');
  await open.tx.query('select pay_game_rebate_chunk(2)');
  await db.query('select pg_terminate_backend($1)', [pid]);
  await open.rollback().catch(() => undefined);
  await payGameRebates(deps, 2);
  for (const { id } of people) expect(await lines(id)).toEqual([{ code: 501, amount: units(1_000) }]);
  expect(await findings()).toEqual([]);
});

test('turnover that is taken back after its day was paid is made up for by the days to come, and no more', async () => {
  const agent = await rich({ isAgent: true });
  const player = await rich({ upline: agent.id });
  const takeBack = await played(player.id, '1000');
  await played(player.id, '500');
  await nextDay();
  await takeBack();
  expect(await findings()).toEqual([]);
  await played(player.id, '600');
  await nextDay();
  await played(player.id, '700');
  await nextDay();
  // 1,500; then 600 of the thousand; then 700 less the other 400. In all 0.1 % of the 1,800 that stand.
  const amounts = (await lines(player.id)).map(({ amount }) => amount);
  expect(amounts).toEqual([units(15_000), units(3_000)]);
  expect((await lines(agent.id)).map(({ amount }) => amount)).toEqual([units(7_500), units(1_500)]);
  expect(await findings()).toEqual([]);
});

test('taken back again and again, a stake earns once', async () => {
  const player = await rich();
  for (let day = 0; day < 4; day += 1) {
    const takeBack = await played(player.id, '1000');
    await nextDay();
    await takeBack();
  }
  expect(await lines(player.id)).toEqual([{ code: 501, amount: yuan(1) }]);
  expect(await findings()).toEqual([]);
});

describe('who gets it', () => {
  test('the agent directly above alone, on the day of the rounds: a move at midnight changes the next day', async () => {
    const top = await rich({ isAgent: true });
    const one = await rich({ isAgent: true, upline: top.id });
    const two = await rich({ isAgent: true });
    const player = await rich({ upline: one.id });
    await played(player.id, '1000');
    await db.query('select plan_move($1, $2, $3)', [player.id, two.id, 'test']);
    await goTo(db, 1, '00:00:10');
    await db.query('select carry_out_moves()');
    await played(player.id, '2000');
    await goTo(db, 0, '00:05:00');
    await payGameRebates(deps);
    await nextDay();
    expect(await lines(one.id)).toEqual([{ code: 502, amount: units(5_000) }]);
    expect(await lines(two.id)).toEqual([{ code: 502, amount: yuan(1) }]);
    expect(await lines(top.id)).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('nothing for an agent who is frozen, or who stands below one; the player has his own', async () => {
    const top = await rich({ isAgent: true });
    const agent = await rich({ isAgent: true, upline: top.id });
    const player = await rich({ upline: agent.id });
    await played(player.id, '1000');
    await db.run(`insert into staff_log (name, act, detail) values ('anna', 'freezeCommission', '{}')`);
    await db.query('update player set commission_frozen_at = app_now() where id = $1', [top.id]);
    await nextDay();
    expect(await lines(player.id)).toEqual([{ code: 501, amount: yuan(1) }]);
    expect(await lines(agent.id)).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('who has excluded himself gets what he had earned before, as of bets', async () => {
    const player = await rich();
    await played(player.id, '1000');
    await owner.query(`select block_bets($1, 'infinity')`, [player.id]);
    await nextDay();
    expect(await lines(player.id)).toEqual([{ code: 501, amount: yuan(1) }]);
  });

  test('turnover up to the end of a demo brings nothing after it', async () => {
    const player = await rich();
    await played(player.id, '1000');
    await owner.query('select start_game_rebates_anew(array[$1::int8])', [player.id]);
    await nextDay();
    expect(await lines(player.id)).toEqual([]);
    await played(player.id, '1000');
    await nextDay();
    expect(await lines(player.id)).toEqual([{ code: 501, amount: yuan(1) }]);
    expect(await findings()).toEqual([]);
  });
});

describe('rates', () => {
  const set = async (own: string, agent: string) =>
    (await setTenantValue(deps, 'gameRebate', { own, agent }, 'test')).ok;
  test('at most 0.3 % together, three decimals, nothing below zero', async () => {
    expect(await set('0.3', '0')).toBe(true);
    expect(await set('0.2', '0.1')).toBe(true);
    expect(await set('0.2', '0.101')).toBe(false);
    expect(await set('0.301', '0')).toBe(false);
    expect(await set('0.0001', '0')).toBe(false);
    expect(await set('-0.1', '0')).toBe(false);
    expect(await set('1', '0')).toBe(false);
  });

  test('the database refuses more by itself', async () => {
    const raw = (value: object) =>
      owner.query(`select write_setting('gameRebate', $1, null, 'x', null, '', null)`, [JSON.stringify(value)]);
    await expect(raw({ own: '0.2', agent: '0.101' })).rejects.toThrow('is none');
    await expect(raw({ own: '0.1' })).rejects.toThrow('is none');
    const day = `insert into game_rebate_day (day, own_rate, agent_rate) values ('2100-01-01', `;
    await expect(owner.query(`${day} 2000, 1001)`)).rejects.toThrow('check');
  });

  test('what holds before anybody sets it is what the program says', async () => {
    const { own, agent } = await db.one<{ own: string; agent: string }>(
      `select s.own, s.agent from (select (regexp_match(prosrc, '\\{"own": "([\\d.]+)", "agent": "([\\d.]+)"\\}')) as m from pg_proc where proname = 'game_rebate_rates') as f
        cross join lateral (select f.m[1] as own, f.m[2] as agent) as s`,
    );
    expect({ own, agent }).toEqual(SETTINGS.gameRebate.value);
  });
});

test('books of one day with many: every rebate is one thousandth of what its player staked', async () => {
  const staked = new Map<bigint, Money>();
  for (let n = 1; n <= 12; n += 1) {
    const { id } = await rich();
    const whole = (n * 7919) % 997;
    await played(id, `${whole}.${String((n * 31) % 100).padStart(2, '0')}`);
    staked.set(id, ((yuan(whole) as bigint) + BigInt((n * 31) % 100) * 1_000_000n) as Money);
  }
  await nextDay();
  for (const [id, stake] of staked)
    expect(await lines(id)).toEqual([{ code: 501, amount: (stake / 1_000n / 10_000n) * 10_000n }]);
  expect(await findings()).toEqual([]);
});
