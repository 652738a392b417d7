import { GROUPS, type Group } from '@caiting/lottery/core';
import { OFFICIAL_CALENDARS } from '@caiting/lottery/calendar';
import { SETTINGS } from '../../tenant/index.ts';
import type { Lottery } from './lotteries.ts';

/**
 * The lotteries of a new deployment (plays.md §4, product §10): the house lotteries of 1, 3, 5 and 10 minutes for all nine groups and the
 * official ones. A tenant switches them on and off; the 1- and 5-minute ones and the official ones are on at first
 * (docs/decisions/0012-lotteries-on-sale.md).
 */
const HOUSE_CODES: Readonly<Record<Group, readonly [one: string, three: string, five: string, ten: string]>> = {
  SSC: ['ssc1', 'ssc3', 'ssc5', 'ssc10'],
  K3: ['k31', 'k33', 'k35', 'k310'],
  SYX5: ['syx51', 'syx53', 'syx55', 'syx510'],
  PK10: ['pk101', 'pk103', 'pk105', 'pk1010'],
  FC3D: ['fc3d1', 'fc3d3', 'fc3d5', 'fc3d10'],
  PL35: ['pl31', 'pl33', 'pl35m5', 'pl310'],
  KL8: ['kl81', 'kl83', 'kl85', 'kl810'],
  LHC: ['lhc1', 'lhc3', 'lhc5', 'lhc10'],
  BJ28: ['bj281', 'bj283', 'bj285', 'bj2810'],
};

const GROUP_NAMES: Readonly<Record<Group, string>> = {
  SSC: '时时彩',
  K3: '快3',
  SYX5: '11选5',
  PK10: 'PK10',
  FC3D: '3D',
  PL35: '排列三',
  KL8: '快乐8',
  LHC: '六合彩',
  BJ28: 'PC蛋蛋',
};

/** Groups in the order of the hall. */
const HALL: readonly Group[] = ['SSC', 'PK10', 'K3', 'SYX5', 'LHC', 'BJ28', 'KL8', 'FC3D', 'PL35'];

/** Close seconds by product §10.3; digits of the index by plays.md §4. */
const PERIODS = [
  { minutes: 1, closeS: 10, numbering: 4, enabled: true },
  { minutes: 3, closeS: 15, numbering: 3, enabled: false },
  { minutes: 5, closeS: 20, numbering: 3, enabled: true },
  { minutes: 10, closeS: 30, numbering: 3, enabled: false },
] as const;

/** The lotteries of the home page at first, one of each group and of different pace. */
const HOT_AT_FIRST: readonly string[] = SETTINGS.hotLotteries.value;

function house(group: Group): Lottery[] {
  return PERIODS.map(({ minutes, closeS, numbering, enabled }, at) => {
    const code = HOUSE_CODES[group][at] as string;
    return {
      code,
      group,
      name: `${minutes}分${GROUP_NAMES[group]}`,
      source: 'house',
      periodS: minutes * 60,
      closeS,
      numbering,
      enabled,
      paused: false,
      hot: HOT_AT_FIRST.includes(code),
      sort: sortOf(group, at),
    };
  });
}

const sortOf = (group: Group, at: number): number => (HALL.indexOf(group) + 1) * 100 + at * 10;

function official(code: keyof typeof OFFICIAL_CALENDARS, group: Group, name: string, periodS: number): Lottery {
  const { close, numbering } = OFFICIAL_CALENDARS[code];
  return {
    code,
    group,
    name,
    source: 'feed',
    periodS,
    closeS: close,
    numbering: numbering.by === 'running' ? RUNNING_DIGITS : numbering.digits,
    enabled: true,
    paused: false,
    hot: HOT_AT_FIRST.includes(code),
    // After the house lotteries of the group.
    sort: sortOf(group, PERIODS.length),
  };
}
/** A running number has no index; the column wants a width. */
const RUNNING_DIGITS = 5;

export const CATALOGUE: readonly Lottery[] = [
  ...GROUPS.flatMap(house),
  official('cqssc', 'SSC', '重庆时时彩', 1_200),
  official('xyft', 'PK10', '幸运飞艇', 300),
  official('hk6', 'LHC', '香港六合彩', 0),
  official('fc3d', 'FC3D', '福彩3D', 0),
  official('pl5', 'PL35', '排列五', 0),
  // The same draw as 排列五, sold without the plays that need its last two digits.
  { ...official('pl3', 'PL35', '排列三', 0), enabled: false, sort: sortOf('PL35', PERIODS.length + 1) },
  official('fckl8', 'KL8', '福彩快乐8', 0),
  official('bj28', 'BJ28', '北京28', 300),
];
