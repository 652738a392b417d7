import { randomUUID } from 'node:crypto';
import { BET_STATES, bettingCalls, type BetItem } from '@caiting/contract';
import { rateOf, yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { describeStates, refusalOf, statesInSql } from '../../../platform/testing/state-table.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { pauseLottery, voidIssue } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { placeBatch } from '../place/place-queries.ts';
import { RULES } from '../core/policy.ts';
import { settleNextChunk, voidNextChunk } from './settle-issue.ts';
import { aLine, anIssue, aRequest, drawTheIssue } from '../testing/build.ts';
import { poisonBets } from '../testing/poison.ts';

/**
 * Stake, cancel, settle and void (plays §4): 10 yuan on 龙 at 1.8, which wins when the first digit is the higher one, loses when it is the lower and
 * gives the stake back when they are equal. Point 3.5 of level 8: what is won or lost brings 4.5 % back.
 */
// Voiding sends a job.
const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule],
  isListening: true,
});
const { deps } = app;
// A lottery is known to the board before its first issue is asked for.
await anIssue(db);

interface Staked {
  readonly who: TestPlayer;
  readonly issue: Awaited<ReturnType<typeof anIssue>>;
  readonly id: BetItem['id'];
}

async function staked(): Promise<Staked> {
  const who = await aPlayer(deps, { balance: yuan(100) });
  const issue = await anIssue(db);
  const line = aLine(issue, {
    rules: RULES,
    play: 'X_LH',
    picks: '-,-,-,龙,-,-,-,-,-,-',
    ticketStake: yuan(10),
    point: rateOf(35_000n),
    mode: 'amount',
    odds: '龙=1.8000;虎=1.8000;和=9.0000',
  });
  await placeBatch(db, [aRequest(String(who.id), [line])]);
  const { data } = await callApp(app, bettingCalls.getBetting, {}, who);
  return { who, issue, id: data.list[0]?.id ?? ('' as BetItem['id']) };
}

/** Draws the issue with these numbers and settles it; one that has its result keeps that. */
const draw =
  (numbers: readonly number[]) =>
  async ({ issue }: Staked) => {
    const { state } = await db.one<{ state: string }>('select state from issue where id = $1', [issue.id]);
    if (state === 'void') return 'issueVoid';
    await drawTheIssue(db, issue.id, numbers);
    const target = { ...issue, group: 'SSC', draw: { numbers } } as const;
    while ((await db.tx((tx) => settleNextChunk(deps, tx, target))) > 0);
    return null;
  };
const cancel = async ({ who, id }: Staked) =>
  refusalOf(await callApp(app, bettingCalls.cancelBetting, { betIds: id, requestId: randomUUID() }, who));
const acts = {
  cancel,
  'close, then cancel': async (one: Staked) => {
    await owner.run('update issue set close_at = app_now() where id = $1', [one.issue.id]);
    return cancel(one);
  },
  'draw: higher': draw([5, 0, 0, 0, 1]),
  'draw: lower': draw([1, 0, 0, 0, 5]),
  'draw: equal': draw([3, 0, 0, 0, 3]),
  'void the issue': async ({ issue }: Staked) => {
    const voided = await db.tx((tx) => voidIssue(deps, tx, issue.lotteryCode, issue.issueNo));
    if (!voided.ok) return voided.key;
    while ((await db.tx((tx) => voidNextChunk(deps, tx, issue))) > 0);
    return null;
  },
};
const after = (act?: keyof typeof acts) => async (): Promise<Staked> => {
  const one = await staked();
  if (act) await acts[act](one);
  return one;
};
/** What has its result keeps it, whatever is tried. */
const settled = (state: string) => ({
  cancel: 'refused betNotCancellable',
  'close, then cancel': 'refused betNotCancellable',
  'draw: higher': state,
  'draw: lower': state,
  'draw: equal': state,
  'void the issue': 'refused issueNotVoidable',
});

