import { randomUUID } from 'node:crypto';
import {
  CODES,
  cashierCalls,
  consoleRechargeCalls,
  hashLoginPassword,
  rechargeCalls,
  toEnpath,
  type RechargeOrder,
} from '@caiting/contract';
import { FEN, money, yuan } from '@caiting/money';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { rechargeSite } from '../../cashier/testing/recharge-site.ts';
import { auditLedger } from '../../ledger/index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { readsPicture } from '../core/reads-picture.ts';
import { resolveStaff, staffLogin, staffLoginBindings } from '../staff/staff-login.ts';
import { signInStaff, someStaff } from '../testing/staff.ts';
import { rechargeReviewsBinding } from '../reads/recharge-reviews.ts';
import { rechargeActBindings } from './recharges.ts';

const { app, db, owner, deps, open, anOrder, look, balance } = await rechargeSite([
  {
    name: 'console',
    calls: [...staffLoginBindings, ...rechargeActBindings, rechargeReviewsBinding],
    resolvers: { staff: resolveStaff, staffPicture: readsPicture },
  },
]);
let anna = '';
let boris = '';
let ada = '';
let carl = '';
let olga = '';
/** The tests let days pass, and sessions end. */
async function signIn(): Promise<void> {
  const tokens: string[] = [];
  for (const name of ['anna', 'boris', 'ada', 'carl', 'olga']) tokens.push((await signInStaff(app, name)).token);
  [anna = '', boris = '', ada = '', carl = '', olga = ''] = tokens;
}
beforeAll(async () => {
  await setTenantValue(deps, 'openOrdersMax', 50, 'test');
  await someStaff(app, { anna: 'operator', boris: 'operator', ada: 'admin', carl: 'admin', olga: 'auditor' });
  await signIn();
});

const PNG = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

/** A multipart post, as the page sends it. */
async function submit(player: TestPlayer, orderNo: string, payerName: string, picture: Buffer | null = null) {
  const form = new FormData();
  form.append('orderNo', orderNo);
  form.append('payerName', payerName);
  if (picture) form.append('file', new Blob([Uint8Array.from(picture)]), 'receipt.png');
  const body = new Response(form);
  const response = await app.http.inject({
    method: 'POST',
    url: toEnpath(rechargeCalls.submitRechargeProof.path),
    headers: { 'content-type': body.headers.get('content-type') ?? '', authorization: `Bearer ${player.token}` },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return response.json() as { code: number; msg: string; data: RechargeOrder };
}
const review = (token: string, orderNo: string, decision: 'credit' | 'reject', more: object = {}) =>
  callApp(app, consoleRechargeCalls.reviewRecharge, { orderNo, decision, ...more }, { token });
const reviews = async () => (await callApp(app, consoleRechargeCalls.rechargeReviews, {}, { token: anna })).data.list;

async function submitted(player: TestPlayer, amount = '100'): Promise<RechargeOrder> {
  const order = await anOrder(player, 'banktransfer', 'bank-remark', amount);
  expect((await submit(player, order.orderNo, '张三')).code).toBe(1);
  return order;
}

describe('a transfer told apart by its amount', () => {
  test('has some fen more than was asked, and twenty at once have twenty different sums', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aPlayer(deps)));
    const orders = await Promise.all(people.map((player) => anOrder(player, 'banktransfer', 'bank-amount', '300')));
    expect(new Set(orders.map(({ amount }) => amount)).size).toBe(20);
    for (const { amount, credit, transfer } of orders) {
      expect(amount).toMatch(/^300\.\d{1,2}$/);
      // Nothing of what is paid stays behind.
      expect(credit).toBe(amount);
      expect(transfer).toMatchObject({ matchBy: 'amount', remark: '', payeeBank: '演示银行（请勿转账）' });
    }
  });

  test('the hundredth order of one sum within a day is told that the line is busy; a paid one makes room', async () => {
    const player = await aPlayer(deps);
    for (const count of [33, 33, 33]) {
      const other = await aPlayer(deps);
      for (let made = 0; made < count; made += 1) await anOrder(other, 'banktransfer', 'bank-amount', '700');
    }
    expect((await open(player, 'banktransfer', 'bank-amount', '700')).code).toBe(-2306);
    await db.run(`update recharge_order set state = 'rejected' where amount = $1`, [money(70_042n * FEN)]);
    expect((await anOrder(player, 'banktransfer', 'bank-amount', '700')).amount).toBe('700.42');
  });

  test('the same request id gives the same sum', async () => {
    const player = await aPlayer(deps);
    const id = randomUUID();
    const first = await open(player, 'banktransfer', 'bank-amount', '500', id);
    const second = await open(player, 'banktransfer', 'bank-amount', '500', id);
    expect(second.data).toEqual(first.data);
    expect((await open(player, 'banktransfer', 'bank-amount', '501', id)).code).toBe(-2010);
  });
});

