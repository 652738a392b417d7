import type { Group } from '@caiting/lottery/core';
import { WAVE_NAMES, lhcWave } from './waves.ts';

/** 大 or 小 of a value against the smallest 大; 和 where the value is the tie. */
function size(value: number, big: number, tie?: number): string {
  return value === tie ? '和' : value >= big ? '大' : '小';
}
const parity = (value: number): string => (value % 2 === 0 ? '双' : '单');
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function trio(numbers: readonly number[]): string {
  const different = new Set(numbers).size;
  return different === 1 ? '豹子' : different === 2 ? '组三' : '组六';
}

function dragonTiger(ranks: readonly number[]): string {
  const dragons = [0, 1, 2, 3, 4].filter((place) => (ranks[place] ?? 0) > (ranks[9 - place] ?? 0)).length;
  return `龙 ${dragons} 虎 ${5 - dragons}`;
}

/** The two figures of a draw: the one lists show, and what a header has room for beside it. Bounds are those of plays.md §5 and §7–12. */
const SHAPES: Readonly<Record<Group, (numbers: readonly number[]) => readonly [short: string, more?: string]>> = {
  SSC: (n) => {
    const total = sum(n);
    return [`总和 ${total} ${size(total, 23)} ${parity(total)}`, `后三 ${trio(n.slice(-3))}`];
  },
  PK10: (n) => {
    const total = (n[0] ?? 0) + (n[1] ?? 0);
    return [`冠亚和 ${total} ${size(total, 12)} ${parity(total)}`, dragonTiger(n)];
  },
  K3: (n) => {
    const total = sum(n);
    const different = new Set(n).size;
    return [
      `和值 ${total} ${size(total, 11)} ${parity(total)}`,
      different === 1 ? '三同号' : different === 2 ? '二同号' : '三不同',
    ];
  },
  BJ28: (n) => {
    const total = sum(n);
    return [`和值 ${total} ${size(total, 14)} ${parity(total)}`];
  },
  KL8: (n) => {
    const total = sum(n);
    return [`总和 ${total} ${size(total, 811, 810)} ${parity(total)}`];
  },
  SYX5: (n) => {
    const total = sum(n);
    return [`总和 ${total} ${size(total, 31, 30)} ${parity(total)}`];
  },
  FC3D: (n) => {
    const total = sum(n);
    return [`总和 ${total} ${size(total, 14)} ${parity(total)}`, trio(n)];
  },
  PL35: (n) => {
    const three = n.slice(0, 3);
    const total = sum(three);
    return [`${n.length > 3 ? '前三和' : '总和'} ${total} ${size(total, 14)} ${parity(total)}`, trio(three)];
  },
  LHC: (n) => {
    const special = n.at(-1) ?? 0;
    if (special === 49) return [`特码 49 和 ${WAVE_NAMES[lhcWave(49)]}`];
    return [`特码 ${special} ${size(special, 25)} ${parity(special)} ${WAVE_NAMES[lhcWave(special)]}`];
  },
};

/** A draw in words: `总和 23 大 单`; with `full` also what the header has room for: `总和 23 大 单 · 后三 组六`. */
export function shapeText(group: Group, numbers: readonly number[], full = false): string {
  const [short, more] = SHAPES[group](numbers);
  return full && more ? `${short} · ${more}` : short;
}
