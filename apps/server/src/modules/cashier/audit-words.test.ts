import { randomUUID } from 'node:crypto';
import { withdrawCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { callApp } from '../../platform/testing/call.ts';
import { advance } from '../../platform/testing/database.ts';
import { aPlayer } from '../account/testing/players.ts';
import { runCheck } from '../ledger/index.ts';
import { countWords, wordChecks, wordFindings } from './audit-words.ts';
import { fieldsOf, isSignedByKey } from './core/signature.ts';
import { reconcileOrders } from './recharge/ask-provider.ts';
import { aCard, aCardNumber, aPayee } from './testing/payouts.ts';
import { rechargeSite } from './testing/recharge-site.ts';
import { reviewWithdrawal } from './withdraw/review-withdrawal.ts';

/** A site whose provider signs with a key of its own, and what is kept of what it said. */
const { app, db, owner, deps, headers, sandbox, anOrder, look, pay, notice, send } = await rechargeSite([], {
  hasOwnKey: true,
});

async function faults(): Promise<string[]> {
  const found = await Promise.all(wordChecks.map((check) => runCheck(db, check)));
  return [...found.flat(), ...(await wordFindings(db)).findings].map(({ check }) => check);
}
const wordOf = (kind: string, orderNo: string) =>
  db.maybeOne<{ how: string; body: Buffer }>('select how, body from provider_word where kind = $1 and order_no = $2', [
    kind,
    orderNo,
  ]);
const isIts = (word: { readonly body: Buffer } | null): boolean =>
  isSignedByKey(sandbox.publicKey ?? '', fieldsOf(word?.body.toString() ?? '') ?? {});
afterEach(async () => expect(await faults()).toEqual([]));

test('a notice that credits is kept as it came, with the signature of the provider', async () => {
  const order = await anOrder(await aPlayer(deps), 'alipay', 'sandbox-a', '100');
  await pay(order);
  const word = await wordOf('recharge', order.orderNo);
  expect(word?.how).toBe('notice');
  expect(isIts(word)).toBe(true);
  expect((await wordFindings(db)).figures).toEqual({ wordsOfProviders: '1', wordsOfTheSite: '0', beforeWords: '0' });
  expect(await countWords(db)).toEqual({ signed: 1, ofSite: 0, before: 0 });
});

test('coins are held against what was received', async () => {
  const order = await anOrder(await aPlayer(deps), 'digitalcurrencypay', 'usdt-trc20', '500');
  await pay(order, 'less');
  expect(isIts(await wordOf('recharge', order.orderNo))).toBe(true);
});

test('an answer that credits is signed too, and kept', async () => {
  const player = await aPlayer(deps);
  const order = await anOrder(player, 'alipay', 'sandbox-a', '101');
  await pay(order, 'paid', ['never']);
  await advance(db, 61_000);
  await reconcileOrders(deps);
  expect((await look(player, order)).state).toBe('credited');
  const word = await wordOf('recharge', order.orderNo);
  expect(word?.how).toBe('answer');
  expect(isIts(word)).toBe(true);
});

test('whoever has only the key of both sides cannot speak for such a provider', async () => {
  const player = await aPlayer(deps);
  const order = await anOrder(player, 'alipay', 'sandbox-a', '102');
  // The site's own secret: everything that the server has.
  expect((await send(notice({ orderNo: order.orderNo, amount: '102' }))).code).toBe(-2304);
  expect((await look(player, order)).state).not.toBe('credited');
  expect(await wordOf('recharge', order.orderNo)).toBeNull();
});

test.each([
  ['8888', 'paid', 'notice'],
  ['0001', 'failed', 'notice'],
  ['0004', 'paid', 'answer'],
])('the end of a payout to %s (%s) has its word (%s)', async (tail, state, how) => {
  const payee = await aPayee(app, { balance: yuan(1_000) });
  const card = await aCard(app, payee, { bankNumber: aCardNumber(tail) });
  const { data } = await callApp(
    app,
    withdrawCalls.saveFrontWithdrawRecord,
    { accountId: card.id, amount: '200', safetyPassword: payee.safetyPassword, requestId: randomUUID() },
    { token: payee.token, headers },
  );
  await reviewWithdrawal(deps, data.withdrawNo, { staff: '1', staffName: 'anna', act: 'approve', note: '' });
  const stateNow = async () =>
    (await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo: data.withdrawNo }, payee)).data.state;
  await expect
    .poll(
      async () => {
        await owner.run(`update withdrawal set ask_at = app_now() where state = 'paying' and $1`, [how === 'answer']);
        return stateNow();
      },
      { timeout: 15_000, interval: 100 },
    )
    .toBe(state);
  const word = await wordOf('payout', data.withdrawNo);
  expect(word?.how).toBe(how);
  expect(isIts(word)).toBe(true);
});

