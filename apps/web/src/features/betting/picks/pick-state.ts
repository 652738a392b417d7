import type { PadRow, Picks, PickShape, Play } from '@caiting/lottery/core';

/** What a person has chosen on one play's screen. Indexes into the shape's options; lists are ascending. Typed tickets stand as the text that was typed. */
export interface PickState {
  readonly positions: readonly number[];
  readonly rows: readonly (readonly number[])[];
  readonly typed: string;
}

export type QuickPick = '全' | '大' | '小' | '单' | '双' | '清';
export const QUICK_PICKS: readonly QuickPick[] = ['全', '大', '小', '单', '双', '清'];

export type PickAct =
  | { readonly kind: 'toggle'; readonly row: number; readonly option: number }
  | { readonly kind: 'quick'; readonly row: number; readonly quick: QuickPick }
  | { readonly kind: 'position'; readonly position: number }
  | { readonly kind: 'type'; readonly typed: string }
  | { readonly kind: 'set'; readonly picks: Picks }
  | { readonly kind: 'clear' }
  /** All of it at once: a line of the slip comes back to its pad. */
  | { readonly kind: 'restore'; readonly state: PickState };

/** Nothing chosen; 任选 plays begin with their last positions ticked, as many as they need. */
export function emptyPicks(shape: PickShape): PickState {
  const { positions } = shape;
  const ticked = positions ? positions.names.map((_, at) => at).slice(-positions.min) : [];
  return { positions: ticked, rows: shape.rows.map(() => []), typed: '' };
}

export function isEmpty(state: PickState): boolean {
  return state.typed.trim() === '' && state.rows.every((row) => row.length === 0);
}

/** The next state. Rows that an act does not touch keep their identity, so only the touched pad draws again. */
export function pick(shape: PickShape, state: PickState, act: PickAct): PickState {
  switch (act.kind) {
    case 'toggle':
      return withRow(shape, state, act.row, toggled(shape.rows[act.row], state.rows[act.row] ?? [], act.option));
    case 'quick': {
      const row = shape.rows[act.row];
      return row ? withRow(shape, state, act.row, quickSet(row, act.quick)) : state;
    }
    case 'position':
      return { ...state, positions: flip(state.positions, act.position) };
    case 'type':
      return { ...state, typed: act.typed };
    case 'set':
      return {
        ...state,
        rows: act.picks.rows,
        ...(act.picks.positions.length > 0 && { positions: act.picks.positions }),
      };
    case 'clear':
      return { ...emptyPicks(shape), positions: state.positions };
    case 'restore':
      return act.state;
  }
}

const ascending = (a: number, b: number): number => a - b;
const flip = (list: readonly number[], value: number): readonly number[] =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value].sort(ascending);

/** A row that holds one value swaps it; a full row takes no more. */
function toggled(row: PadRow | undefined, chosen: readonly number[], option: number): readonly number[] {
  if (!row || option < 0 || option >= row.options.length) return chosen;
  if (row.max === 1 && !chosen.includes(option)) return [option];
  if (chosen.length >= row.max && !chosen.includes(option)) return chosen;
  return flip(chosen, option);
}

/** Sets one row; where a value may stand in one row only (胆拖) the other rows lose it. */
function withRow(shape: PickShape, state: PickState, at: number, next: readonly number[]): PickState {
  if (next === state.rows[at]) return state;
  const added = shape.exclusiveRows ? new Set(next.map((option) => shape.rows[at]?.options[option])) : null;
  const rows = state.rows.map((chosen, row) => {
    if (row === at) return next;
    if (!added || !chosen.some((option) => added.has(shape.rows[row]?.options[option]))) return chosen;
    return chosen.filter((option) => !added.has(shape.rows[row]?.options[option]));
  });
  return { ...state, rows };
}

/** 全大小单双清 of a row of numbers: 大 is the upper half of the options, 单 and 双 go by value. */
export function quickSet(row: PadRow, quick: QuickPick): readonly number[] {
  const all = row.options.map((_, at) => at);
  const half = Math.floor(row.options.length / 2);
  switch (quick) {
    case '全':
      return all;
    case '大':
      return all.filter((at) => at >= half);
    case '小':
      return all.filter((at) => at < half);
    case '单':
      return all.filter((at) => Number(row.options[at]) % 2 === 1);
    case '双':
      return all.filter((at) => Number(row.options[at]) % 2 === 0);
    case '清':
      return [];
  }
}