describe('a transfer told apart by its remark', () => {
  test('has six digits that nobody else has', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aPlayer(deps)));
    const orders = await Promise.all(people.map((player) => anOrder(player, 'banktransfer', 'bank-remark', '300')));
    const remarks = orders.map(({ transfer }) => transfer?.remark);
    expect(new Set(remarks).size).toBe(10);
    for (const remark of remarks) expect(remark).toMatch(/^\d{6}$/);
    expect(orders[0]?.amount).toBe('300');
  });
});

describe('what a transfer is judged by', () => {
  const shown = async ({ orderNo }: RechargeOrder) => (await reviews()).find((row) => row.orderNo === orderNo);

  test('who it is, whether the name is the own one, and what became of earlier orders within 90 days', async () => {
    const player = await aPlayer(deps);
    const first = await submitted(player, '200');
    expect(await shown(first)).toMatchObject({
      asked: '200',
      // The player has said no name: nothing is claimed about it.
      isOwnName: null,
      isFirstOnLine: true,
      creditedBefore: 0,
      creditedAmount: '0',
      refusedBefore: 0,
      person: { nickname: player.nickname, upline: '' },
    });
    expect((await review(anna, first.orderNo, 'credit')).code).toBe(1);
    const refused = await submitted(player, '150');
    await review(anna, refused.orderNo, 'reject', { reason: '没有来款' });
    await db.run(`update player set real_name = '张 三' where id = $1`, [player.id]);
    const next = await submitted(player, '120');
    const history = { isFirstOnLine: false, creditedBefore: 1, creditedAmount: '200', refusedBefore: 1 };
    expect(await shown(next)).toMatchObject({ isOwnName: true, ...history, person: { balance: '200' } });
    await owner.run(`update player set real_name = '李四' where id = $1`, [player.id]);
    expect((await shown(next))?.isOwnName).toBe(false);
    // Orders of more than ninety days ago are no longer counted; that the line was used is.
    await advance(db, 91 * 86_400_000);
    await signIn();
    expect(await shown(next)).toMatchObject({ isFirstOnLine: false, creditedBefore: 0, refusedBefore: 0 });
    await review(anna, next.orderNo, 'reject', { reason: '没有来款' });
  });
});