/** As the owner, triggers off; taken back. */
async function damaged(sql: string): Promise<string[]> {
  const { tx, rollback } = await owner.begin();
  try {
    await tx.run(
      'alter table provider_word disable trigger user; alter table recharge_order disable trigger user; alter table provider_word_begin disable trigger user',
    );
    await tx.run(sql);
    const found = [];
    for (const check of wordChecks) found.push(...(await runCheck(tx, check)));
    return [...found, ...(await wordFindings(tx)).findings].map(({ check }) => check);
  } finally {
    await rollback();
  }
}

test('what the seed of a demo laid down is not what was before words were kept', async () => {
  const { tx, rollback } = await owner.begin();
  const before = async () => (await countWords(tx)).before;
  try {
    await tx.run('alter table recharge_order disable trigger user; alter table provider_notice disable trigger user');
    const was = await before();
    await tx.run(
      `update recharge_order set credited_at = (select min(at) from provider_word_begin) - interval '1 day' where order_no = ${ONE}`,
    );
    await tx.run(
      `insert into demo_row (kind, key) select 'player', player::text from recharge_order where order_no = ${ONE} on conflict do nothing`,
    );
    expect(await before()).toBe(was + 1);
    await tx.run(`delete from provider_notice where order_no = ${ONE}`);
    expect(await before()).toBe(was);
    expect((await wordFindings(tx)).figures).toMatchObject({ beforeWords: String(was) });
  } finally {
    await rollback();
  }
});

/** The first one with a notice; numbers of orders are drawn by lot, and coins are held against what was received. */
const ONE = `(select w.order_no from provider_word w join recharge_order o using (order_no) where w.kind = 'recharge' and w.how = 'notice' and o.kind <> 'coin' order by o.id limit 1)`;
const changed = (from: string, to: string) =>
  `update provider_word set body = convert_to(replace(convert_from(body, 'UTF8'), '${from}', '${to}'), 'UTF8') where kind = 'recharge' and order_no = ${ONE}`;

test.each([
  ['a byte of what was said', changed('amount=', 'amount=1'), 'wordsAreOfTheirProvider'],
  [
    'what was said of another order',
    `update provider_word set body = (select body from provider_word where order_no = ${ONE} and kind = 'recharge') where how = 'answer'`,
    'wordsAreOfTheirProvider',
  ],
  [
    'an order of another sum',
    `update recharge_order set amount = amount + 1, credit = credit + 1 where order_no = ${ONE}`,
    'wordsAreOfTheirProvider',
  ],
  ['a recharge without a word', `delete from provider_word where order_no = ${ONE}`, 'paymentsHaveTheirWord'],
  ['a payout without a word', `delete from provider_word where kind = 'payout'`, 'paymentsHaveTheirWord'],
  ['a beginning that is put off', `update provider_word_begin set at = 'infinity'`, 'wordsAreKeptSince'],
  ['no beginning', `delete from provider_word_begin`, 'wordsAreKeptSince'],
])('the audit finds: %s', async (_what, sql, check) => {
  expect(await damaged(sql)).toContain(check);
});

test('the server can neither take a word back nor say when it came or whose signature counts', async () => {
  for (const sql of [
    `update provider_word set body = ''`,
    'delete from provider_word',
    `insert into provider_key (provider, public_key) values ('sandbox', decode(repeat('00', 32), 'hex'))`,
    `update provider_word_begin set at = 'infinity'`,
    // Of the moment before the provider's key was known: nobody would have to sign it.
    `insert into provider_word (kind, order_no, provider, how, body, at) select 'recharge', 'R1', 'sandbox', 'notice', '', at from provider_word_begin`,
  ])
    await expect(db.run(sql)).rejects.toThrow(/permission denied/);
});
