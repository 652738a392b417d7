import { accountCalls, balanceCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { auditLedger, balanceOf, cause, post } from '../../ledger/index.ts';
import { findMissing } from '../../cashier/index.ts';
import { modules } from '../../index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { newcomerChecks } from '../index.ts';
import { aPlayer, sent } from '../testing/players.ts';

/** ¥1,000 of play money for a newcomer of a demo; never on a real site. */

const { app, db, owner } = await testApp({
  modules: modules.map(({ seed: _seed, start: _start, ...module }) => module),
  config: { logLevel: 'silent' },
});
const { deps } = app;

let made = 0;
const register = async () => {
  const userName = `newcomer${(made += 1)}`;
  return (
    await callApp(app, accountCalls.register, { userName, password: sent(userName, 'secret123'), accepted: true })
  ).data;
};
const lines = (player: string) =>
  db.query('select code, amount, cause from entry where player = $1 order by seq', [player]);
const audit = () => auditLedger(db, { checks: [...newcomerChecks] });

afterEach(() => setTenantValue(deps, 'demo', true, 'test'));

test('a newcomer of a demo has ¥1,000 of play money with the first answer, no turnover to meet, and a letter', async () => {
  const { token, user } = await register();
  const { data } = await callApp(app, balanceCalls.queryBalanceFront, {}, { token });
  expect(data.balance).toBe('1000');
  expect(await lines(user.userId)).toEqual([{ code: 403, amount: yuan(1_000), cause: `newcomer.gift:${user.userId}` }]);
  expect((await findMissing(db, user.userId)).required).toBe(0n);
  // The letter is written from this (letters-of-events.test.ts).
  const told = await db.query(`select payload from outbox where type = 'account.welcomed'`);
  expect(told).toEqual([{ payload: { userId: user.userId, amount: '1000' } }]);
  expect((await audit()).findings).toEqual([]);
});

test('a registration that is refused gives nothing', async () => {
  const [taken] = [await register()];
  const before = await db.one('select count(*)::int as gifts from newcomer_gift');
  const userName = taken.user.userName.toUpperCase();
  const again = await callApp(app, accountCalls.register, {
    userName,
    password: sent(userName, 'secret123'),
    accepted: true,
  });
  expect(again.code).toBe(-2101);
  expect(await db.one('select count(*)::int as gifts from newcomer_gift')).toEqual(before);
});

test('once in the life of an account, and only for a newcomer', async () => {
  const { user } = await register();
  const id = BigInt(user.userId);
  const give = (player: bigint) =>
    db.run('insert into newcomer_gift (player, amount) values ($1, $2)', [player, yuan(1_000)]);
  await expect(give(id)).rejects.toThrow(/newcomer_gift_pkey/);
  const posting = (player: bigint, name = 'newcomer.gift') =>
    db.tx((tx) => post(tx, { id: cause(name, player), code: 'demoGrant', player, amount: yuan(1_000), ref: player }));
  await posting(id).catch(() => undefined);
  expect((await balanceOf(db, user.userId)).balance).toBe(yuan(1_000));
  const old = await aPlayer(deps);
  await owner.run(`update player set registered_at = app_now() - interval '1 day' where id = $1`, [old.id]);
  await expect(give(old.id)).rejects.toThrow(/no newcomer/);
  await expect(posting(old.id)).rejects.toThrow(/no such cause/);
  await expect(db.run('delete from newcomer_gift')).rejects.toThrow(/permission denied/);
});

test('outside demo mode nothing is given, and the database refuses it', async () => {
  await setTenantValue(deps, 'demo', false, 'test');
  const { user } = await register();
  expect(await lines(user.userId)).toEqual([]);
  const give = 'insert into newcomer_gift (player, amount) values ($1, $2)';
  await expect(db.run(give, [user.userId, yuan(1_000)])).rejects.toThrow(/outside demo mode/);
  await setTenantValue(deps, 'demo', true, 'test');
  const open = await owner.begin();
  await open.tx.run('select enter_production()');
  await expect(open.tx.run(give, [user.userId, yuan(1_000)])).rejects.toThrow(/outside demo mode/);
  await open.rollback();
});

test('the audit finds a line without its gift, and a gift without its line', async () => {
  const { user } = await register();
  const open = await owner.begin();
  await open.tx.run('delete from newcomer_gift where player = $1', [user.userId]);
  const found = await auditLedger(open.tx, { checks: [...newcomerChecks] });
  await open.rollback();
  expect(found.findings.map(({ check }) => check)).toEqual(['newcomersGotTheirGiftOnce']);
});
