import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { cellsOf, isBad, readFile, textOf, timeOf } from './read-file.ts';

const DAYS = { first: '2026-11-01', last: '2026-11-02' };
const HEAD = 'orderNo,providerNo,amount,state,time';
const GOOD = 'R100,P1,100.00,paid,2026-11-01 00:00:00';
const read = (...lines: string[]) => [...(readFile([HEAD, ...lines].join('\n'), DAYS) ?? [])];
const refusedFor = (line: string) => read(line).map((one) => (isBad(one) ? one.refusedFor : null))[0];

test('a line is read by what it means: columns by their names in any order, sums by value, times of Shanghai', () => {
  const text =
    '\uFEFF备注,时间,状态,金额,流水号,商户订单号\r\n"a, ""b""",2026/11/02 23:59,成功,１００,P 1,r100\r\n\r\n';
  expect([...(readFile(text.replace('P 1', 'P1'), DAYS) ?? [])]).toEqual([
    {
      line: 2,
      orderNo: 'R100',
      providerNo: 'P1',
      amount: yuan(100),
      state: 'paid',
      at: new Date('2026-11-02T23:59:00+08:00'),
    },
  ]);
  expect(timeOf('2026-11-01T00:00:00Z')).toEqual(new Date('2026-11-01T00:00:00Z'));
  for (const none of ['', '2026-02-30 00:00:00', '2026-11-01', '01/11/2026 00:00', '2026-11-01 25:00:00'])
    expect([none, timeOf(none)]).toEqual([none, null]);
});

test('each line that cannot be read is refused with its reason and its place, and those around it are read', () => {
  expect(read(GOOD, 'R101,P2,=1+1,paid,2026-11-01 00:00:00', 'R102,P3,5,paid,2026-11-02 00:00:00')).toMatchObject([
    { line: 2, amount: yuan(100) },
    { line: 3, refusedFor: 'formula', orderNo: 'R101' },
    { line: 4, amount: yuan(5) },
  ]);
  expect(refusedFor('R1,P1,100,paid')).toBe('cells');
  expect(refusedFor('R1,"P1,100,paid,2026-11-01 00:00:00')).toBe('cells');
  expect(refusedFor(`R1,P1,100,paid,${'x'.repeat(5_000)}`)).toBe('cells');
  expect(refusedFor('@cmd,P1,100,paid,2026-11-01 00:00:00')).toBe('formula');
  expect(refusedFor(',P1,100,paid,2026-11-01 00:00:00')).toBe('orderNo');
  expect(refusedFor('R1,,100,paid,2026-11-01 00:00:00')).toBe('providerNo');
  expect(refusedFor('R1,,100,waiting,2026-11-01 00:00:00')).toBe(null);
  expect(refusedFor('R1,P1,100,refunded,2026-11-01 00:00:00')).toBe('state');
  expect(refusedFor('R1,P1,-100,paid,2026-11-01 00:00:00')).toBe('amount');
  expect(refusedFor('R1,P1,"1,000",paid,2026-11-01 00:00:00')).toBe('amount');
  expect(refusedFor('R1,P1,100,paid,gestern')).toBe('time');
  expect(refusedFor('R1,P1,100,paid,2026-11-03 00:00:00')).toBe('outsideDays');
  expect(refusedFor('R1,P1,100,paid,2026-10-31 23:59:59')).toBe('outsideDays');
});

test('the same payment twice counts once; a second payment of one order is another one', () => {
  expect(read(GOOD, GOOD.replace('P1', ' p1 '), GOOD.replace('P1', 'P2'))).toMatchObject([
    { line: 2, state: 'paid' },
    { line: 3, refusedFor: 'repeated', orderNo: 'R100' },
    { line: 4, state: 'paid', providerNo: 'P2' },
  ]);
});

test('a file of another kind is none: no head, a column missing or there twice, bytes that are no text', () => {
  for (const text of ['', GOOD, 'orderNo,providerNo,amount,state', `${HEAD},金额`, '{"a":1}'])
    expect([text, readFile(text, DAYS)]).toEqual([text, null]);
  expect(textOf(Buffer.from('订单号'))).toBe('订单号');
  expect(textOf(Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5]))).toBe('订单号');
  expect(textOf(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]))).toBe(null);
  expect(cellsOf('a,"b ""c""",')).toEqual(['a', 'b "c"', '']);
  expect(cellsOf('a,"b"c')).toBe(null);
});
