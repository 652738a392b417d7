import { randomUUID } from 'node:crypto';
import { CODES, bettingCalls, type RefusalKey } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { balanceOf, blockBets, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { anIssue } from '../testing/build.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const { deps } = app;
const issue = await anIssue(db);
const player = await aPlayer(deps, { balance: yuan(10_000) });

type Line = Record<string, unknown>;
/** Sum big, ten yuan. */
const line = (given: Line = {}): Line => ({
  lotteryCode: 'ssc1',
  playDetailCode: 'X_ZH',
  bettingNumber: '大',
  bettingCount: 1,
  bettingAmount: '10',
  bettingPoint: '0',
  bettingUnit: '1',
  bettingIssue: issue.issueNo,
  graduationCount: 1,
  ...given,
});
interface Given {
  readonly who?: TestPlayer;
  readonly requestId?: string;
}
const send = (def: typeof bettingCalls.addFastBetting | typeof bettingCalls.addBetting, lines: unknown, given: Given) =>
  callApp(app, def, { bettingData: lines, requestId: given.requestId ?? randomUUID() } as never, {
    token: (given.who ?? player).token,
  });
const fast = (lines: unknown, given: Given = {}) => send(bettingCalls.addFastBetting, lines, given);
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });
const state = async (who = player) => [await balanceOf(db, who.id), await db.one('select count(*) as n from bet')];

afterEach(async () => expect((await auditBooks(db)).findings).toEqual([]));

test('one line is placed in amount mode without saying so, also of a play that is sold by tickets', async () => {
  const credit = await fast([line()]);
  expect(credit).toMatchObject({ code: 1, data: { balance: '9990' } });
  const ticket = await fast([line({ playDetailCode: 'DWD', bettingNumber: '1 2,-,-,-,-', bettingCount: 2 })]);
  expect(ticket).toMatchObject({ code: 1, data: { balance: '9980' } });
  expect(await db.query('select play, mode, stake, ticket_stake from bet order by id')).toEqual([
    { play: 'X_ZH', mode: 'amount', stake: yuan(10), ticket_stake: yuan(10) },
    { play: 'DWD', mode: 'amount', stake: yuan(10), ticket_stake: yuan(5) },
  ]);
});

test.each<[string, Line[], RefusalKey]>([
  ['two lines', [line(), line()], 'badInput'],
  ['a line in stake mode', [line({ betAmountMode: 'stake', bettingAmount: '2' })], 'badInput'],
  ['a tampered count', [line({ bettingCount: 2 })], 'countMismatch'],
  ['half a yuan', [line({ bettingAmount: '0.5' })], 'amountMismatch'],
  ['a multiple', [line({ graduationCount: 2 })], 'amountMismatch'],
  ['a point above the level', [line({ bettingPoint: '8.1' })], 'rebateChanged'],
  ['more than a ticket may cost', [line({ bettingAmount: '1000001' })], 'stakeTooLarge'],
  ['an issue of nobody', [line({ bettingIssue: '209901010001' })], 'issueUnknown'],
])('%s is refused and nothing moves', async (_name, lines, key) => {
  const before = await state();
  expect(await fast(lines)).toMatchObject(refusal(key));
  expect(await state()).toEqual(before);
});

test('at the close to the millisecond, one unit short, and blocked: refused, nothing moved', async () => {
  const before = await state();
  const closed = await anIssue(db, { closeMs: 0 });
  expect(await fast([line({ bettingIssue: closed.issueNo })])).toMatchObject(refusal('issueClosed'));
  expect(await state()).toEqual(before);

  const poor = await aPlayer(deps, { balance: money(yuan(10) - 1n) });
  const poorBefore = await state(poor);
  expect(await fast([line()], { who: poor })).toMatchObject(refusal('balanceShort'));
  await blockBets(db, poor.id, new Date('2099-01-01'));
  expect(await fast([line()], { who: poor })).toMatchObject(refusal('bettingBlocked'));
  expect(await state(poor)).toEqual(poorBefore);
});

test('the same request again gets its first answer, also after the close; another body or the slip’s call is refused', async () => {
  const soon = await anIssue(db);
  const requestId = randomUUID();
  const lines = [line({ bettingIssue: soon.issueNo, betAmountMode: 'amount' })];
  const answers = await Promise.all(Array.from({ length: 5 }, () => fast(lines, { requestId })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const before = await state();
  await owner.run(`update issue set state = 'closed' where id = $1`, [soon.id]);
  expect(await fast(lines, { requestId })).toEqual(answers[0]);
  expect(await fast([line()], { requestId })).toMatchObject(refusal('requestIdReused'));
  expect(await send(bettingCalls.addBetting, lines, { requestId })).toMatchObject(refusal('requestIdReused'));
  expect(await state()).toEqual(before);
});
