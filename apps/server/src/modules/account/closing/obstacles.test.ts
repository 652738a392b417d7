import { randomUUID } from 'node:crypto';
import { CODES, calls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { obstaclesOf } from '../../../platform/db/leaving.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { createRoom } from '../../chat/index.ts';
import { cause, post } from '../../ledger/index.ts';
import { auditWhole } from '../../whole-audit.ts';
import { closingSite } from '../testing/closing-site.ts';
import { aPlayer, type TestPlayer } from '../testing/players.ts';

/** What stands in the way of closing an account. */

const { app, db, owner, deps, person, close, stateOf } = await closingSite();
const obstacles = async (who: TestPlayer) => (await callApp(app, calls.closingState, {}, who)).data.obstacles;

test('income from gifts, whoever has the room now', async () => {
  const who = await person();
  await owner.run(
    `insert into account (player, asset, balance) values ($1::bigint, 'hold.gift:' || $1::text, 300000000)`,
    [who.id],
  );
  expect(await obstacles(who)).toEqual([{ kind: 'gifts', count: 1, amount: '3' }]);
  await owner.run(`delete from account where player = $1 and asset like 'hold.gift%'`, [who.id]);
});

test('nothing for an empty account; money, and members of an agent', async () => {
  expect(await obstacles(await person())).toEqual([]);
  const agent = await person({ balance: yuan(12), isAgent: true });
  await aPlayer(deps, { upline: agent.id });
  expect(await obstacles(agent)).toEqual([
    { kind: 'balance', count: 1, amount: '12' },
    { kind: 'members', count: 1, amount: null },
  ]);
  expect((await close(agent)).code).toBe(CODES.closingBlocked.code);
  expect(await stateOf(agent)).toBe('active');
});

test('earnings of a wallet that was emptied on a day that is not paid', async () => {
  const who = await person({ balance: yuan(9) });
  const kinds = async (tx: Queries) => (await obstaclesOf(deps, tx, who.userId)).map(({ kind }) => kind);
  const { tx, rollback } = await owner.begin();
  for (const [n, code] of (['yuebaoIn', 'yuebaoOut'] as const).entries())
    await post(tx, { id: cause('test.wallet', who.id, n), code, player: who.id, amount: yuan(9), ref: who.id });
  const before = await kinds(tx);
  await tx.query(
    'insert into yuebao_day (day, rate, paid_at) values (shanghai_day(app_now()) - 1, 0, app_now()), (shanghai_day(app_now()), 0, app_now())',
  );
  const after = await kinds(tx);
  await rollback();
  expect([before, after]).toEqual([['balance', 'yuebaoEarnings'], ['balance']]);
});

test('bets, chases, rounds of games, a live room, and nothing of them for anybody else', async () => {
  const [who, other] = [await person({ balance: yuan(2) }), await person()];
  const issue = await anIssue(db);
  const line = { lotteryCode: issue.lotteryCode, playDetailCode: 'DWD', bettingNumber: '1,-,-,-,-', bettingCount: 1 };
  const price = { bettingAmount: '2', bettingPoint: '8', bettingUnit: '1', bettingIssue: issue.issueNo };
  const bettingData = [{ ...line, ...price, graduationCount: 1 }];
  const bet = await callApp(app, calls.addBetting, { bettingData, requestId: randomUUID() } as never, who);
  expect(bet.code).toBe(1);
  expect(await obstacles(who)).toEqual([{ kind: 'bets', count: 1, amount: '2' }]);
  await createRoom(deps, { code: 'inway', title: '直播', subTitle: '', content: '' });
  const { tx, rollback } = await owner.begin();
  await tx.query(
    `insert into chase (player, id, lottery_code, mode, multiple, stop_on_win, issues, lines, total, entry_seq, created_at)
     values ($1, 1, 'ssc1', 'same', 1, true, 5, 1, 500000000, 1, app_now())`,
    [who.id],
  );
  await tx.query(
    `insert into live_room (code, lottery, type, streamer, talk_room, title, title_en, cover, source_kind, source)
     values ('inway', 'ssc1', 'SSC', $1, 'inway', '直播', 'Live', 'clip:dice', 'demo', 'x')`,
    [who.id],
  );
  await tx.query(
    `insert into game (code, provider, kind, name_zh, name_en, sort) values ('inway', 'house', 'card', '牌', 'Cards', 99)`,
  );
  await tx.query(
    `insert into game_round (provider, round, player, game, staked) values ('house', 'inway', $1, 'inway', 300000000)`,
    [who.id],
  );
  await tx.query('insert into game_result_day (player, day) values ($1, shanghai_day(app_now()) - 1)', [who.id]);
  const found = await obstaclesOf(deps, tx, who.userId);
  const nobodys = await obstaclesOf(deps, tx, other.userId);
  await rollback();
  expect(new Map(found.map(({ kind, count, amount }) => [kind, [count, amount]]))).toEqual(
    new Map<string, unknown>([
      ['bets', [1, yuan(2)]],
      ['chases', [1, null]],
      ['games', [2, yuan(3)]],
      ['liveRoom', [1, null]],
    ]),
  );
  expect(nobodys).toEqual([]);
});

test('an open recharge', async () => {
  const who = await person();
  await owner.run(
    `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, state, pay_url, expires_at, kind, asked, fee_rate)
     values ('RCLOSE1', $1, gen_random_uuid(), 'l', 'l', 'alipay', 'sandbox-a', 1000000000, 0, 1000000000, 'created', '', app_now() + interval '1 hour', 'redirect', 1000000000, 0)`,
    [who.id],
  );
  expect(await obstacles(who)).toEqual([{ kind: 'recharges', count: 1, amount: '10' }]);
});

test('the books of all these add up', async () => {
  const { findings } = await auditWhole(db);
  expect(findings).toEqual([]);
});
