import { protectionCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { auditBooks } from '../../betting/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditGames, gamesModule } from '../index.ts';
import { WITH_HOUSE, aRound, send, sendText } from '../testing/wallet-site.ts';
import { makeToken } from './tokens.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, protectionModule, accountModule, gamesModule],
  config: WITH_HOUSE,
});
const { deps } = app;
const balanceOf = async (player: bigint) => (await send(app, 'balance', { player: String(player) })).balance;
const findings = async () => (await auditBooks(db, auditGames)).findings;
const rich = () => aPlayer(deps, { balance: yuan(100) });

describe('money', () => {
  test('a stake and what comes back of it; the round, the day and the books say so', async () => {
    const { id } = await rich();
    const round = aRound(id);
    expect(await send(app, 'debit', round.debit('30.5'))).toMatchObject({ status: 'ok', balance: '69.5' });
    expect(await send(app, 'credit', round.credit('59.4750', undefined, undefined, { closes: true }))).toMatchObject({
      status: 'ok',
      balance: '128.975',
    });
    const [row] = await db.query('select state, staked, back, refunded from game_round where player = $1', [id]);
    expect(row).toEqual({ state: 'closed', staked: 3_050_000_000n, back: 5_947_500_000n, refunded: 0n });
    const lines = await db.query<{ code: number; amount: bigint }>(
      `select code, amount from entry where player = $1 and asset = 'main' and code <> 403 order by seq`,
      [id],
    );
    expect(lines).toEqual([
      { code: 307, amount: -3_050_000_000n },
      { code: 213, amount: 5_947_500_000n },
    ]);
    expect(await findings()).toEqual([]);
  });

  test('several debits and credits of one round, and a credit of nothing that closes it', async () => {
    const { id } = await rich();
    const round = aRound(id);
    await send(app, 'debit', round.debit('10', 'm1'));
    await send(app, 'debit', round.debit('20', 'm2'));
    await send(app, 'credit', round.credit('5', 'm3', 'm1'));
    await send(app, 'credit', round.credit('7', 'm4', 'm2'));
    expect((await send(app, 'credit', round.credit('0', 'm5', 'm2'))).status).toBe('ok');
    expect(await balanceOf(id)).toBe('82');
    expect((await send(app, 'debit', round.debit('1', 'm6'))).status).toBe('roundClosed');
    // What is late is paid all the same.
    expect(await send(app, 'credit', round.credit('1', 'm7', 'm1'))).toMatchObject({ status: 'ok', balance: '83' });
    expect(await findings()).toEqual([]);
  });

  test('a round brings what its cards can: twelve times its stakes here, and not a ten-thousandth more', async () => {
    const [{ id }, other] = [await rich(), await rich()];
    const [round, beside] = [aRound(id), aRound(other.id)];
    await Promise.all([send(app, 'debit', round.debit('1')), send(app, 'debit', beside.debit('1'))]);
    // In one batch with another player's, which is paid.
    const [above, paid] = await Promise.all([
      send(app, 'credit', round.credit('12.0001')),
      send(app, 'credit', beside.credit('12')),
    ]);
    expect([above.status, paid.status]).toEqual(['badRequest', 'ok']);
    expect([await balanceOf(id), await balanceOf(other.id)]).toEqual(['99', '111']);
    // It is not kept: what the cards do bring may come under its id.
    expect((await send(app, 'credit', round.credit('12'))).status).toBe('ok');
    expect((await send(app, 'credit', round.credit('0.0001', 'more'))).status).toBe('badRequest');
    await send(app, 'debit', round.debit('1', 'second'));
    expect((await send(app, 'credit', round.credit('12', 'both', 'second'))).status).toBe('ok');
    expect(await balanceOf(id)).toBe('122');
    expect(await findings()).toEqual([]);
  });

  test('a game whose provider names no most brings what the provider says', async () => {
    await owner.run(
      `insert into game (code, provider, kind, name_zh, name_en, sort) values ('slots', 'house', 'other', '老虎机', 'Slots', 99)`,
    );
    const { id } = await rich();
    const round = aRound(id, 'slots');
    await send(app, 'debit', round.debit('1'));
    expect((await send(app, 'credit', round.credit('5000'))).status).toBe('ok');
    expect(await findings()).toEqual([]);
    await owner.run(`update game set back_max = 499999 where code = 'slots'`);
    expect((await findings()).map(({ check }) => check)).toEqual(['gameRoundsKeepTheirMost']);
    await owner.run(`update game set back_max = 500000 where code = 'slots'`);
    expect(await findings()).toEqual([]);
  });

  test('one unit short is short, and carries the balance; to the last unit it goes', async () => {
    const { id } = await rich();
    const round = aRound(id);
    expect(await send(app, 'debit', round.debit('100.0001'))).toEqual({
      status: 'insufficientFunds',
      transactionId: `${round.round}-d`,
      balance: '100',
    });
    expect(await send(app, 'debit', round.debit('100', 'all'))).toMatchObject({ status: 'ok', balance: '0' });
    expect(await findings()).toEqual([]);
  });

  test('the round end closes what was open, and tells nothing of one that is not there', async () => {
    const { id } = await rich();
    const round = aRound(id);
    await send(app, 'debit', round.debit('1'));
    expect((await send(app, 'roundEnd', round.end())).status).toBe('ok');
    expect((await send(app, 'debit', round.debit('1', 'late'))).status).toBe('roundClosed');
    expect((await send(app, 'roundEnd', aRound(id).end())).status).toBe('ok');
  });
});

