import {
  consoleActivityCalls,
  consoleAgentCalls,
  consoleCalls,
  consoleCareCalls,
  consoleGameCalls,
  consoleLiveCalls,
  consolePayLineCalls,
  consolePlayerCalls,
  consoleRainCalls,
  consoleStaffCalls,
  consoleTokenCalls,
  hashLoginPassword,
} from '@caiting/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { advance, appNow } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import { callApp } from '../../platform/testing/call.ts';
import { aPlayer } from '../account/testing/players.ts';
import { wishSite } from '../console/approvals/testing/wish-site.ts';
import { modules } from '../index.ts';
import { auditEverythingOn } from '../whole-audit.ts';
import { SEEDS } from './term-checks.ts';

const { app, db, owner, deps, ada, carl, otto, olga, newest, approve } = await wishSite();
const reason = '按工单核对';

const unsaid = async (tx: Tx) =>
  (await auditEverythingOn(tx, [], { only: 'termsAreSaidByStaff' })).findings.map(
    ({ detail }) => /^\w+ \S+/.exec(detail)?.[0],
  );

/** An act of one person, which must be done. */
const does = async (def: never, input: object, by: { readonly token: string }): Promise<void> => {
  const answer = await callApp(app, def, input as never, by);
  expect(answer.code, answer.msg).toBe(1);
};
const byTwo = async (def: never, input: object, first = ada, second = carl): Promise<void> => {
  await callApp(app, def, input as never, first);
  await does(def, input, second);
};