describe('the proof', () => {
  test('moves the order to staff, where it runs out no more; money comes from staff alone', async () => {
    const player = await aPlayer(deps);
    const order = await submitted(player);
    await advance(db, 3_600_000);
    await signIn();
    expect(await look(player, order)).toMatchObject({ state: 'submitted', transfer: { payerName: '张三' } });
    expect(await balance(player)).toBe(0n);
    expect((await callApp(app, cashierCalls.cancelRecharge, { orderNo: order.orderNo }, player)).data.state).toBe(
      'submitted',
    );
  });

  test('may carry a receipt, which is re-encoded and shown to staff alone', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'banktransfer', 'bank-remark', '100');
    const { data } = await submit(player, order.orderNo, '李四', PNG);
    expect(data.transfer).toMatchObject({ hasVoucher: true });
    expect(JSON.stringify(data)).not.toContain('.webp');
    const mine = (await reviews()).find(({ orderNo }) => orderNo === order.orderNo);
    expect(mine).toMatchObject({ userName: player.userName, payerName: '李四', amount: '100' });
    expect(mine?.voucher).toMatch(/^\/files\/private\/.*\.webp$/);
    const read = (token?: string) =>
      app.http.inject({
        url: mine?.voucher ?? '',
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    // Operators, auditors and whoever gave it; for everybody else there is no such picture.
    for (const token of [anna, olga, player.token]) {
      const { statusCode, headers } = await read(token);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    }
    for (const token of [undefined, 'x'.repeat(43), (await aPlayer(deps)).token, ada])
      expect((await read(token)).statusCode).toBe(404);
    // An operator's look ends in an act with a line of its own.
    const looks = await db.query(
      `select name, outcome from staff_log where act = 'readPicture' and detail ->> 'path' = $1 order by id`,
      [mine?.voucher],
    );
    expect(looks).toEqual([
      { name: 'olga', outcome: 'done' },
      { name: 'ada', outcome: 'staffRoleMissing' },
    ]);
    const cookie = { cookie: `caiting_sid=${player.token}` };
    expect((await app.http.inject({ url: mine?.voucher ?? '', headers: cookie })).statusCode).toBe(200);
    // Under the console's address, where alone the cookie of its pages goes.
    const login = { staffName: 'anna', password: hashLoginPassword('anna', 'operator-1'), session: 'cookie' } as const;
    const signedIn = await staffLogin(deps, login, { address: '127.0.0.1', userAgent: '' });
    const token = signedIn.ok ? signedIn.data.token : '';
    const shown = async (held: object) =>
      (await app.http.inject({ url: `/v1/console${mine?.voucher}`, headers: { ...held } })).statusCode;
    expect([await shown({ cookie: `caiting_staff=${token}` }), await shown({})]).toEqual([200, 404]);
    // The page fetches it by itself: nobody has to sit before it, and the session ends all the same.
    await advance(db, 29 * 60_000);
    expect(await shown({ cookie: `caiting_staff=${token}` })).toBe(200);
    await advance(db, 2 * 60_000);
    expect(await shown({ cookie: `caiting_staff=${token}` })).toBe(404);
    await signIn();
    // Not by its other name either.
    expect((await app.http.inject({ url: (mine?.voucher ?? '').replace('private/', '') })).statusCode).toBe(404);
  });

  test('may be corrected, fifty pictures a day; the words to it always', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'banktransfer', 'bank-remark', '100');
    await db.run(
      `insert into private_file (path, player) select '/files/private/' || n, $1 from generate_series(1, 49) as n`,
      [player.id],
    );
    expect((await submit(player, order.orderNo, '李四', PNG)).code).toBe(1);
    expect((await submit(player, order.orderNo, '李四', PNG)).code).toBe(CODES.uploadsTooMany.code);
    expect((await submit(player, order.orderNo, '李五')).code).toBe(1);
    await db.run(`update private_file set at = at - interval '24 hours' where player = $1`, [player.id]);
    expect((await submit(player, order.orderNo, '李五', PNG)).code).toBe(1);
  });

  test('that is no picture is refused and changes nothing', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'banktransfer', 'bank-remark', '100');
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    expect((await submit(player, order.orderNo, '李四', page)).msg).toMatch(/图片/);
    expect((await look(player, order)).state).toBe('created');
  });

  test.each(['', '<b>张</b>', '张', '1234', 'x'.repeat(51)])('a payer called %j is refused', async (name) => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'banktransfer', 'bank-remark', '100');
    expect((await submit(player, order.orderNo, name)).code).toBeLessThan(-1999);
    expect((await look(player, order)).state).toBe('created');
  });

  test('counts for an order that ran out within a day, and for no other', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'banktransfer', 'bank-remark', '100');
    const later = await anOrder(player, 'banktransfer', 'bank-remark', '100');
    const paidOtherwise = await anOrder(player, 'alipay', 'sandbox-a', '100');
    expect((await submit(player, paidOtherwise.orderNo, '张三')).code).toBe(-2320);
    await advance(db, 23 * 3_600_000);
    expect((await submit(player, order.orderNo, '张三')).data.state).toBe('submitted');
    await advance(db, 2 * 3_600_000);
    expect((await submit(player, later.orderNo, '张三')).code).toBe(-2320);
    expect((await submit(await aPlayer(deps), order.orderNo, '张三')).code).toBe(-2302);
  });
});

