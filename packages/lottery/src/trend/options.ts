/** Which numbers of a betting pad came in a draw (`@caiting/lottery/option-trend`): what 遗漏 and 冷热 under the numbers are counted from. */
import type { Draw, Group, Picks, Play } from '../play.ts';

/** Whether an option of a row came. `positions` are the ticked places of a 任选 play. */
export type OptionCame = (option: number, draw: Draw, positions: readonly number[]) => boolean;

type AnyPlay = Play<Picks>;

/** Numbers that a draw of the group has; PL35's three-digit plays look at the first three of five. */
const LENGTHS: Readonly<Record<Group, number>> = {
  K3: 3,
  SSC: 5,
  KL8: 20,
  LHC: 7,
  PK10: 10,
  PL35: 3,
  SYX5: 5,
  FC3D: 3,
  BJ28: 3,
};
const FIGURES: Readonly<Record<string, number>> = { 二: 2, 三: 3, 四: 4, 五: 5 };

/** 连码 that the special number takes no part in. */
const WITHOUT_SPECIAL = new Set(['LM_4QZ', 'LM_3QZ', 'LM_3Z2', 'LM_2QZ']);
const LHC_NORMAL = 6;

/** Places of a draw that a play is judged on, told by its name: 前三, 中三, 后二, 冠亚; otherwise the whole draw. */
export function placesOf({ group, code, label, drawLength }: AnyPlay): readonly number[] {
  const length = WITHOUT_SPECIAL.has(code) ? LHC_NORMAL : Math.max(LENGTHS[group], drawLength ?? 0);
  const all = Array.from({ length }, (_, place) => place);
  const [, side, figure = ''] = /^(?:排列五)?(前|中|后)([二三四五])/.exec(label) ?? [];
  const size = FIGURES[figure] ?? length;
  if (side === '前') return all.slice(0, size);
  if (side === '后') return all.slice(-size);
  if (side === '中') return all.slice(1, 1 + size);
  return code === 'X_GYZ' ? all.slice(0, 2) : all;
}

/** How often a number must come to be the row's: 二重号 twice. */
const TIMES: Readonly<Record<string, number>> = { 二重号: 2, 三重号: 3, 四重号: 4, 同号: 2 };

/** Rows whose options are a sum and not a number of the draw. */
const SUMS = new Set(['T3']);

/**
 * For each row of a play whether an option came: by the settlement where an option is a bet by itself; by its place where a row is one (万位 of 直选);
 * otherwise by standing among the play's numbers. Null where options are no numbers.
 */
export function optionsCame(play: AnyPlay): readonly (OptionCame | null)[] {
  const { kind, rows } = play.shape;
  if (kind !== 'pad') return rows.map(() => null);
  return rows.map((_, row) => byItself(play, row) ?? byPlace(play, row) ?? bySum(play, row) ?? byNumber(play, row));
}

function byItself(play: AnyPlay, row: number): OptionCame | null {
  const { rows, positions } = play.shape;
  const only = (option: number, ticked: readonly number[]): Picks => ({
    positions: ticked,
    rows: rows.map((_, at) => (at === row ? [option] : [])),
  });
  const every = positions?.names.map((_, place) => place) ?? [];
  // Not the first option: the sum 0 makes one ticket where others make many, and 组选和值 may begin with one that makes none.
  const sample = Math.min(2, (rows[row]?.options.length ?? 1) - 1);
  if (!play.parse(play.format(only(sample, every))).ok) return null;
  return (option, draw, ticked) =>
    ticked.length >= (positions?.min ?? 0) && play.settle(only(option, ticked), draw).length > 0;
}

function byPlace(play: AnyPlay, row: number): OptionCame | null {
  const places = placesOf(play);
  const { rows } = play.shape;
  const place = places[row];
  if (rows.length !== places.length || rows.length < 2 || place === undefined || play.shape.exclusiveRows) return null;
  // 组选 of two rows over two places does not exist; a row that is a place bears the place's name.
  if (!/位|球|军|名/.test(rows[row]?.label ?? '')) return null;
  const values = rows[row]?.options.map(Number) ?? [];
  return (option, { numbers }) => numbers[place] === values[option];
}

function bySum({ code, shape }: AnyPlay, row: number): OptionCame | null {
  if (!SUMS.has(code)) return null;
  const values = shape.rows[row]?.options.map(Number) ?? [];
  return (option, { numbers }) => numbers.reduce((total, number) => total + number, 0) === values[option];
}

function byNumber(play: AnyPlay, row: number): OptionCame {
  const { label = '', options = [] } = play.shape.rows[row] ?? {};
  const places = placesOf(play);
  const times = TIMES[label] ?? 1;
  // A pair is written with its two faces: 11.
  const values = options.map((option) => Number(label === '同号' ? option.slice(1) : option));
  return (option, { numbers }, ticked) =>
    (play.shape.positions ? ticked : places).filter((place) => numbers[place] === values[option]).length >= times;
}
