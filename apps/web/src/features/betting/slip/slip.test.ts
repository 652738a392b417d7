import { BetLine, bettingCalls } from '@caiting/contract';
import { loadPlays, type Picks, type Play } from '@caiting/lottery/core';
import { formatMoney, yuan } from '@caiting/money';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  amountOf,
  oddsAt,
  prizeRange,
  priceOf,
  tierPrize,
  ticketsOf,
  totalOf,
  wireLines,
  type SlipLine,
} from './line.ts';
import { linePreview } from './line-view.ts';
import { LOST_TRIES_MAX, RequestIds, placeBets, type Deps, type Failure } from './place-bets.ts';
import { addLine, editLines, linesOf, removeLines, useSlip } from './slip-store.ts';

let ssc: ReadonlyMap<string, Play<Picks>>;
let pk10: ReadonlyMap<string, Play<Picks>>;
const byCode = (plays: readonly Play[]) => new Map((plays as readonly Play<Picks>[]).map((play) => [play.code, play]));
beforeAll(async () => {
  ssc = byCode(await loadPlays('SSC'));
  pk10 = byCode(await loadPlays('PK10'));
});
const playOf = (plays: ReadonlyMap<string, Play<Picks>>, code: string) => plays.get(code) as Play<Picks>;
const aLine = (changes: Partial<SlipLine> = {}): SlipLine => ({
  id: 'a',
  lotteryCode: 'ssc1',
  group: 'SSC',
  family: 'official',
  playCode: 'DWD',
  label: '定位胆',
  text: '-,-,1 3 5 7 9,-,-',
  count: 5,
  mode: 'stake',
  unit: '1',
  multiple: 1,
  perTicket: 0,
  point: '8.0',
  ...changes,
});

describe('amounts (plays.md §2)', () => {
  test.each([
    [{ count: 5, multiple: 100, unit: '1' }, '1000'],
    [{ count: 360, multiple: 5, unit: '0.01' }, '36'],
    [{ count: 1, multiple: 1, unit: '0.01' }, '0.02'],
    [{ count: 30, multiple: 1, unit: '1' }, '60'],
    [{ count: 100_000, multiple: 10_000, unit: '1' }, '2000000000'],
  ] as const)('2 × count × multiple × unit of %o is %s', (changes, expected) => {
    expect(formatMoney(amountOf(aLine(changes)))).toBe(expected);
  });

  test('amount mode is per ticket × count; unit and multiple play no part', () => {
    expect(formatMoney(amountOf(aLine({ mode: 'amount', perTicket: 50, count: 4, multiple: 9, unit: '0.01' })))).toBe(
      '200',
    );
  });

  test('a slip sums lines and tickets', () => {
    const lines = [aLine(), aLine({ id: 'b', count: 6, unit: '0.1', multiple: 10 })];
    expect(formatMoney(totalOf(lines))).toBe('22');
    expect(ticketsOf(lines)).toBe(11);
  });
});

describe('prizes are the settlement, digit for digit', () => {
  test('后三直选 at 0.90 + 8 % pays 1,960 on 2 yuan; 五星直选 at level 0 pays 180,000 (plays.md §3)', () => {
    const bestOf = (play: Play<Picks>, text: string, changes: Partial<SlipLine>, base: string) =>
      linePreview(aLine({ text, count: 1, ...changes }), play, base)?.best;
    const h3 = playOf(ssc, 'H3_ZX_FS');
    const wx = playOf(ssc, 'WX_ZX_FS');
    expect(bestOf(h3, '1,2,3', { playCode: 'H3_ZX_FS' }, '90.0')).toBe(yuan(1960));
    expect(bestOf(wx, '1,2,3,4,5', { playCode: 'WX_ZX_FS', point: '0' }, '90')).toBe(yuan(180_000));
  });

  test('a 分 ticket keeps its odds: 0.02 × 1.98 = 0.0396', () => {
    const lm = playOf(pk10, 'LM');
    expect(formatMoney(tierPrize(oddsAt(lm, '90.0', '9.0'), '大', priceOf(aLine({ unit: '0.01' }))))).toBe('0.0396');
  });

  test('the prize of a pick is what settleLine pays when exactly one of its tickets wins', () => {
    const gyh = playOf(pk10, 'X_GYH');
    const odds = oddsAt(gyh, '90.0', '8.5');
    const price = priceOf(aLine({ mode: 'amount', perTicket: 50 }));
    // fair 2.25 × 0.985 = 2.21625, floored to 2.2162
    const line = aLine({ mode: 'amount', perTicket: 50, text: '大', point: '8.5' });
    expect(formatMoney(linePreview(line, gyh, '90.0')!.best)).toBe('110.81');
    expect(prizeRange(gyh, odds, price).map(formatMoney)).toEqual(['88.65', '2216.25']);
  });
});

