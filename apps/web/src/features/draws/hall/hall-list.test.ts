import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import { expect, test } from 'vitest';
import { hallItems, hallSections, tabOfKey } from './hall-list.ts';

const lottery = (
  lotteryCode: string,
  lotteryType: string,
  lotteryName: string,
  periodSeconds: number,
  paused = false,
) => ({ lotteryCode, lotteryType, lotteryName, periodSeconds, paused }) as LotteryInfo;
const now = (lotteryCode: string, closeAt: number) => ({ lotteryCode, current: { closeAt } }) as LotteryNow;

const LOTTERIES = [
  lottery('ssc1', 'SSC', '1分时时彩', 60),
  lottery('pk105', 'PK10', '5分PK10', 300),
  lottery('fc3d', 'FC3D', '福彩3D', 0),
  lottery('pk101', 'PK10', '1分PK10', 60, true),
];
const NOWS = [now('ssc1', 300), now('pk105', 100), now('fc3d', 900), now('pk101', 50)];
const codes = (filter: Partial<Parameters<typeof hallItems>[3]>, favourites: string[] = []) =>
  hallItems(LOTTERIES, NOWS, new Set(favourites), { tab: 'all', search: '', sort: 'default', ...filter }).map(
    ({ lottery: { lotteryCode } }) => lotteryCode,
  );

test('tabs, favourites and search choose; the configured order stays', () => {
  expect(codes({})).toEqual(['ssc1', 'pk105', 'fc3d', 'pk101']);
  expect(codes({ tab: 'PK10' })).toEqual(['pk105', 'pk101']);
  expect(codes({ tab: 'favourite' }, ['fc3d'])).toEqual(['fc3d']);
  expect(codes({ search: ' pK10 ' })).toEqual(['pk105', 'pk101']);
  expect(codes({ search: '福彩' })).toEqual(['fc3d']);
});

test('by close time a paused lottery comes last; by period the calendar ones', () => {
  expect(codes({ sort: 'closing' })).toEqual(['pk105', 'ssc1', 'fc3d', 'pk101']);
  expect(codes({ sort: 'period' })).toEqual(['ssc1', 'pk101', 'pk105', 'fc3d']);
});

test('kind by kind, the next close first and a paused lottery last', () => {
  const all = hallItems(LOTTERIES, NOWS, new Set(), { tab: 'all', search: '', sort: 'default' });
  const shown = hallSections(all).map(({ group, items }) => [group, items.map((item) => item.lottery.lotteryCode)]);
  // pk101 closes at 50, before pk105 at 100, but is paused.
  expect(shown).toEqual([
    ['SSC', ['ssc1']],
    ['PK10', ['pk105', 'pk101']],
    ['FC3D', ['fc3d']],
  ]);
});

test('the key of a link: PL3 is PL35, an unknown one shows everything', () => {
  const groups = ['SSC', 'PL35'];
  expect([tabOfKey('SSC', groups), tabOfKey('PL3', groups), tabOfKey('XYZ', groups), tabOfKey(null, groups)]).toEqual([
    'SSC',
    'PL35',
    'all',
    'all',
  ]);
});
