import { randomUUID } from 'node:crypto';
import { gameCalls, protectionCalls, type GameProof, type TableNow } from '@caiting/contract';
import { dealShared, moneyBack, sharedShoe } from '@caiting/games';
import { verifyRound } from '@caiting/games/verify';
import { formatMoney, yuan, type Money } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { advance, appNow } from '../../../platform/clock.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { auditBooks } from '../../betting/index.ts';
import { voidRound } from '../../../game-provider/table.ts';
import { auditGames } from '../index.ts';
import { endDemoGames } from '../rounds/end-demo.ts';
import { payGameRebates } from '../rebates/pay-days.ts';
import { giveBackRound } from '../rounds/give-back.ts';
import { lookAtStuck } from '../rounds/stuck-rounds.ts';
import { houseSite } from '../testing/house-site.ts';

const site = await houseSite();
const { app, db, owner, books, wallet } = site;
const { deps } = app;
const SOON = { timeout: 30_000, interval: 50 };
/** Longer than answers of the tables are kept: time that goes on faster than they are read would leap over a whole round. */
const TURN = { timeout: 60_000, interval: 300 };
const rich = (amount = 10_000) => aPlayer(deps, { balance: yuan(amount) });
/** What the audit finds once the site has paid what days that ended owe: some of these tests leap over a day's end, at whatever hour they run. */
const findings = async () => {
  await payGameRebates(deps);
  return (await auditBooks(db, auditGames)).findings;
};
const balanceOf = async ({ id }: TestPlayer) => (await wallet.ask('balance', { player: String(id) })).balance;

async function table(code: string): Promise<TableNow> {
  const { data } = await callApp(app, gameCalls.gameTables, {});
  return data?.tables.find((one) => one.table === code) as TableNow;
}

/** A round of the table that takes bets for some seconds more. */
async function betting(code: string): Promise<TableNow> {
  let found: TableNow | undefined;
  await expect
    .poll(async () => {
      const now = await table(code);
      const left = now === undefined ? 0 : now.closesAt - (await appNow(db)).getTime();
      if (now?.state === 'betting' && left > 4_000) found = now;
      else if (now !== undefined) await advance(owner, 2_000);
      return found !== undefined;
    }, TURN)
    .toBe(true);
  return found as TableNow;
}

/** Time goes on until the cards of that round lie open; gives everything needed to check it. */
async function dealt(code: string, number: number): Promise<GameProof> {
  let proof: GameProof | null = null;
  await expect
    .poll(async () => {
      await advance(owner, 3_000);
      const { data } = await callApp(app, gameCalls.gameProof, { table: code, number });
      proof = data ?? null;
      return proof?.seed;
    }, SOON)
    .toBeTruthy();
  return proof as unknown as GameProof;
}

const bet = (who: TestPlayer, code: string, number: number, stakes: Record<string, string>, requestId = randomUUID()) =>
  callApp(
    app,
    gameCalls.placeGameBets,
    { table: code, number, stakes: JSON.stringify(stakes), requestId } as never,
    who,
  );
const openRounds = async ({ id }: TestPlayer): Promise<number> => {
  const rows = await db.query(`select 1 from game_round where player = $1 and state = 'open'`, [id]);
  return rows.length;
};
async function settled(who: TestPlayer): Promise<void> {
  await expect.poll(() => openRounds(who), SOON).toBe(0);
}