/** Which of the six buttons stands for exactly the chosen values; none for an empty or a hand-made row. */
export function litQuick(row: PadRow, chosen: readonly number[]): QuickPick | null {
  if (chosen.length === 0) return null;
  const key = chosen.join();
  return QUICK_PICKS.find((quick) => quickSet(row, quick).join() === key) ?? null;
}

export type Reading =
  | { readonly ok: true; readonly picks: Picks; readonly text: string; readonly count: number }
  /** `isEmpty`: nothing was chosen yet, so there is nothing to complain about. */
  | { readonly ok: false; readonly isEmpty: boolean; readonly message: string };

/** The bet text of what is chosen, by the engine's own format and parse: the server reads the same text with the same functions. */
export function readPicks(play: Play<Picks>, state: PickState, tickets: readonly (readonly number[])[] = []): Reading {
  const rows = play.shape.kind === 'tickets' ? tickets : state.rows;
  if (rows.every((row) => row.length === 0)) return { ok: false, isEmpty: isEmpty(state), message: '请选号' };
  const text = play.format({ positions: play.shape.positions ? state.positions : [], rows });
  const parsed = play.parse(text);
  if (!parsed.ok) return { ok: false, isEmpty: false, message: parsed.error.message };
  return { ok: true, picks: parsed.picks, text, count: play.count(parsed.picks) };
}

/** The state that a bet text came from; null for a text that is none of the play's. Typed tickets come back as text, one a line. */
export function stateOf(play: Play<Picks>, text: string): PickState | null {
  const parsed = play.parse(text);
  if (!parsed.ok) return null;
  const { positions, rows } = parsed.picks;
  if (play.shape.kind !== 'tickets')
    return { ...emptyPicks(play.shape), rows, ...(positions.length > 0 && { positions }) };
  const values = play.shape.ticket?.values ?? [];
  const typed = rows.map((ticket) => ticket.map((at) => values[at] ?? '').join(' ')).join('\n');
  return { ...emptyPicks(play.shape), typed, ...(positions.length > 0 && { positions }) };
}

/** Picks that are known to be good as a reading. */
export function readingOf(play: Play<Picks>, picks: Picks): Reading {
  return { ok: true, picks, text: play.format(picks), count: play.count(picks) };
}

/** A whole number below `below`, for 随机一注; never decides about money. */
export type Dice = (below: number) => number;

const TRIES_MAX = 400;
/** Some plays need more values than a row's own minimum (组选60: one 二重号, three 单号): one more is tried every so many failures. */
const TRIES_PER_SIZE = 40;

/** One random ticket: the fewest values that make a line. Null for typed tickets and if luck fails. */
export function randomPicks(play: Play<Picks>, positions: readonly number[], dice: Dice): Picks | null {
  const { shape } = play;
  if (shape.kind === 'tickets') return null;
  const needed = shape.filledRows ?? (shape.rows.some((row) => row.required) ? shape.rows.length : 1);
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const filled = new Set(sample(shape.rows.length, needed, dice));
    const sizes = shape.rows.map((row, at) => (row.required || filled.has(at) ? row.min : 0));
    for (let extra = Math.floor(attempt / TRIES_PER_SIZE); extra > 0; extra -= 1) {
      const at = dice(sizes.length);
      sizes[at] = Math.min((sizes[at] ?? 0) + 1, shape.rows[at]?.max ?? 0);
    }
    const rows = shape.rows.map((row, at) => sample(row.options.length, sizes[at] ?? 0, dice));
    const parsed = play.parse(play.format({ positions, rows }));
    if (parsed.ok) return parsed.picks;
  }
  return null;
}

/** `take` different indexes below `of`, ascending. */
function sample(of: number, take: number, dice: Dice): number[] {
  const left = Array.from({ length: of }, (_, at) => at);
  const found: number[] = [];
  while (found.length < take && left.length > 0) found.push(...left.splice(dice(left.length), 1));
  return found.sort(ascending);
}