test('rounds that ended count by the day of their end, and what changes later is counted there', async () => {
  const { id } = await rich();
  const resultsOf = () =>
    db.query<{ rounds: number; stake: bigint; won: bigint }>(
      'select rounds, stake, won from game_result_day where player = $1',
      [id],
    );
  const [one, other, gone] = [aRound(id), aRound(id), aRound(id)];
  for (const round of [one, other, gone]) await send(app, 'debit', round.debit('10'));
  // Nothing is won or lost while a round is open.
  expect(await resultsOf()).toEqual([]);
  await send(app, 'credit', one.credit('0'));
  await send(app, 'credit', other.credit('25', undefined, undefined, { closes: true }));
  await send(app, 'rollback', gone.rollback());
  expect(await resultsOf()).toEqual([{ rounds: 2, stake: 2_000_000_000n, won: 2_500_000_000n }]);
  await send(app, 'credit', one.credit('1', `${one.round}-late`));
  await send(app, 'rollback', other.rollback(`${other.round}-c`, `${other.round}-back`));
  expect(await resultsOf()).toEqual([{ rounds: 2, stake: 2_000_000_000n, won: 100_000_000n }]);
  await send(app, 'rollback', other.rollback(undefined, `${other.round}-all`));
  expect(await resultsOf()).toEqual([{ rounds: 1, stake: 1_000_000_000n, won: 100_000_000n }]);
  expect(await findings()).toEqual([]);
  await owner.run('update game_result_day set won = won + 1 where player = $1', [id]);
  expect((await findings()).map(({ check }) => check)).toEqual(['gameResultsAddUp']);
  await owner.run('update game_result_day set won = won - 1 where player = $1', [id]);
});

