import { consoleApprovalCalls, consoleGameCalls, gameCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { auditBooks } from '../../betting/index.ts';
import { auditGames, gamesModule } from '../../games/index.ts';
import { WITH_HOUSE, aRound, send } from '../../games/testing/wallet-site.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { consoleModule } from '../index.ts';
import { someStaff } from '../testing/staff.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, protectionModule, accountModule, gamesModule, consoleModule],
  config: WITH_HOUSE,
});
const { otto, olga, anna, ada, carl } = await someStaff(app, {
  otto: 'operator',
  olga: 'operator',
  anna: 'auditor',
  ada: 'admin',
  carl: 'admin',
});
const roundIdOf = async (player: bigint) =>
  String(
    (await db.one<{ id: bigint }>('select id from game_round where player = $1 order by id desc limit 1', [player])).id,
  );
const balanceOf = async (player: bigint) => (await send(app, 'balance', { player: String(player) })).balance;
const findings = async () => (await auditBooks(db, auditGames)).findings;

test('a game is put into maintenance and opened again: debits wait, what is owed is paid', async () => {
  const { id } = await aPlayer(app.deps, { balance: yuan(100) });
  const round = aRound(id);
  await send(app, 'debit', round.debit('10'));
  const about = { game: 'baccarat', reason: '测试' };
  const pause = (paused: boolean, by: typeof otto, game = 'baccarat') =>
    callApp(app, consoleGameCalls.pauseGame, { ...about, game, paused }, by);
  expect((await pause(true, anna)).code).toBe(-2906);
  await owner.run('delete from outbox');
  expect((await pause(true, otto)).code).toBe(1);
  // Pages that show the list hear it.
  expect(await db.query('select type from outbox')).toContainEqual({ type: 'tenant.changed' });
  expect((await send(app, 'debit', round.debit('1', 'm1'))).status).toBe('gameClosed');
  expect((await send(app, 'credit', round.credit('20'))).status).toBe('ok');
  const { list } = (await callApp(app, consoleGameCalls.games, {}, anna)).data;
  expect(list.find(({ game }) => game === 'baccarat')).toMatchObject({ state: 'maintenance', openRounds: 1 });
  await pause(false, otto);
  const turnover = { ...about, percent: '50' };
  expect((await callApp(app, consoleGameCalls.setGameTurnover, turnover, ada)).code).toBe(-2902);
  expect((await callApp(app, consoleGameCalls.setGameTurnover, turnover, carl)).code).toBe(1);
  // What a round counts for is decided when it closes.
  await send(app, 'roundEnd', round.end());
  expect(await db.one('select turnover from game_round where player = $1', [id])).toEqual({ turnover: yuan(5) });
  expect((await pause(true, otto, 'roulette')).code).toBe(-2490);
  expect(await findings()).toEqual([]);
});

test('players read why a game is closed, in both languages or not at all, until it is open again', async () => {
  const about = { game: 'blackjack', reason: '工单 17' };
  const shown = async () =>
    (await callApp(app, gameCalls.gameListFront, {})).data.list.find(({ code }) => code === 'blackjack');
  const pause = (paused: boolean, why: object = {}) =>
    callApp(app, consoleGameCalls.pauseGame, { ...about, paused, ...why }, otto);
  expect((await pause(true, { whyZh: '升级' })).code).toBe(-2000);
  expect(await shown()).toMatchObject({ state: 'open' });
  await pause(true, { whyZh: '升级', whyEn: 'Upgrade' });
  expect(await shown()).toMatchObject({ state: 'maintenance', why: { zh: '升级', en: 'Upgrade' } });
  await pause(false);
  expect(await shown()).toMatchObject({ state: 'open', why: null });
  await pause(true);
  expect(await shown()).toMatchObject({ state: 'maintenance', why: null });
  await pause(false);
});

test('a round is void when two operators say so: what was paid is taken back, every stake returned', async () => {
  const { id } = await aPlayer(app.deps, { balance: yuan(100) });
  const round = aRound(id);
  await send(app, 'debit', round.debit('10', 'v1'));
  await send(app, 'debit', round.debit('15', 'v2'));
  await send(app, 'credit', round.credit('30', 'v3', 'v1'));
  const about = { id: await roundIdOf(id), reason: '牌局故障' };
  expect((await callApp(app, consoleGameCalls.voidGameRound, about, otto)).code).toBe(-2902);
  expect((await callApp(app, consoleGameCalls.voidGameRound, about, otto)).code).toBe(-2902);
  expect(await balanceOf(id)).toBe('105');
  expect((await callApp(app, consoleGameCalls.voidGameRound, about, olga)).code).toBe(1);
  expect(await balanceOf(id)).toBe('100');
  expect(await db.one('select state from game_round where player = $1', [id])).toEqual({ state: 'void' });
  expect((await callApp(app, consoleGameCalls.voidGameRound, about, olga)).code).toBe(-2499);
  expect((await send(app, 'credit', round.credit('5', 'v4', 'v2'))).status).toBe('rolledBack');
  expect(await findings()).toEqual([]);
});

test('two void a round by the number of the wish as well', async () => {
  const { id } = await aPlayer(app.deps, { balance: yuan(100) });
  await send(app, 'debit', aRound(id).debit('10', 'n1'));
  const about = { id: await roundIdOf(id), reason: '牌局故障' };
  expect((await callApp(app, consoleGameCalls.voidGameRound, about, otto)).code).toBe(-2902);
  const { list } = (await callApp(app, consoleApprovalCalls.approvals, { kind: 'voidGameRound' } as never, olga)).data;
  const approve = async (by: typeof otto) =>
    (await callApp(app, consoleApprovalCalls.approve, { id: list[0]?.id ?? '' }, by)).code;
  expect(await approve(otto)).toBe(-2944);
  expect(await approve(olga)).toBe(1);
  expect(await balanceOf(id)).toBe('100');
  expect(await findings()).toEqual([]);
});

test('a round whose payout is spent is not void, and nothing is half done for ever', async () => {
  const { id } = await aPlayer(app.deps, { balance: yuan(100) });
  const round = aRound(id);
  await send(app, 'debit', round.debit('10', 'w1'));
  await send(app, 'credit', round.credit('50', 'w2', 'w1'));
  const about = { id: await roundIdOf(id), reason: '牌局故障' };
  await send(app, 'debit', aRound(id).debit('130', 'w3'));
  await callApp(app, consoleGameCalls.voidGameRound, about, otto);
  expect((await callApp(app, consoleGameCalls.voidGameRound, about, olga)).code).toBe(-2939);
  expect(await balanceOf(id)).toBe('10');
  expect(await findings()).toEqual([]);
});

test('rounds that nobody ended are listed once they are old', async () => {
  const who = await aPlayer(app.deps, { balance: yuan(100) });
  await send(app, 'debit', aRound(who.id).debit('10'));
  const open = async () =>
    (await callApp(app, consoleGameCalls.stuckGameRounds, {}, anna)).data.list.filter(
      ({ userName }) => userName === who.userName,
    );
  expect(await open()).toEqual([]);
  await owner.run(`update game_round set opened_at = opened_at - interval '31 minutes' where player = $1`, [who.id]);
  expect(await open()).toMatchObject([{ game: 'baccarat', staked: '10' }]);
  const id = await roundIdOf(who.id);
  // The provider of this site listens nowhere.
  expect((await callApp(app, consoleGameCalls.askGameRound, { id }, otto)).code).toBe(-2492);
});
