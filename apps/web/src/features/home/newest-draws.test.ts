import { expect, test } from 'vitest';
import { hotOf } from './hot.ts';
import { newestDraws } from './newest-draws.ts';

const drawn = (lotteryCode: string, drawnAt: number | null, isVoid = false) =>
  ({ lotteryCode, last: drawnAt === null ? null : { drawnAt, void: isVoid } }) as Parameters<
    typeof newestDraws
  >[0][number];
const codes = (...lotteries: Parameters<typeof newestDraws>[0]) =>
  newestDraws(lotteries).map(({ lotteryCode }) => lotteryCode as string);

test('just drawn: the newest first, five at most; void issues and lotteries without a result are left out', () => {
  expect(codes(drawn('a', 1), drawn('b', 3), drawn('c', null), drawn('d', 9, true), drawn('e', 2))).toEqual([
    'b',
    'e',
    'a',
  ]);
  expect(codes(...[1, 2, 3, 4, 5, 6].map((at) => drawn(String(at), at)))).toEqual(['6', '5', '4', '3', '2']);
});

const lottery = (code: string, lotteryType: string, periodSeconds: number, hot = false, paused = false) => ({
  code,
  lotteryType,
  periodSeconds,
  hot,
  paused,
});
const hot = (count: number, ...lotteries: ReturnType<typeof lottery>[]) =>
  hotOf(lotteries, count).map(({ code }) => code);

test('hot: a group stands once while another has a lottery on sale', () => {
  const ssc = [lottery('ssc1', 'SSC', 60, true), lottery('ssc5', 'SSC', 300, true)];
  expect(hot(3, ...ssc, lottery('k31', 'K3', 60), lottery('fc3d', 'FC3D', 0))).toEqual(['ssc1', 'k31', 'fc3d']);
  // Only then a second of a group fills the place.
  expect(hot(3, ...ssc, lottery('k31', 'K3', 60))).toEqual(['ssc1', 'k31', 'ssc5']);
  // What is paused is not on sale.
  expect(hot(3, ...ssc, lottery('k31', 'K3', 60, true, true))).toEqual(['ssc1', 'ssc5']);
});

test('hot: what the tenant calls hot comes first, and of a group the pace that is not shown yet', () => {
  const all = [
    lottery('ssc1', 'SSC', 60, true),
    lottery('pk101', 'PK10', 60, true),
    lottery('pk105', 'PK10', 300, true),
  ];
  expect(hot(2, lottery('k31', 'K3', 600), ...all)).toEqual(['ssc1', 'pk105']);
  // A pace alone does not bring in what is not hot where the group has one that is.
  expect(
    hot(2, lottery('ssc1', 'SSC', 60, true), lottery('pk101', 'PK10', 60, true), lottery('pk105', 'PK10', 300)),
  ).toEqual(['ssc1', 'pk101']);
});