describe('once', () => {
  test('the same message gets its first answer byte for byte, whatever has happened since', async () => {
    const { id } = await rich();
    const round = aRound(id);
    const body = JSON.stringify(round.debit('10'));
    const first = await sendText(app, 'debit', body);
    await send(app, 'debit', aRound(id).debit('3'));
    await send(app, 'rollback', round.rollback());
    expect(await sendText(app, 'debit', body)).toBe(first);
    expect(await balanceOf(id)).toBe('97');
  });

  test('the same id with another body, another kind or for another player moves nothing', async () => {
    const [{ id }, other] = [await rich(), await rich()];
    const round = aRound(id);
    await send(app, 'debit', round.debit('10'));
    for (const [kind, body] of [
      ['debit', round.debit('11')],
      ['debit', { ...round.debit('10'), player: String(other.id) }],
      ['credit', round.credit('10', `${round.round}-d`)],
      ['rollback', round.rollback(undefined, `${round.round}-d`)],
    ] as const)
      expect((await send(app, kind, body)).status, kind).toBe('otherBody');
    expect([await balanceOf(id), await balanceOf(other.id)]).toEqual(['90', '100']);
  });

  test('ten equal debits at once take one stake and give one answer', async () => {
    const { id } = await rich();
    const body = JSON.stringify(aRound(id).debit('10'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendText(app, 'debit', body)));
    expect(new Set(answers).size).toBe(1);
    expect(await balanceOf(id)).toBe('90');
  });

  test('one id for two players at once: one of them moves, the other is another body', async () => {
    const [one, other] = [await rich(), await rich()];
    const round = aRound(one.id);
    const answers = await Promise.all([
      send(app, 'debit', round.debit('10')),
      send(app, 'debit', { ...round.debit('10'), player: String(other.id) }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['ok', 'otherBody']);
    expect(new Set([await balanceOf(one.id), await balanceOf(other.id)])).toEqual(new Set(['100', '90']));
  });

  test('a refusal is kept as well: money that came since does not change it', async () => {
    const { id } = await aPlayer(deps);
    const round = aRound(id);
    const body = JSON.stringify(round.debit('10'));
    const first = await sendText(app, 'debit', body);
    expect(first).toContain('insufficientFunds');
    await owner.run(
      `update account set balance = balance + 100000000000, seq = seq where player = $1 and asset = 'main'`,
      [id],
    );
    expect(await sendText(app, 'debit', body)).toBe(first);
    await owner.run(
      `update account set balance = balance - 100000000000, seq = seq where player = $1 and asset = 'main'`,
      [id],
    );
  });
});

describe('credits and rollbacks', () => {
  test('no credit without its debit: unknown, refused, of another round or player', async () => {
    const [{ id }, other] = [await rich(), await rich()];
    const round = aRound(id);
    expect((await send(app, 'credit', round.credit('5'))).status).toBe('unknownDebit');
    // It comes, and the credit is sent again: now it stands.
    await send(app, 'debit', round.debit('5'));
    expect((await send(app, 'credit', round.credit('5'))).status).toBe('ok');
    expect((await send(app, 'credit', aRound(id).credit('5', 'x1', `${round.round}-d`))).status).toBe('unknownDebit');
    expect((await send(app, 'credit', { ...round.credit('5', 'x2'), player: String(other.id) })).status).toBe(
      'unknownDebit',
    );
    const short = aRound(id);
    await send(app, 'debit', short.debit('1000'));
    expect((await send(app, 'credit', short.credit('5'))).status).toBe('unknownDebit');
    expect(await findings()).toEqual([]);
  });

  test('a rollback gives the stake back once, however often and under whatever id it comes', async () => {
    const { id } = await rich();
    const round = aRound(id);
    await send(app, 'debit', round.debit('10'));
    expect(await send(app, 'rollback', round.rollback())).toMatchObject({ status: 'ok', balance: '100' });
    expect((await send(app, 'rollback', round.rollback())).status).toBe('ok');
    expect((await send(app, 'rollback', round.rollback(undefined, 'again'))).status).toBe('ok');
    expect((await send(app, 'credit', round.credit('10'))).status).toBe('rolledBack');
    expect(await balanceOf(id)).toBe('100');
    expect(await db.one('select state from game_round where player = $1', [id])).toEqual({ state: 'void' });
    expect(await findings()).toEqual([]);
  });

  test('a rollback that comes first is remembered: the late debit moves nothing', async () => {
    const { id } = await rich();
    const round = aRound(id);
    expect((await send(app, 'rollback', round.rollback())).status).toBe('ok');
    expect((await send(app, 'debit', round.debit('10'))).status).toBe('rolledBack');
    expect((await send(app, 'debit', round.debit('10'))).status).toBe('rolledBack');
    expect((await send(app, 'credit', round.credit('10'))).status).toBe('rolledBack');
    expect(await balanceOf(id)).toBe('100');
    expect(await findings()).toEqual([]);
  });

  test('a debit that was taken back is paid nothing, though its round goes on with another one', async () => {
    const { id } = await rich();
    const round = aRound(id);
    await send(app, 'debit', round.debit('10', 'd1'));
    await send(app, 'debit', round.debit('20', 'd2'));
    await send(app, 'rollback', round.rollback('d1'));
    expect((await send(app, 'credit', round.credit('15', 'c1', 'd1'))).status).toBe('rolledBack');
    expect(await send(app, 'credit', round.credit('30', 'c2', 'd2'))).toMatchObject({ status: 'ok', balance: '110' });
    expect(await findings()).toEqual([]);
  });

  test('a debit that was paid on is not taken back before its credit; a credit is, while the money is there', async () => {
    const { id } = await rich();
    const round = aRound(id);
    await send(app, 'debit', round.debit('10'));
    await send(app, 'credit', round.credit('25'));
    expect((await send(app, 'rollback', round.rollback())).status).toBe('creditStands');
    expect(await send(app, 'rollback', round.rollback(`${round.round}-c`, 'u1'))).toMatchObject({
      status: 'ok',
      balance: '90',
    });
    expect(await send(app, 'rollback', round.rollback(undefined, 'u2'))).toMatchObject({
      status: 'ok',
      balance: '100',
    });
    const gone = aRound(id);
    await send(app, 'debit', gone.debit('10'));
    await send(app, 'credit', gone.credit('20'));
    await send(app, 'debit', aRound(id).debit('110'));
    expect((await send(app, 'rollback', gone.rollback(`${gone.round}-c`))).status).toBe('insufficientFunds');
    expect(await findings()).toEqual([]);
  });

  test('a player’s own limits, blocks and exclusion refuse debits and nothing else', async () => {
    const who = await rich();
    const round = aRound(who.id);
    await send(app, 'debit', round.debit('10'));
    await owner.run(
      `update account set blocked_until = app_now() + interval '1 day' where player = $1 and asset = 'main'`,
      [who.id],
    );
    expect(await send(app, 'debit', round.debit('1', 'b1'))).toMatchObject({
      status: 'playRefused',
      reason: 'bettingBlocked',
    });
    expect((await send(app, 'credit', round.credit('10'))).status).toBe('ok');
    await owner.run(`update account set blocked_until = null where player = $1 and asset = 'main'`, [who.id]);
    await callApp(app, protectionCalls.setProtectionLimit, { kind: 'single', period: 'bet', amount: '5' }, who);
    const open = aRound(who.id);
    expect(await send(app, 'debit', open.debit('6'))).toMatchObject({
      status: 'playRefused',
      reason: 'singleStakeLimit',
    });
    expect((await send(app, 'debit', open.debit('5', 'l2'))).status).toBe('ok');
    // In the middle of a round: it is paid, and nothing new begins.
    await callApp(app, protectionCalls.takeTimeOut, { hours: 24 }, who);
    expect(await send(app, 'debit', open.debit('1', 'l3'))).toMatchObject({
      status: 'playRefused',
      reason: 'excluded',
    });
    expect((await send(app, 'credit', open.credit('10', 'l4', 'l2'))).status).toBe('ok');
    expect((await send(app, 'rollback', open.rollback('l4', 'l5'))).status).toBe('ok');
    expect(await findings()).toEqual([]);
  });

  test('a game that is not open takes no stakes, and pays what it owes', async () => {
    const { id } = await rich();
    const round = aRound(id);
    await send(app, 'debit', round.debit('10'));
    await owner.run(`update game set state = 'maintenance' where code = 'baccarat'`);
    expect((await send(app, 'debit', round.debit('1', 'g1'))).status).toBe('gameClosed');
    expect((await send(app, 'credit', round.credit('10'))).status).toBe('ok');
    await owner.run(`update game set state = 'open' where code = 'baccarat'`);
  });
});

describe('doors', () => {
  test('without a right signature nothing is read; a stale message is none', async () => {
    const { id } = await rich();
    const body = aRound(id).debit('10');
    for (const options of [
      { key: 'x'.repeat(40) },
      { provider: 'nobody' },
      { signature: '' },
      { signature: '00'.repeat(32) },
    ])
      expect((await send(app, 'debit', body, options)).status).toBe('badSignature');
    const minutes = (count: number) => ({ timestamp: String(Date.now() + count * 60_000) });
    for (const options of [minutes(-6), minutes(6), { timestamp: 'now' }, { timestamp: '' }])
      expect((await send(app, 'debit', body, options)).status).toBe('staleTimestamp');
    expect((await send(app, 'debit', body, minutes(-4))).status).toBe('ok');
    expect(await balanceOf(id)).toBe('90');
  });

  test.each([
    ['nine decimals', { amount: '1.123456789' }],
    ['five decimals', { amount: '1.12345' }],
    ['nothing', { amount: '0' }],
    ['less than nothing', { amount: '-1' }],
    ['a number', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
    ['no currency', { currency: undefined }],
    ['an id with a quote', { transactionId: 'a"b' }],
    ['an id that is too long', { transactionId: 'a'.repeat(65) }],
    ['a player that is none', { player: '1; drop' }],
    ['a field that nobody knows', { bonus: '1' }],
  ])('%s is a bad request', async (_name, wrong) => {
    const { id } = await rich();
    expect((await send(app, 'debit', { ...aRound(id).debit('1'), ...wrong })).status).toBe('badRequest');
    expect(await balanceOf(id)).toBe('100');
  });

  test('what is no message, no JSON, or too much of it', async () => {
    expect(await sendText(app, 'toString', '{}')).toContain('badRequest');
    for (const body of ['', '[]', 'null', '{', `{"a":${'['.repeat(500)}${']'.repeat(500)}}`])
      expect(await sendText(app, 'debit', body), body.slice(0, 10)).toContain('badRequest');
    await expect(sendText(app, 'debit', JSON.stringify({ a: 'x'.repeat(5_000) }))).rejects.toThrow('413');
  });

  test('a game of nobody, or of another provider; a player that is not there', async () => {
    const { id } = await rich();
    expect((await send(app, 'debit', aRound(id, 'roulette').debit('1'))).status).toBe('unknownGame');
    expect((await send(app, 'debit', aRound(999_999_999n).debit('1'))).status).toBe('unknownPlayer');
    expect((await send(app, 'balance', { player: '999999999' })).status).toBe('unknownPlayer');
  });

  test('a token says whose game it is until it runs out', async () => {
    const { id } = await rich();
    const token = await makeToken(db, { player: String(id), game: 'baccarat', language: 'zh' });
    expect(await send(app, 'authenticate', { token })).toEqual({
      status: 'ok',
      player: String(id),
      game: 'baccarat',
      currency: 'CNY',
      language: 'zh',
      balance: '100',
    });
    await owner.run(`update game_token set expires_at = app_now() where player = $1`, [id]);
    expect((await send(app, 'authenticate', { token })).status).toBe('unknownToken');
    expect((await send(app, 'authenticate', { token: '0'.repeat(64) })).status).toBe('unknownToken');
  });
});

test('many players at once, their messages in any order: each book is right', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, rich));
  await Promise.all(
    players.flatMap(({ id }) =>
      Array.from({ length: 8 }, async (_, at) => {
        const round = aRound(id);
        await send(app, 'debit', round.debit('9'));
        if (at % 3 === 0) await send(app, 'rollback', round.rollback());
        else await send(app, 'credit', round.credit(at % 3 === 1 ? '0' : '18'));
      }),
    ),
  );
  // Of eight rounds three were taken back, three lost, two won: 100 − 27 + 18.
  for (const { id } of players) expect(await balanceOf(id)).toBe('91');
  expect(await findings()).toEqual([]);
});
