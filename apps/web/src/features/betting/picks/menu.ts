import type { Group, PadRow, Picks, Play } from '@caiting/lottery/core';

export type Family = Play['family'];
export type AnyPlay = Play<Picks>;

/** A tab of the betting page: for official plays its sets (直选, 组选) of chips; for credit plays what stands on one screen. */
export interface MenuTab {
  readonly key: string;
  readonly label: string;
  readonly sets: readonly { readonly label: string; readonly plays: readonly AnyPlay[] }[];
  /** All plays of the tab are drawn together as option cells; no chips. */
  readonly isMatrix: boolean;
  /** What it shows of plays that live in another tab: 冠亚和 大小单双 on top of PK10's 两面. */
  readonly extra: readonly MatrixRow[];
}

/** A row of option cells. */
export interface MatrixRow {
  readonly play: AnyPlay;
  readonly row: number;
  /** Options of the row that are shown, as indexes. */
  readonly options: readonly number[];
}

const CREDIT_ROOT = '信用';
const TWO_SIDED = '两面';
const SIDES: ReadonlySet<string> = new Set(['大', '小', '单', '双', '龙', '虎', '和', '质', '合']);
/** Plays whose two-sided options also stand in the 两面 tab. */
const ALSO_TWO_SIDED: Partial<Record<Group, string>> = { PK10: 'X_GYH' };

/** Where a page opens: the play that most players want of the group; otherwise the first. */
const FIRST_PLAY: Partial<Record<Group, string>> = { SSC: 'H3_ZX_FS', PK10: 'X_LM', BJ28: 'HH' };

function tabKey({ path: [tab, set], family }: AnyPlay): string {
  return family === 'credit' && tab === CREDIT_ROOT ? set : tab;
}
/** 直选, 组选 …; nothing where it would only repeat the tab. Inside the credit root the third part is the chip already. */
function setLabel(play: AnyPlay): string {
  const { path, family } = play;
  if (family === 'credit' && path[0] === CREDIT_ROOT) return '';
  return path[1] === tabKey(play) ? '' : path[1];
}

/** Tabs of one family in the catalogue's order, 两面 first among credit ones. `drawLength`: numbers this lottery draws. */
export function menuOf(plays: readonly AnyPlay[], family: Family, drawLength = Number.POSITIVE_INFINITY): MenuTab[] {
  const tabs = new Map<string, AnyPlay[]>();
  for (const play of plays) {
    if (play.family !== family || (play.drawLength ?? 0) > drawLength) continue;
    const key = tabKey(play);
    tabs.set(key, [...(tabs.get(key) ?? []), play]);
  }
  return [...tabs]
    .map(([key, members]) => menuTab(key, members, plays))
    .toSorted((a, b) => Number(b.key === TWO_SIDED) - Number(a.key === TWO_SIDED));
}

/** A matrix begins with what takes few cells (大 小 单 双, colours): a board of all numbers would push that out of sight. */
const BOARD_FROM = 20;
const isBoard = ({ shape }: AnyPlay): boolean => shape.rows.some(({ options }) => options.length > BOARD_FROM);

function menuTab(key: string, plays: readonly AnyPlay[], all: readonly AnyPlay[]): MenuTab {
  const isMatrix = plays[0]?.family === 'credit' && plays.every(isByOption);
  const members = isMatrix ? plays.toSorted((a, b) => Number(isBoard(a)) - Number(isBoard(b))) : plays;
  const sets = new Map<string, AnyPlay[]>();
  for (const play of members) sets.set(setLabel(play), [...(sets.get(setLabel(play)) ?? []), play]);
  const extraCode = key === TWO_SIDED && members[0]?.family === 'credit' ? ALSO_TWO_SIDED[members[0].group] : undefined;
  const extra = all
    .filter(({ code }) => code === extraCode)
    .flatMap((play) => matrixRows(play, (option) => SIDES.has(option)));
  return {
    key,
    label: key,
    sets: [...sets].map(([label, list]) => ({ label, plays: list })),
    isMatrix,
    extra,
  };
}

/** The rows of option cells of a play; `wanted` chooses among the options. */
export function matrixRows(play: AnyPlay, wanted: (option: string) => boolean = () => true): MatrixRow[] {
  return play.shape.rows.map((row, at) => ({
    play,
    row: at,
    options: row.options.flatMap((option, index) => (wanted(option) ? [index] : [])),
  }));
}

/** The order in which two-sided columns line up; other words follow in the order of their first row. */
const COLUMN_ORDER = ['大', '小', '单', '双', '龙', '虎'];
export const MATRIX_COLUMNS_MAX = 6;

