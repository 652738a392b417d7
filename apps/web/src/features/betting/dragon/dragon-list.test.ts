import type { LongDragonItem } from '@caiting/contract';
import { expect, test } from 'vitest';
import { kindOf, narrowed, withDragons } from './dragon-list.ts';

const side = (desc: string) => ({ desc, bettingNumber: desc, odds: '1.9000' });
function row(lotteryCode: string, name: string, times: number, sides = ['大', '小']): LongDragonItem {
  return {
    key: `${lotteryCode}.${name}`,
    lotteryCode: lotteryCode as LongDragonItem['lotteryCode'],
    lotteryType: 'SSC',
    lotteryName: lotteryCode,
    playCode: 'X_QIU',
    name,
    desc: sides[0] as string,
    times,
    currIssue: '202611210001' as LongDragonItem['currIssue'],
    endTime: 0,
    sides: sides.map(side),
  };
}
const HALL = ['ssc1', 'pk101', 'k31'];
const keys = (list: readonly LongDragonItem[]) => list.map(({ key, times }) => `${key} ${times}`);

test('a push replaces the rows of its lottery alone, and the list stays longest first with ties in the order of the hall', () => {
  const before = [row('pk101', 'a', 7), row('ssc1', 'a', 5), row('k31', 'a', 4)];
  const fresh = [row('ssc1', 'b', 7), row('ssc1', 'c', 4)];
  expect(keys(withDragons(before, 'ssc1', fresh, HALL))).toEqual(['ssc1.b 7', 'pk101.a 7', 'ssc1.c 4', 'k31.a 4']);
});

test('an empty push takes the rows of its lottery away; a lottery that the hall does not know stands last', () => {
  const before = [row('ssc1', 'a', 5), row('new1', 'a', 4), row('k31', 'a', 4)];
  expect(keys(withDragons(before, 'ssc1', [], HALL))).toEqual(['k31.a 4', 'new1.a 4']);
});

test.each([
  [['大', '小'], 'size'],
  [['单', '双'], 'parity'],
  [['合单', '合双'], 'parity'],
  [['龙', '虎'], 'tiger'],
] as const)('%s is of kind %s', (sides, kind) => expect(kindOf(row('ssc1', 'a', 3, [...sides]))).toBe(kind));

test('a list is narrowed by kind and by length', () => {
  const list = [row('ssc1', 'a', 9), row('ssc1', 'b', 6, ['单', '双']), row('ssc1', 'c', 5), row('ssc1', 'd', 3)];
  expect(keys(narrowed(list, 'size', 5))).toEqual(['ssc1.a 9', 'ssc1.c 5']);
  expect(narrowed(list, 'all', 3)).toHaveLength(4);
});
