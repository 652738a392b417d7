import type { Group } from '@caiting/lottery/core';
import { defineTexts, textOf } from '../../../platform/i18n/i18n.ts';
import { lhcWave } from './waves.ts';

/** Words of a draw’s shape. */
const words = defineTexts(
  {
    big: '大',
    small: '小',
    tie: '和',
    odd: '单',
    even: '双',
    sum: '总和',
    sumOfDice: '和值',
    sumOfTwo: '冠亚和',
    sumOfThree: '前三和',
    special: '特码',
    lastThree: '后三 {shape}',
    dragonTiger: '龙 {dragons} 虎 {tigers}',
    triple: '豹子',
    pair: '组三',
    mixed: '组六',
    threeSame: '三同号',
    twoSame: '二同号',
    noneSame: '三不同',
    red: '红波',
    blue: '蓝波',
    green: '绿波',
  },
  {
    big: 'Big',
    small: 'Small',
    tie: 'Tie',
    odd: 'Odd',
    even: 'Even',
    sum: 'Sum',
    sumOfDice: 'Sum',
    sumOfTwo: 'Sum',
    sumOfThree: 'First three',
    special: 'No.',
    lastThree: 'last three {shape}',
    dragonTiger: 'Dragon {dragons} Tiger {tigers}',
    triple: 'triple',
    pair: 'pair',
    mixed: 'all different',
    threeSame: 'triple',
    twoSame: 'pair',
    noneSame: 'all different',
    red: 'Red',
    blue: 'Blue',
    green: 'Green',
  },
);
type Word = keyof (typeof words)['zh'];
const say = (word: Word, params?: Readonly<Record<string, string | number>>): string => textOf(words, word, params);

/** 大 or 小 of a value against the smallest 大; 和 where the value is the tie. */
function size(value: number, big: number, tie?: number): string {
  return say(value === tie ? 'tie' : value >= big ? 'big' : 'small');
}
const parity = (value: number): string => say(value % 2 === 0 ? 'even' : 'odd');
const add = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** `总和 23 大 单`: a sum by its name, with its sides. */
function sides(name: Word, total: number, big: number, tie?: number): string {
  return `${say(name)} ${total} ${size(total, big, tie)} ${parity(total)}`;
}

function trio(numbers: readonly number[]): string {
  const different = new Set(numbers).size;
  return say(different === 1 ? 'triple' : different === 2 ? 'pair' : 'mixed');
}

function dragonTiger(ranks: readonly number[]): string {
  const dragons = [0, 1, 2, 3, 4].filter((place) => (ranks[place] ?? 0) > (ranks[9 - place] ?? 0)).length;
  return say('dragonTiger', { dragons, tigers: 5 - dragons });
}

/** The two figures of a draw: the one lists show, and what a header has room for beside it. Bounds are those of plays.md §5 and §7–12. */
const SHAPES: Readonly<Record<Group, (numbers: readonly number[]) => readonly [short: string, more?: string]>> = {
  SSC: (n) => [sides('sum', add(n), 23), say('lastThree', { shape: trio(n.slice(-3)) })],
  PK10: (n) => [sides('sumOfTwo', add(n.slice(0, 2)), 12), dragonTiger(n)],
  K3: (n) => {
    const different = new Set(n).size;
    const shape = say(different === 1 ? 'threeSame' : different === 2 ? 'twoSame' : 'noneSame');
    return [sides('sumOfDice', add(n), 11), shape];
  },
  BJ28: (n) => [sides('sumOfDice', add(n), 14)],
  KL8: (n) => [sides('sum', add(n), 811, 810)],
  SYX5: (n) => [sides('sum', add(n), 31, 30)],
  FC3D: (n) => [sides('sum', add(n), 14), trio(n)],
  PL35: (n) => {
    const three = n.slice(0, 3);
    return [sides(n.length > 3 ? 'sumOfThree' : 'sum', add(three), 14), trio(three)];
  },
  LHC: (n) => {
    const special = n.at(-1) ?? 0;
    const wave = say(lhcWave(special));
    if (special === 49) return [`${say('special')} 49 ${say('tie')} ${wave}`];
    return [`${sides('special', special, 25)} ${wave}`];
  },
};

/** A draw in words of the language in force: `总和 23 大 单`; with `full` also what the header has room for: `总和 23 大 单 · 后三 组六`. */
export function shapeText(group: Group, numbers: readonly number[], full = false): string {
  const [short, more] = SHAPES[group](numbers);
  return full && more ? `${short} · ${more}` : short;
}