/** How many of `count` options stand side by side, so that the last line is as full as can be; of equal ones the first of `widths`. */
export function evenColumns(count: number, widths: readonly number[]): number {
  const gaps = (width: number): number => (width - (count % width)) % width;
  return widths.reduce((best, width) => (gaps(width) < gaps(best) ? width : best), widths[0] ?? 1);
}

/** The columns that all rows of a matrix share (looks §4, Credit grid); empty when they are too many to line up. */
export function matrixColumns(rows: readonly MatrixRow[]): readonly string[] {
  const words = new Set(
    rows.flatMap(({ play, row, options }) => {
      const spec = play.shape.rows[row];
      const first = spec && splitOptions(spec, options)[0];
      const texts = first?.map((at) => spec?.options[at] ?? '') ?? [];
      return texts.length <= MATRIX_COLUMNS_MAX && !texts.some((text) => /^\d+$/.test(text)) ? texts : [];
    }),
  );
  const columns = [
    ...COLUMN_ORDER.filter((word) => words.has(word)),
    ...[...words].filter((word) => !COLUMN_ORDER.includes(word)),
  ];
  return columns.length <= MATRIX_COLUMNS_MAX ? columns : [];
}

/** Words (大 小 单 双 …) before numbers, each kind in its own block: how 冠亚和 and 特码 rows are laid out. */
export function splitOptions({ options }: PadRow, shown: readonly number[]): readonly (readonly number[])[] {
  const isWord = (at: number) => !/^\d+$/.test(options[at] ?? '');
  const words = shown.filter(isWord);
  const numbers = shown.filter((at) => !isWord(at));
  return [words, numbers].filter((block) => block.length > 0);
}

/** True when every option by itself is one ticket, so that each can be a line of its own with its own amount (the credit matrix). */
export function isByOption(play: AnyPlay): boolean {
  const { shape } = play;
  const row = shape.rows[0];
  if (shape.kind === 'tickets' || shape.positions || !row || row.min > 1) return false;
  return countOf(play, [0]) === 1 && (row.max < 2 || row.options.length < 2 || countOf(play, [0, 1]) === 2);
}

function countOf(play: AnyPlay, options: readonly number[]): number {
  const parsed = play.parse(
    play.format({ positions: [], rows: play.shape.rows.map((_, at) => (at === 0 ? options : [])) }),
  );
  return parsed.ok ? play.count(parsed.picks) : 0;
}

/** The text of one option as a line of its own. */
export function optionText(play: AnyPlay, row: number, option: number): string {
  return play.format({ positions: [], rows: play.shape.rows.map((_, at) => (at === row ? [option] : [])) });
}

/** What a row is called on the screen. */
export function rowName({ play, row }: Pick<MatrixRow, 'play' | 'row'>): string {
  return play.shape.rows[row]?.label || play.label;
}

/** Plays of a matrix whose rows are called like those of another (特码A and 特码B): the screen and the slip name the play too. */
export function ambiguousPlays(rows: readonly MatrixRow[]): ReadonlySet<AnyPlay> {
  const byName = Map.groupBy(rows, rowName);
  return new Set(
    [...byName.values()].filter((same) => same.length > 1).flatMap((same) => same.map(({ play }) => play)),
  );
}

/** 冠军 · 龙; with its play where the row alone would not tell: 特码B · 07. */
export function optionLabel(play: AnyPlay, row: number, option: number, isAmbiguous = false): string {
  const own = rowName({ play, row });
  const isOnly = play.shape.rows.length === 1;
  const head = isOnly ? play.label : isAmbiguous ? `${play.label} ${own}` : own;
  return `${head} · ${play.shape.rows[row]?.options[option] ?? ''}`;
}

/** The play an address names, or where the group's page opens. */
export function openingPlay(plays: readonly AnyPlay[], code: string | null, family?: Family): AnyPlay | undefined {
  const among = family ? plays.filter((play) => play.family === family) : plays;
  const group = plays[0]?.group;
  return (
    among.find((play) => play.code === code) ??
    among.find((play) => group !== undefined && play.code === FIRST_PLAY[group]) ??
    among.find((play) => tabKey(play) === TWO_SIDED) ??
    among[0]
  );
}

/** The tab a play stands in. */
export function tabOf(tabs: readonly MenuTab[], play: AnyPlay): MenuTab | undefined {
  const key = tabKey(play);
  return tabs.find((tab) => tab.key === key);
}