describe('staff', () => {
  beforeAll(signIn);

  test('credit what is due, once, however often and however parallel', async () => {
    const player = await aPlayer(deps);
    const order = await submitted(player);
    const answers = await Promise.all(
      [anna, boris, anna, boris].map((token) => review(token, order.orderNo, 'credit')),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([-2322, -2322, -2322, 1]);
    expect(await balance(player)).toBe(yuan(100));
    expect((await look(player, order)).state).toBe('credited');
    const entries = await db.query('select code from entry where player = $1', [player.id]);
    expect(entries).toEqual([{ code: 101 }]);
  });

  test('credit what really arrived', async () => {
    const player = await aPlayer(deps);
    const order = await submitted(player);
    expect((await review(boris, order.orderNo, 'credit', { amount: '99.5' })).code).toBe(1);
    expect(await look(player, order)).toMatchObject({ amount: '100', credit: '99.5' });
    expect(await balance(player)).toBe(money(9_950n * FEN));
  });

  test('reject with a reason, which the player reads; without one they cannot', async () => {
    const player = await aPlayer(deps);
    const order = await submitted(player);
    expect((await review(anna, order.orderNo, 'reject')).msg).toBe('原因不能为空');
    expect((await review(anna, order.orderNo, 'reject', { reason: '未查到该笔转账' })).code).toBe(1);
    expect(await look(player, order)).toMatchObject({ state: 'rejected', reason: '未查到该笔转账' });
    expect((await review(anna, order.orderNo, 'credit')).code).toBe(-2322);
    expect(await balance(player)).toBe(0n);
  });

  test('decide on what was submitted and on nothing else', async () => {
    const player = await aPlayer(deps);
    const order = await anOrder(player, 'banktransfer', 'bank-remark', '100');
    expect((await review(anna, order.orderNo, 'credit')).code).toBe(-2322);
    expect((await review(anna, 'R0', 'credit')).code).toBe(-2302);
    expect((await review(player.token, order.orderNo, 'credit')).code).toBe(-2900);
    expect(await balance(player)).toBe(0n);
  });

  test('need each other from 10,000 yuan on: the same sum, two people', async () => {
    const player = await aPlayer(deps);
    const small = await submitted(player, '9999.99');
    expect((await review(anna, small.orderNo, 'credit')).code).toBe(1);
    const order = await submitted(player, '10000');
    expect((await review(anna, order.orderNo, 'credit')).code).toBe(-2902);
    expect((await review(anna, order.orderNo, 'credit')).code).toBe(-2902);
    // Another sum is another question.
    expect((await review(boris, order.orderNo, 'credit', { amount: '20000' })).code).toBe(-2942);
    expect(await balance(player)).toBe(money(999_999n * FEN));
    expect((await review(boris, order.orderNo, 'credit')).code).toBe(1);
    expect(await balance(player)).toBe(money(1_999_999n * FEN));
  });

  test('two who administrate set the rate of a coin with eight decimals: it is a price', async () => {
    const set = (rate: string, token: string) =>
      callApp(app, consoleRechargeCalls.setCoinRate, { coin: 'USDT', rate }, { token });
    expect((await set('7.12345678', ada)).code).toBe(-2902);
    expect((await set('7.12345678', ada)).code).toBe(-2902);
    expect((await set('99', carl)).code).toBe(-2942);
    expect((await set('7.12345678', carl)).data.note).toBe('1 USDT = ¥7.12345678');
    const { data } = await callApp(app, rechargeCalls.frontDigitalCurrency, {}, await aPlayer(deps));
    expect(data.lines[0]?.coin?.rate).toBe('7.12345678');
    for (const rate of ['0', '-7', '7.123456789', '1e3', '']) expect((await set(rate, ada)).code).toBeLessThan(-1);
    expect((await set('7', anna)).code).toBe(-2906);
  });
});

test('after all of it the books balance', async () => {
  expect((await auditLedger(db)).findings).toEqual([]);
});