describe('shared tables', () => {
  test('bets, the close, the cards by the beacon, what comes back; anybody can check it', async () => {
    const who = await rich();
    const round = await betting('DT1');
    const placed = await bet(who, 'DT1', round.number, { dragon: '100', tie: '10', tigerRed: '20' });
    expect(placed.data).toEqual({
      number: round.number,
      stakes: { dragon: '100', tie: '10', tigerRed: '20' },
      balance: '9870',
    });
    const before = await callApp(app, gameCalls.gameProof, { table: 'DT1', number: round.number });
    expect(before.data).toMatchObject({ seed: null, cards: [], outcome: null, commitment: round.commitment });

    const proof = await dealt('DT1', round.number);
    expect(proof.commitment).toBe(round.commitment);
    expect(verifyRound(proof)).toMatchObject({ isRight: true });
    await settled(who);
    // By the rules, from what was published.
    const shoe = sharedShoe({
      seed: proof.seed as string,
      table: 'DT1',
      number: round.number,
      beacon: proof.shared?.beacon?.randomness as string,
    });
    const result = dealShared('dragonTiger', shoe);
    const back = [
      ['dragon', 100],
      ['tie', 10],
      ['tigerRed', 20],
    ].reduce((sum, [key, stake]) => sum + moneyBack(yuan(stake as number), result.backOf(key as string)), 0n);
    expect(await balanceOf(who)).toBe(formatMoney((yuan(9_870) + back) as Money));
    const mine = (await callApp(app, gameCalls.gameTableMine, { table: 'DT1' }, who)).data?.rounds[0];
    expect(mine).toMatchObject({
      number: round.number,
      staked: '130',
      back: formatMoney(back as Money),
      state: 'over',
      cards: proof.cards,
    });
    expect(await findings()).toEqual([]);
  });

  test('the record of the round leads to its stakes and to what is needed to check it', async () => {
    const who = await rich();
    const round = await betting('BA1');
    await bet(who, 'BA1', round.number, { banker: '50', big: '50' });
    await bet(who, 'BA1', round.number, { banker: '30' });
    await dealt('BA1', round.number);
    await settled(who);
    const { data } = await callApp(app, gameCalls.getGameBetData, {}, who);
    expect(data?.list).toMatchObject([
      { game: 'baccarat', round: `BA1:${round.number}`, state: 'closed', staked: '130' },
    ]);
    expect(data?.totals).toMatchObject({ rounds: 1, staked: '130' });
    const info = (await callApp(app, gameCalls.getGameBetInfo, { id: data?.list[0]?.id as string }, who)).data;
    expect(info).toMatchObject({ stakes: { banker: '80', big: '50' }, isAway: false });
    expect(info?.moves.map(({ kind }) => kind)).toEqual(['debit', 'debit', 'credit', 'credit']);
    expect(verifyRound(info?.proof as GameProof).isRight).toBe(true);
    // Not somebody else's.
    const other = await rich();
    expect((await callApp(app, gameCalls.getGameBetInfo, { id: data?.list[0]?.id as string }, other)).code).toBe(-2499);
  });

  test('what a round commits to is the seed of the round before it: they are one chain', async () => {
    const { number } = await betting('BA2');
    const proof = await dealt('BA2', number);
    let next: GameProof | undefined;
    await expect
      .poll(async () => {
        await advance(owner, 2_000);
        next = (await callApp(app, gameCalls.gameProof, { table: 'BA2', number: number + 1 })).data;
        return next?.commitment;
      }, SOON)
      .toBe(proof.seed);
    expect(next).toMatchObject({ seed: null, shared: { isVoid: false } });
  });

  test('a round that is given up says so to whoever would check it; its stakes are back, and the table goes on', async () => {
    const who = await rich();
    const { number } = await betting('DT2');
    await bet(who, 'DT2', number, { dragon: '100' });
    await voidRound(books, 'DT2', number);
    const proof = await callApp(app, gameCalls.gameProof, { table: 'DT2', number });
    expect(proof.data).toMatchObject({ seed: null, cards: [], outcome: null, shared: { isVoid: true } });
    await expect.poll(() => balanceOf(who), SOON).toBe('10000');
    await expect
      .poll(async () => (await advance(owner, 3_000), (await table('DT2')).number), SOON)
      .toBeGreaterThan(number);
    const { list } = (await callApp(app, gameCalls.getGameBetData, {}, who)).data;
    expect(list).toMatchObject([{ round: `DT2:${number}`, state: 'void', staked: '0', refunded: '100' }]);
    expect(await findings()).toEqual([]);
  });

  test('limits hold for what lies on a bet, once for a request, and never after the close', async () => {
    const who = await rich(20_000);
    const round = await betting('DT1');
    const code = async (stakes: Record<string, string>, number = round.number) =>
      (await bet(who, 'DT1', number, stakes)).code;
    expect(await code({ dragon: '0.5' })).toBe(-2494);
    expect(await code({ dragon: '5000.01' })).toBe(-2494);
    expect(await code({ tie: '501' })).toBe(-2494);
    expect(await code({ dragon: '4000' })).toBe(1);
    expect(await code({ dragon: '1001' })).toBe(-2494);
    expect(await code({ dragon: '1000', tie: '500' })).toBe(1);
    expect(await code({ nothing: '10' })).not.toBe(1);
    expect(await code({})).not.toBe(1);
    expect(await code({ dragon: '1' }, round.number + 1)).toBe(-2493);
    expect(await code({ dragon: '1' }, round.number - 1)).toBe(-2493);
    expect((await bet(who, 'XX9', round.number, { dragon: '1' })).code).toBe(-2490);
    const requestId = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 5 }, () => bet(who, 'DT1', round.number, { tiger: '10' }, requestId)),
    );
    expect(same.filter(({ code: answered }) => answered === 1).length).toBeGreaterThan(0);
    expect((await bet(who, 'DT1', round.number, { tiger: '11' }, requestId)).code).toBe(-2010);
    expect(await balanceOf(who)).toBe('14490');
    await advance(owner, 20_000);
    await expect.poll(async () => (await bet(who, 'DT1', round.number, { dragon: '1' })).code, SOON).toBe(-2493);
    await dealt('DT1', round.number);
    await settled(who);
    expect(await findings()).toEqual([]);
  });

  test('who is short of money or pauses bets nothing, and is told why', async () => {
    const who = await rich(100);
    const round = await betting('BA2');
    expect((await bet(who, 'BA2', round.number, { banker: '100', player: '100' })).code).toBe(-2209);
    await callApp(app, protectionCalls.takeTimeOut, { hours: 24 }, who);
    const refused = await bet(who, 'BA2', round.number, { banker: '100' });
    expect(refused.code).not.toBe(1);
    expect(refused.msg).toContain('20');
    expect(await balanceOf(who)).toBe('100');
  });

  test('a provider that falls before it deals goes on where it stood; a bet nobody answered comes back', async () => {
    const who = await rich();
    const round = await betting('BA1');
    await bet(who, 'BA1', round.number, { banker: '100' });
    await site.stopHouse();
    // As if it had died between putting a stake down and hearing of its debit, which was carried out.
    const debit = `BA1-${round.number}-${randomUUID()}`;
    await books.run(
      `insert into stake (debit, table_code, number, player, request, bets, total) values ($1, 'BA1', $2, $3, 'lost', '{"player":"50"}', 5000000000)`,
      [debit, round.number, who.id],
    );
    const common = { player: String(who.id), currency: 'CNY', game: 'baccarat', round: `BA1:${round.number}` } as const;
    await wallet.ask('debit', { ...common, transactionId: debit, amount: '50' });
    expect(await balanceOf(who)).toBe('9850');
    expect((await bet(who, 'BA1', round.number, { banker: '1' })).code).toBe(-2492);
    await site.startHouse();
    const proof = await dealt('BA1', round.number);
    await settled(who);
    const back = { banker: '195', player: '0', tie: '100' }[proof.outcome as string];
    await expect.poll(() => balanceOf(who), SOON).toBe(String(9_900 + Number(back)));
    expect(await findings()).toEqual([]);
  });
});