describeStates(db, {
  reach: {
    placed: after(),
    review: async () => {
      const one = await staked();
      // By rules that are gone, as somebody's hand in the database would leave it.
      await poisonBets(owner, one.who.id, `rules = 'gone'`);
      await acts['draw: higher'](one);
      return one;
    },
    won: after('draw: higher'),
    lost: after('draw: lower'),
    refunded: after('draw: equal'),
    cancelled: after('cancel'),
    void: after('void the issue'),
  },
  acts,
  stateOf: async ({ who, id }) => (await callApp(app, bettingCalls.getBetDetail, { id }, who)).data.bet.state,
  people: ({ who }) => ({ '': who.id }),
  table: {
    placed: {
      cancel: 'cancelled | 202 +10',
      'close, then cancel': 'refused issueClosed',
      'draw: higher': 'won | 201 +18 | 501 +0.45',
      'draw: lower': 'lost | 501 +0.45',
      'draw: equal': 'refunded | 205 +10',
      'void the issue': 'void | 203 +10',
    },
    review: {
      cancel: 'refused issueClosed',
      'close, then cancel': 'refused issueClosed',
      'draw: higher': 'review',
      'draw: lower': 'review',
      'draw: equal': 'review',
      'void the issue': 'refused issueNotVoidable',
    },
    won: settled('won'),
    lost: settled('lost'),
    refunded: settled('refunded'),
    cancelled: { ...settled('cancelled'), 'void the issue': 'cancelled' },
    void: {
      ...settled('void'),
      'draw: higher': 'refused issueVoid',
      'draw: lower': 'refused issueVoid',
      'draw: equal': 'refused issueVoid',
    },
  } satisfies Record<(typeof BET_STATES)[number], Record<keyof typeof acts, string>>,
});

describe('a stake', () => {
  const line = (issue: Staked['issue']) => ({
    lotteryCode: issue.lotteryCode,
    playDetailCode: 'DWD',
    bettingNumber: '1 2 3 4 5,-,-,-,-',
    bettingCount: 5,
    bettingAmount: '10',
    bettingPoint: '8',
    bettingUnit: '1',
    bettingIssue: issue.issueNo,
    graduationCount: 1,
  });
  const place = async (who: TestPlayer, issue: Staked['issue'], requestId: string = randomUUID()) =>
    refusalOf(await callApp(app, bettingCalls.addBetting, { bettingData: [line(issue)], requestId } as never, who));
  const pause = (isPaused: boolean) => db.tx((tx) => pauseLottery(deps, tx, 'ssc1', isPaused));
  const linesOf = async (who: TestPlayer) =>
    (
      await db.query<{ code: number; amount: bigint }>(
        'select code, amount from entry where player = $1 and code <> 403 order by seq',
        [who.id],
      )
    ).map(({ code, amount }) => [code, amount]);
  const TEN = [301, -yuan(10)];

  test.each([
    ['of all there is', 10, {}, null, [TEN]],
    ['of one yuan too much', 9, {}, 'balanceShort', []],
    ['at the close', 10, { closeMs: 0 }, 'issueClosed', []],
    ['on a void issue', 10, { state: 'void' }, 'issueClosed', []],
    ['on a drawn issue', 10, { closeMs: -20_000, opensMs: -60_000, state: 'closed' }, 'issueClosed', []],
  ] as const)('%s', async (_, balance, given, refusal, lines) => {
    const who = await aPlayer(deps, { balance: yuan(balance) });
    expect(await place(who, await anIssue(db, given))).toBe(refusal);
    expect(await linesOf(who)).toEqual(lines);
  });

  test('while the lottery is paused', async () => {
    const who = await aPlayer(deps, { balance: yuan(10) });
    const issue = await anIssue(db);
    await pause(true);
    expect(await place(who, issue)).toBe('lotteryPaused');
    await pause(false);
    expect(await linesOf(who)).toEqual([]);
  });

  test('of one request that comes twice is taken once', async () => {
    const who = await aPlayer(deps, { balance: yuan(100) });
    const [issue, requestId] = [await anIssue(db), randomUUID()];
    expect([await place(who, issue, requestId), await place(who, issue, requestId)]).toEqual([null, null]);
    expect(await linesOf(who)).toEqual([TEN]);
  });
});

test('the table has every state of the column, and after all of it the books balance', async () => {
  expect(['placed', 'review', ...(await statesInSql(db, 'bet_result'))].sort()).toEqual([...BET_STATES].sort());
  expect((await auditBooks(db)).findings).toEqual([]);
});
