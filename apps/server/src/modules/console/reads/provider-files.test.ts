import { createHash } from 'node:crypto';
import {
  CODES,
  PROVIDER_FILE_MAX_ROWS,
  consoleMoneyCalls,
  consoleMoneyReadCalls,
  consoleProviderFileCalls,
  type ProviderFileKind,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { aCard, aPayee } from '../../cashier/testing/payouts.ts';
import { rechargeSite } from '../../cashier/testing/recharge-site.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { moneyActBindings } from '../acts/money.ts';
import { resolveStaff, staffLoginBindings } from '../staff/staff-login.ts';
import { someStaff } from '../testing/staff.ts';
import { moneyReadBindings } from './money.ts';
import { providerFileBindings } from './provider-files.ts';

/** A provider's file against the books: what matches, what differs on either side, and that nothing is credited by it. */
const { app, db, deps, owner, anOrder, notice, send, balance } = await rechargeSite([
  {
    name: 'console',
    calls: [...staffLoginBindings, ...providerFileBindings, ...moneyActBindings, ...moneyReadBindings],
    resolvers: { staff: resolveStaff },
  },
]);
const { compareProviderFile, providerFiles, providerFileRows } = consoleProviderFileCalls;
const DAY = '2027-03-01';
const HEAD = 'orderNo,providerNo,amount,state,time';
const TIME = `${DAY} 12:00:00`;
let player: TestPlayer;
let anna = '';
let olga = '';

beforeAll(async () => {
  await setClock(db, { at: new Date(`${DAY}T12:00:00+08:00`) });
  await setTenantValue(deps, 'openOrdersMax', 50, 'test');
  player = await aPlayer(deps);
  const staff = await someStaff(app, { anna: 'finance', olga: 'auditor' });
  [anna, olga] = [staff.anna.token, staff.olga.token];
});

const credited = async (amount: string): Promise<string> => {
  const { orderNo } = await anOrder(player, 'alipay', 'sandbox-a', amount);
  expect((await send(notice({ orderNo, amount, providerNo: `S-${orderNo}` }))).code).toBe(1);
  return orderNo;
};

interface Fields {
  readonly kind?: ProviderFileKind;
  readonly provider?: string;
  readonly firstDay?: string;
  readonly lastDay?: string;
}
async function upload(bytes: Buffer, fields: Fields = {}, token = anna) {
  const said = { kind: 'recharge', provider: 'sandbox', firstDay: DAY, lastDay: DAY, ...fields };
  const part = (head: string) => `--XX\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const texts = Object.entries(said).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`);
  const head = `--XX\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const response = await app.http.inject({
    method: 'POST',
    url: compareProviderFile.path,
    headers: { 'content-type': 'multipart/form-data; boundary=XX', authorization: `Bearer ${token}` },
    payload: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from('\r\n--XX--\r\n')]),
  });
  return response.json<{ code: number; msg: string; data: { fileId: string; note: string } }>();
}
const compare = (lines: readonly string[], fields?: Fields) =>
  upload(Buffer.from([HEAD, ...lines].join('\r\n')), fields);
const rowsOf = async (fileId: string, more: object = {}) =>
  (await callApp(app, providerFileRows, { fileId, ...more }, { token: anna })).data;

test('each line is compared with its order; what differs is kept with both sides, and nothing is credited', async () => {
  const [same, dearer, unpaid, absent] = [
    await credited('100'),
    await credited('200'),
    (await anOrder(player, 'alipay', 'sandbox-a', '300')).orderNo,
    await credited('400'),
  ];
  // The provider told of a payment that is no order’s sum: it waits, unbooked.
  const { orderNo: short } = await anOrder(player, 'alipay', 'sandbox-a', '500');
  await send(notice({ orderNo: short, amount: '50', providerNo: 'S-short' }));
  const before = await balance(player);
  const file = [
    `${same},S-${same},100.00,paid,${TIME}`,
    `${dearer},S-${dearer},210,paid,${TIME}`,
    `${unpaid},S-9,300,paid,${TIME}`,
    `R77,S-77,10,paid,${TIME}`,
    `${short},S-short,50,paid,${TIME}`,
    `R78,S-78,=2+2,paid,${TIME}`,
  ];
  const { code, data } = await compare(file);
  expect(code).toBe(1);
  const { list } = await rowsOf(data.fileId);
  expect(list.map(({ difference, line, orderNo }) => [difference, line, orderNo])).toEqual([
    ['otherAmount', 3, dearer],
    ['missingHere', 4, unpaid],
    ['missingHere', 5, 'R77'],
    ['missingHere', 6, short],
    ['refusedLine', 7, 'R78'],
    ['missingThere', null, absent],
  ]);
  expect(list[0]).toMatchObject({
    amountThere: '210',
    amountHere: '200',
    stateHere: 'paid',
    userName: player.userName,
  });
  expect(list[4]).toMatchObject({ refusedFor: 'formula', amountThere: null });
  expect(list[5]).toMatchObject({ amountThere: null, amountHere: '400', providerNo: `S-${absent}` });
  expect(await balance(player)).toBe(before);
  // From a difference to the payment, and to the order.
  const paymentId = list[3]?.paymentId ?? '';
  const payment = await callApp(app, consoleMoneyCalls.unbookedPayments, { paymentId }, { token: anna });
  expect(payment.data.list).toMatchObject([{ id: paymentId, orderNo: short, amount: '50' }]);
  const order = await callApp(app, consoleMoneyReadCalls.rechargesFound, { orderNo: dearer }, { token: anna });
  expect(order.data.list).toMatchObject([{ orderNo: dearer, amount: '200' }]);
  const kept = (await callApp(app, providerFiles, {}, { token: olga })).data.list[0];
  expect(kept).toMatchObject({
    fileId: data.fileId,
    kind: 'recharge',
    provider: 'sandbox',
    firstDay: DAY,
    lastDay: DAY,
    staffName: 'anna',
    rowCount: 6,
    matched: 1,
    missingHere: 3,
    missingThere: 1,
    otherAmount: 1,
    otherState: 0,
    refusedLines: 1,
    sha256: createHash('sha256')
      .update([HEAD, ...file].join('\r\n'))
      .digest('hex'),
  });
});

test('differences go by key, also those of one kind', async () => {
  const lines = Array.from({ length: 25 }, (_, at) => `R${9_000 + at},S-x${at},1,paid,${TIME}`);
  const { fileId } = (await compare(lines)).data;
  const first = await rowsOf(fileId, { difference: 'missingHere', pageSize: 20 });
  const second = await rowsOf(fileId, { difference: 'missingHere', pageSize: 20, before: first.next ?? '' });
  expect([first.list.length, second.list.length, second.next]).toEqual([20, 5, null]);
  expect(new Set([...first.list, ...second.list].map(({ orderNo }) => orderNo)).size).toBe(25);
  expect((await callApp(app, providerFileRows, { fileId: '999999' }, { token: anna })).code).toBe(CODES.notFound.code);
});

test('payouts are compared by what the payee gets and by their end', async () => {
  const payee = await aPayee(app, { balance: yuan(9_000) });
  const card = await aCard(app, payee);
  const add = (no: string, net: number, state: 'paid' | 'failed', providerNo = `B-${no}`) =>
    owner.run(
      `insert into withdrawal (withdraw_no, player, account, kind, sealed, holder, shown, amount, fee, net, state, provider, provider_no, notify_url, ended_at)
       select $1, $2, $3, 'bank', '', '', '', $4::int8 + 1e8::int8, 1e8::int8, $4::int8, $5, 'sandbox', $6, '', app_now()`,
      [no, payee.id, card.id, yuan(net), state, providerNo],
    );
  await add('W1000001', 100, 'paid');
  await add('W1000002', 200, 'failed');
  await add('W1000003', 300, 'paid');
  const lines = [`W1000001,B-W1000001,100,paid,${TIME}`, `W1000002,B-W1000002,200,paid,${TIME}`];
  const { fileId } = (await compare(lines, { kind: 'payout' })).data;
  const { list } = await rowsOf(fileId);
  expect(list).toMatchObject([
    {
      difference: 'otherState',
      orderNo: 'W1000002',
      stateThere: 'paid',
      stateHere: 'failed',
      userName: payee.userName,
    },
    { difference: 'missingThere', orderNo: 'W1000003', amountHere: '300' },
  ]);

  // Paid out once here, under a number that the provider never told: what it paid a second time is nobody's.
  await add('W1000004', 400, 'paid', '');
  const twice = [1, 2].map((at) => `W1000004,B-4-${at},400,paid,${TIME}`);
  const again = await rowsOf((await compare([...lines, ...twice], { kind: 'payout' })).data.fileId);
  const ofFourth = again.list.filter(({ orderNo }) => orderNo === 'W1000004');
  expect(ofFourth).toMatchObject([{ difference: 'missingHere', line: 5, providerNo: 'B-4-2' }]);
});

test('who may, which provider, which days, which file: refused before anything is kept', async () => {
  const count = async () => (await db.one<{ n: number }>('select count(*)::int as n from provider_file')).n;
  const before = await count();
  const line = `R77,S-77,10,paid,${TIME}`;
  expect((await upload(Buffer.from(`${HEAD}\n${line}`), {}, olga)).code).toBe(CODES.staffRoleMissing.code);
  expect((await compare([line], { provider: 'nobody' })).code).toBe(CODES.providerUnknown.code);
  expect((await compare([line], { provider: 'manual' })).code).toBe(CODES.providerUnknown.code);
  for (const days of [{ lastDay: '2027-03-02' }, { firstDay: '2027-01-29' }, { firstDay: DAY, lastDay: '2027-02-28' }])
    expect([days, (await compare([line], days)).code]).toEqual([days, CODES.providerFileDays.code]);
  expect((await upload(Buffer.from('PK\u0003\u0004\0'))).code).toBe(CODES.providerFileUnreadable.code);
  const many = Array.from({ length: PROVIDER_FILE_MAX_ROWS + 1 }, (_, at) => `R${at},S${at},1,paid,${TIME}`);
  expect((await compare(many)).code).toBe(CODES.providerFileTooLong.code);
  const large = await upload(Buffer.alloc(5_242_881, 'a'));
  expect([large.code, large.msg]).toEqual([CODES.uploadTooLarge.code, expect.stringContaining('5')]);
  expect(await count()).toBe(before);
});

test('what was compared stays as it is: the server can change none of it', async () => {
  for (const sql of [
    'update provider_file set matched = 0',
    'delete from provider_file_row',
    'truncate provider_file_row',
  ])
    await expect(db.run(sql)).rejects.toThrow(/permission denied/);
});