describe('twenty-one', () => {
  const hand = async (who: TestPlayer) => (await callApp(app, gameCalls.blackjackHand, {}, who)).data;
  const begin = (who: TestPlayer, stake = '100', requestId = randomUUID()) =>
    callApp(app, gameCalls.startBlackjack, { stake, requestId }, who);
  const act = (who: TestPlayer, at: { hand: string; step: number }, action: 'hit' | 'stand' | 'double' | 'split') =>
    callApp(app, gameCalls.actBlackjack, { hand: at.hand, step: at.step, action, requestId: randomUUID() }, who);

  /** A hand that its first cards do not end. */
  async function playable(who: TestPlayer) {
    for (;;) {
      const { data } = await begin(who);
      if (data && !data.hand.isOver) return data.hand;
      await settled(who);
    }
  }

  /** Somebody with half a stake left, in a hand that was not over with its deal. */
  async function onTheLastStake() {
    for (;;) {
      const who = await rich(150);
      const { data } = await begin(who);
      if (data && !data.hand.isOver) return { who, at: data.hand };
      await settled(who);
    }
  }

  test('a hand from the deal to the money, checked once its seed is told', async () => {
    const who = await rich();
    const { seed } = (await hand(who)) ?? {};
    const dealtHand = await playable(who);
    expect(dealtHand.dealer).toHaveLength(1);
    expect(dealtHand.commitment).toBe(seed?.commitment);
    expect((await begin(who)).code).toBe(-2495);
    expect((await callApp(app, gameCalls.rotateGameSeed, {}, who)).code).toBe(-2495);
    const stood = (await act(who, dealtHand, 'stand')).data?.hand;
    expect(stood).toMatchObject({ isOver: true, step: 1 });
    await settled(who);
    const [record] = (await callApp(app, gameCalls.getGameBetData, {}, who)).data?.list ?? [];
    expect(record).toMatchObject({ game: 'blackjack', staked: '100', back: stood?.back, state: 'closed' });
    const proof = async () =>
      (await callApp(app, gameCalls.getGameBetInfo, { id: record?.id as string }, who)).data?.proof as GameProof;
    expect(verifyRound(await proof())).toMatchObject({ isRight: false, steps: [{ step: 'isTold', isRight: false }] });
    const told = (await callApp(app, gameCalls.rotateGameSeed, { clientSeed: 'my own words' }, who)).data;
    expect(told).toMatchObject({
      seed: { clientSeed: 'my own words', hands: 0 },
      told: { commitment: seed?.commitment },
    });
    expect(verifyRound(await proof()).isRight).toBe(true);
    expect((await callApp(app, gameCalls.rotateGameSeed, { clientSeed: 'x'.repeat(10_000) }, who)).code).not.toBe(1);
    expect(await findings()).toEqual([]);
  });

  test('two tabs and a double press: an action is made once', async () => {
    const who = await rich();
    const at = await playable(who);
    const both = await Promise.all([act(who, at, 'hit'), act(who, at, 'hit'), act(who, at, 'hit')]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    const after = (await hand(who))?.hand;
    expect(after?.step).toBe(1);
    if (!after?.isOver) {
      expect((await act(who, at, 'stand')).code).toBe(-2497);
      expect((await act(who, after as never, 'split')).code).toBe(-2498);
      await act(who, after as never, 'stand');
    }
    await settled(who);
    expect((await act(who, at, 'stand')).code).not.toBe(1);
    const other = await rich();
    expect((await act(other, at, 'stand')).code).toBe(-2496);
    expect(await findings()).toEqual([]);
  });

  test('a double costs another stake', async () => {
    const who = await rich();
    const at = await playable(who);
    expect((await act(who, at, 'double')).data?.hand.staked).toBe('200');
    await settled(who);
    expect(await findings()).toEqual([]);
  });

  test('who cannot pay a double, or pauses, goes on with the hand as it is', async () => {
    const { who, at } = await onTheLastStake();
    expect((await act(who, at, 'double')).code).toBe(-2209);
    expect((await hand(who))?.hand).toMatchObject({ step: at.step, isOver: false });
    await callApp(app, protectionCalls.takeTimeOut, { hours: 24 }, who);
    expect((await act(who, at, 'stand')).code).toBe(1);
    await settled(who);
    expect((await begin(who)).code).not.toBe(1);
    expect(await findings()).toEqual([]);
  });

  test('a hand that is left stands after a day', async () => {
    const who = await rich();
    const at = await playable(who);
    await advance(owner, 24 * 3_600_000 + 1_000);
    await expect.poll(async () => (await hand(who))?.hand?.isOver, SOON).toBe(true);
    expect((await hand(who))?.hand?.hand).toBe(at.hand);
    await settled(who);
    expect(await findings()).toEqual([]);
  });

  test('the same request gets the same hand; limits hold', async () => {
    const who = await rich();
    const requestId = randomUUID();
    const first = await begin(who, '10', requestId);
    const again = await begin(who, '10', requestId);
    expect(again.data?.hand.hand).toBe(first.data?.hand.hand);
    expect((await begin(who, '11', requestId)).code).toBe(-2010);
    for (const stake of ['9.99', '5000.01']) expect((await begin(who, stake)).code).toBe(-2494);
  });
});

test('a round that the provider never heard of is given back when it is asked about', async () => {
  const who = await rich();
  const common = { player: String(who.id), currency: 'CNY', game: 'baccarat', round: 'BA1:999999' } as const;
  await wallet.ask('debit', { ...common, transactionId: `lost-${who.id}`, amount: '70' });
  expect(await lookAtStuck(deps)).toBe(0);
  await advance(owner, 31 * 60_000);
  await expect.poll(() => lookAtStuck(deps), SOON).toBe(1);
  expect(await balanceOf(who)).toBe('10000');
  expect(await findings()).toEqual([]);
});

test('what could not be given back, since the payout was spent, is given back when the money is there again', async () => {
  const who = await rich();
  const common = { player: String(who.id), currency: 'CNY', game: 'baccarat' } as const;
  const roundOf = async (round: string) => {
    const row = await db.one<{ id: bigint }>(`select id from game_round where player = $1 and round = $2`, [
      who.id,
      round,
    ]);
    return { id: row.id, provider: 'house', player: who.id };
  };
  const debit = { ...common, round: 'BA1:999998', transactionId: `paid-${who.id}`, amount: '70' };
  await wallet.ask('debit', debit);
  await wallet.ask('credit', {
    ...common,
    round: debit.round,
    transactionId: `paid-${who.id}-c`,
    debit: debit.transactionId,
    amount: '100',
  });
  await wallet.ask('debit', { ...common, round: 'BA1:999997', transactionId: `spent-${who.id}`, amount: '10030' });
  for (const _ of [1, 2]) expect(await giveBackRound(deps, await roundOf('BA1:999998'))).toBe(false);
  expect(await giveBackRound(deps, await roundOf('BA1:999997'))).toBe(true);
  expect(await giveBackRound(deps, await roundOf('BA1:999998'))).toBe(true);
  expect(await balanceOf(who)).toBe('10000');
  expect(await findings()).toEqual([]);
});

test('more rounds of a provider that is not there than one look takes hold up nobody else’s', async () => {
  const who = await rich();
  // Of a provider that has no settings any more, so that nobody can be asked.
  await owner.run(
    `insert into game_round (provider, round, player, game, opened_at)
       select 'gone', 'r' || n, $1, 'baccarat', app_now() - interval '1 hour' from generate_series(1, 60) n`,
    [who.id],
  );
  const common = { player: String(who.id), currency: 'CNY', game: 'baccarat', round: 'BA1:999996' } as const;
  await wallet.ask('debit', { ...common, transactionId: `late-${who.id}`, amount: '70' });
  await advance(owner, 31 * 60_000);
  await expect
    .poll(async () => {
      await lookAtStuck(deps);
      return balanceOf(who);
    }, SOON)
    .toBe('10000');
  await owner.run(`delete from game_round where provider = 'gone'`);
});

test('the end of a demo gives back what is open', async () => {
  const who = await rich();
  const common = { player: String(who.id), currency: 'CNY', game: 'baccarat', round: 'BA1:888888' } as const;
  await wallet.ask('debit', { ...common, transactionId: `demo-${who.id}`, amount: '70' });
  const ended = await endDemoGames(deps, { owner, players: [String(who.id)] });
  expect(ended).toEqual({ gameRounds: 1 });
  expect(await balanceOf(who)).toBe('10000');
  expect(
    (await wallet.ask('credit', { ...common, transactionId: 'late', amount: '5', debit: `demo-${who.id}` })).status,
  ).toBe('rolledBack');
  expect(await findings()).toEqual([]);
});