test('seeds are those that modules have', () => {
  expect(SEEDS).toEqual(
    modules
      .filter(({ seed }) => seed !== undefined)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('what one of staff changes alone stands in the log as it became', async () => {
  const at = (await appNow(db)).getTime();
  const activity = {
    kind: 'checkIn',
    period: 'once',
    titleZh: '签到',
    summaryZh: '签到',
    rulesZh: '- 每人一次',
    wagering: '1',
    budget: '10',
  };
  const made = {
    ...activity,
    tiers: JSON.stringify([{ needed: '1', reward: '1' }]),
    startsAt: at - 60_000,
    endsAt: at + 86_400_000,
  };
  await does(consoleActivityCalls.createActivity as never, made, otto);
  const { id } = await db.one<{ id: bigint }>('select max(id) as id from activity');
  await does(consoleActivityCalls.endActivity as never, { id: String(id) }, otto);
  for (const paused of [true, false])
    await does(
      consoleGameCalls.pauseGame as never,
      { game: 'baccarat', paused, reason, ...(paused && { whyZh: '维护', whyEn: 'Down' }) },
      otto,
    );
  for (const on of [true, false]) {
    await does(consoleCalls.pauseLottery as never, { lotteryCode: 'ssc1', on }, otto);
    await does(consoleCalls.enableLottery as never, { lotteryCode: 'ssc5', on: !on }, ada);
  }
  const line = {
    lineId: 'icbc-1',
    channel: 'banktransfer',
    name: '工行',
    kind: 'manual',
    min: '100',
    max: '50000',
    matchBy: 'remark',
  };
  const payee = { payeeBank: '中国工商银行', payeeName: '彩厅科技', payeeAccount: '622200001111222233' };
  await does(consolePayLineCalls.savePayLine as never, { ...line, ...payee }, ada);
  await byTwo(consolePayLineCalls.openPayLine as never, { lineId: 'icbc-1' });
  await does(consolePayLineCalls.closePayChannel as never, { channel: 'banktransfer', reason }, ada);
  await byTwo(consolePayLineCalls.openPayLine as never, { lineId: 'icbc-1' });
  await does(consolePayLineCalls.closePayLine as never, { lineId: 'icbc-1', reason }, ada);
  await does(consolePayLineCalls.savePayLine as never, { ...line, ...payee, max: '60000' }, ada);
  const streamer = (await aPlayer(deps)).userName;
  const room = {
    room: 'day',
    lottery: 'ssc1',
    streamer,
    title: '日场',
    titleEn: 'Day',
    cover: 'clip:studio',
    clip: 'studio',
    reason,
  };
  await byTwo(consoleLiveCalls.createLiveRoom as never, room, otto, olga);
  for (const closed of [true, false])
    await does(consoleLiveCalls.closeLiveRoom as never, { room: 'day', closed, reason }, otto);
  await byTwo(consoleLiveCalls.setGiftPrice as never, { gift: 'kiss', price: '9', reason });
  expect(await db.tx(unsaid)).toEqual([]);
});

test('what staff do to a player, or call off, stands in the log; what they set for a player, in his protection', async () => {
  const { userName } = await aPlayer(deps);
  await byTwo(consolePlayerCalls.setPlayerAgent as never, { userName, on: true, reason });
  await does(consoleAgentCalls.freezeCommission as never, { userName, on: true }, otto);
  await byTwo(consoleAgentCalls.freezeCommission as never, { userName, on: false }, otto, olga);
  await does(consolePlayerCalls.setPlayerAgent as never, { userName, on: false, reason }, ada);
  await byTwo(consolePlayerCalls.setPlayerGrade as never, { userName, grade: 5, reason });
  await does(consolePlayerCalls.setPlayerGrade as never, { userName, grade: 2, reason }, ada);
  await does(
    consoleCareCalls.tightenLimit as never,
    { userName, kind: 'stake', period: 'day', amount: '100', reason },
    otto,
  );
  await does(consoleCareCalls.shutPlayerOut as never, { userName, length: 'week', reason }, otto);
  const now = (await appNow(db)).getTime();
  const windows = [{ startsAt: now + 86_400_000, endsAt: now + 86_460_000, pool: '88.88', packets: 10 }];
  const rain = {
    titleZh: '红包雨',
    wagering: '0',
    chances: '[{"grade":1,"chances":1}]',
    windows: JSON.stringify(windows),
  };
  await does(consoleRainCalls.createRain as never, rain, otto);
  const { id } = await db.one<{ id: bigint }>('select max(id) as id from rain');
  await does(consoleRainCalls.cancelRain as never, { id: String(id) }, otto);
  expect(await db.tx(unsaid)).toEqual([]);
  for (const only of ['gradesAreSaidOrGrown', 'limitsStand', 'exclusionsStand'])
    expect((await db.tx((on) => auditEverythingOn(on, [], { only }))).findings, only).toEqual([]);
});

/** An authenticator in use. */
async function enrolled(on: Queries, name: string): Promise<void> {
  await on.run(`select offer_staff_secret(id, '\\x01') from staff_list() where name = $1`, [name]);
  await on.run(`select use_staff_secret(id, '\\x01', 1, '{}') from staff_list() where name = $1`, [name]);
}

test('accounts of staff and what they may do stand in the log, wished for at their place or approved in the list', async () => {
  const staffName = 'petra';
  const password = hashLoginPassword(staffName, 'operator-1');
  await byTwo(consoleStaffCalls.addStaff as never, { staffName, password, role: 'content' });
  await byTwo(consoleStaffCalls.setStaffRole as never, { staffName, role: 'support', on: true });
  await callApp(app, consoleStaffCalls.setStaffRole, { staffName, role: 'draws', on: true }, ada);
  expect((await approve((await newest()).id, carl)).code).toBe(1);
  await does(consoleStaffCalls.setStaffRole as never, { staffName, role: 'content', on: false }, ada);
  await enrolled(db, staffName);
  await byTwo(consoleStaffCalls.resetSecondFactor as never, { staffName });
  await does(consoleStaffCalls.setStaffActive as never, { staffName, on: false }, ada);
  await byTwo(consoleStaffCalls.setStaffActive as never, { staffName, on: true });
  const token = { tokenName: 'nightly', scope: 'players, askExport', validDays: 3, reason };
  await byTwo(consoleTokenCalls.addStaffToken as never, token);
  await byTwo(consoleTokenCalls.addStaffToken as never, { ...token, tokenName: 'again', scope: 'retryMessage' });
  expect(await db.one(`select roles from staff_list() where name = 'petra' and is_active`)).toEqual({
    roles: ['support', 'draws'],
  });
  expect(await db.tx(unsaid)).toEqual([]);
});

/** The server's hand, in a transaction that is taken back. */
let tx: Tx;
let rollback: () => Promise<void>;
beforeEach(async () => {
  await byTwo(consoleLiveCalls.setGiftPrice as never, { gift: 'kiss', price: '11', reason });
  ({ tx, rollback } = await db.begin());
});
afterEach(async () => rollback());

test('the value that was wanted is explained, and no other', async () => {
  await tx.run(`update gift set price = 1100000000 where code = 'kiss'`);
  expect(await unsaid(tx)).toEqual([]);
  await tx.run(`update gift set price = 700000000 where code = 'kiss'`);
  expect(await unsaid(tx)).toEqual(['gift ["kiss"]']);
});

test('what was wanted of another gift explains nothing', async () => {
  await tx.run(`update gift set price = 1100000000 where code = (select min(code) from gift where code <> 'kiss')`);
  expect(await unsaid(tx)).toHaveLength(1);
});

test('what was wanted two minutes ago explains nothing any more', async () => {
  await advance(owner, 120_000);
  await tx.run(
    `update gift set price = price + 1 where code = 'kiss'; update gift set price = price - 1 where code = 'kiss'`,
  );
  expect(await unsaid(tx)).toEqual(['gift ["kiss"]', 'gift ["kiss"]']);
});

/** A line that the server writes by itself. */
const line = (act: string, detail: object) =>
  tx.run(`insert into staff_log (name, act, detail) values ('ada', $1, $2)`, [act, JSON.stringify(detail)]);
const account = (name: string, role = 'admin') => tx.run(`select add_staff($1, $2, 'x', true)`, [name, role]);
const token = (name: string, roles: string, scope: readonly string[]) =>
  tx.run(`select add_staff_token($1, $2, $3, $4, 3)`, [name, roles, scope, Buffer.from(name)]);

test('the line of a token stands for no operator of its name, for no more calls, and for no more roles', async () => {
  for (const tokenName of ['one', 'two', 'three', 'four'])
    await line('addStaffToken', { tokenName, scope: 'players, askExport' });
  await token('one', 'auditor', ['askExport', 'players']);
  expect(await unsaid(tx)).toEqual([]);
  await account('two', 'auditor');
  await token('three', 'auditor', ['askExport', 'players', 'withdrawals']);
  await token('four', 'admin', ['askExport', 'players']);
  expect(await unsaid(tx)).toHaveLength(3);
});

const FACTOR_DROPPED = `select drop_staff_factor(id) from staff_list() where name = $1`;

test('a second factor is taken away by the line about its owner, and shown at each sign-in by none', async () => {
  for (const name of ['otto', 'olga']) await enrolled(tx, name);
  await tx.run(`select spend_staff_step(id, 2) from staff_list() where name in ('otto', 'olga')`);
  expect(await unsaid(tx)).toEqual([]);
  await line('resetSecondFactor', { staffName: 'otto' });
  await tx.run(FACTOR_DROPPED, ['otto']);
  expect(await unsaid(tx)).toEqual([]);
  await tx.run(FACTOR_DROPPED, ['olga']);
  expect(await unsaid(tx)).toHaveLength(1);
});

test('a line of a set-up explains no account that the server makes', async () => {
  await line('init', { admins: ['root_one'] });
  await account('root_one');
  expect(await unsaid(tx)).toHaveLength(1);
});