describe('bettingData', () => {
  test('is what the contract reads back: count, amount, point, unit, multiple, mode', () => {
    const [wire] = wireLines([aLine({ unit: '0.1', multiple: 10 })], '202611210792');
    expect(wire).toEqual({
      lotteryCode: 'ssc1',
      playDetailCode: 'DWD',
      bettingNumber: '-,-,1 3 5 7 9,-,-',
      bettingCount: 5,
      bettingAmount: '10',
      bettingPoint: '8.0',
      bettingUnit: '0.1',
      bettingIssue: '202611210792',
      graduationCount: 10,
      betAmountMode: 'stake',
    });
    const read = z.parse(BetLine, wire);
    expect(read.bettingAmount).toBe(yuan(10));
    expect(read.bettingPoint).toBe(80_000n);
  });

  test('an amount line goes with unit 1 and multiple 1', () => {
    expect(
      wireLines([aLine({ mode: 'amount', perTicket: 50, count: 1, unit: '0.1', multiple: 7 })], '202611210792')[0],
    ).toMatchObject({
      bettingAmount: '50',
      bettingUnit: '1',
      graduationCount: 1,
      betAmountMode: 'amount',
    });
  });

  test('the body passes the call as form text', () => {
    const body = {
      bettingData: JSON.stringify(wireLines([aLine()], '202611210792')),
      requestId: '00000000-0000-4000-8000-000000000000',
    };
    expect(z.safeParse(bettingCalls.addBetting.input, body).success).toBe(true);
  });
});

describe('the slip', () => {
  beforeEach(() => useSlip.setState({ lines: [] }));

  test('keeps lotteries and families apart, replaces a line of the same id, removes and edits', () => {
    addLine(aLine());
    addLine(aLine({ id: 'b', lotteryCode: 'pk101' }));
    addLine(aLine({ id: 'c', family: 'credit' }));
    addLine(aLine({ multiple: 3 }));
    const { lines } = useSlip.getState();
    expect(linesOf(lines, 'ssc1').map(({ id }) => id)).toEqual(['c', 'a']);
    expect(linesOf(lines, 'ssc1', 'official').map(({ multiple }) => multiple)).toEqual([3]);
    editLines((line) => (line.id === 'c' ? { ...line, perTicket: 20 } : line));
    removeLines(['a']);
    expect(useSlip.getState().lines.map(({ id, perTicket }) => [id, perTicket])).toEqual([
      ['b', 0],
      ['c', 20],
    ]);
  });

  test('takes 200 lines of one lottery and no more', () => {
    for (let at = 0; at < 200; at += 1) expect(addLine(aLine({ id: String(at) }))).toBe(true);
    expect(addLine(aLine({ id: 'more' }))).toBe(false);
    expect(addLine(aLine({ id: 'other', lotteryCode: 'pk101' }))).toBe(true);
  });
});

describe('placing', () => {
  const OK = { orderNo: 'B1', betIds: ['1'], balance: '40' };
  const fail = (key: Failure['key'], code: number | null, message = '', told = false): Failure => ({
    key,
    code,
    message,
    told,
  });
  const run = (answers: (typeof OK | Failure)[]) => {
    const pause = vi.fn<Deps['pause']>(async () => undefined);
    const send = vi.fn<Deps['send']>(async () => {
      const answer = answers.shift();
      if (answer && 'orderNo' in answer) return answer;
      throw answer;
    });
    return {
      send,
      pause,
      done: placeBets({ send, pause, failureOf: (error) => error as Failure, isOver: () => false }),
    };
  };

  test('−40 keeps asking until the issue is open', async () => {
    const { send, pause, done } = run([fail('waiting', -40), fail('waiting', -40), OK]);
    expect(await done).toMatchObject({ kind: 'placed', orderNo: 'B1' });
    expect([send.mock.calls.length, pause.mock.calls.length]).toEqual([3, 2]);
  });

  test('a lost answer is asked for again; without any it stays unknown', async () => {
    expect(await run([fail(null, null), OK]).done).toMatchObject({ kind: 'placed' });
    const { send, done } = run(Array.from({ length: 9 }, () => fail(null, null, '网络超时，请重试')));
    expect(await done).toEqual({ kind: 'unknown', message: '网络超时，请重试' });
    expect(send).toHaveBeenCalledTimes(LOST_TRIES_MAX);
  });

  test('each refusal has its way: rebate, balance, the rest, and what the global table told', async () => {
    expect((await run([fail('rebateChanged', -2208, '返点已变更')]).done).kind).toBe('rebate');
    expect((await run([fail(null, -2999, '您的返点有误')]).done).kind).toBe('rebate');
    expect((await run([fail('balanceShort', -2209, '余额不足')]).done).kind).toBe('short');
    expect((await run([fail('issueClosed', -2200, '第0792期已封盘')]).done).kind).toBe('issueGone');
    expect((await run([fail('loginExpired', 0, '', true)]).done).kind).toBe('told');
  });

  test('one request id per confirmed body, kept until the server answered', () => {
    let made = 0;
    const ids = new RequestIds(() => `id${++made}`);
    expect([ids.idFor('x'), ids.idFor('x'), ids.idFor('y'), ids.idFor('y')]).toEqual(['id1', 'id1', 'id2', 'id2']);
    ids.settle();
    expect(ids.idFor('y')).toBe('id3');
  });
});
