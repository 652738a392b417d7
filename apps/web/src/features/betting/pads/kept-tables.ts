import type { PickShape } from '@caiting/lottery/core';
import { personalCell } from '../../../platform/session/personal-storage.ts';
import type { AnyPlay } from '../picks/menu.ts';
import type { PickState } from '../picks/pick-state.ts';

/** How a table was left: its play, by code, and what was chosen on it. */
interface KeptTable {
  readonly play: string;
  readonly state: PickState;
}
type Kept = Readonly<Record<string, KeptTable>>;

/** So many lotteries are kept; whoever comes later pushes out the first. */
const TABLES_MAX = 20;
/** Typed tickets longer than this are not kept: the storage of a tab is small. */
const TYPED_MAX = 20_000;

/** The tables of this tab by lottery, so that a reload, a login that ran out or a look elsewhere costs nobody their picks. */
const cell = personalCell<Kept>({ name: 'caiting.tables', in: 'tab', check: isKept, follows: true });

const isNumbers = (value: unknown): boolean => Array.isArray(value) && value.every(Number.isInteger);

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((one: Partial<KeptTable> | null) => {
    const state: Partial<PickState> | undefined = one?.state;
    return (
      typeof one?.play === 'string' &&
      typeof state?.typed === 'string' &&
      isNumbers(state.positions) &&
      Array.isArray(state.rows) &&
      state.rows.every(isNumbers)
    );
  });
}

/** The code of the play that was open on a lottery's table; null where none was. */
export const keptPlay = (lotteryCode: string): string | null => cell.read()?.[lotteryCode]?.play ?? null;

/** What was chosen on this play, as long as its table still has those options. */
export function keptPicks(lotteryCode: string, { code, shape }: AnyPlay): PickState | undefined {
  const kept = cell.read()?.[lotteryCode];
  return kept?.play === code && fits(kept.state, shape) ? kept.state : undefined;
}

const fits = ({ rows, positions }: PickState, shape: PickShape): boolean =>
  rows.length === shape.rows.length &&
  rows.every((row, at) => row.every((option) => option >= 0 && option < (shape.rows[at]?.options.length ?? 0))) &&
  positions.every((position) => position >= 0 && position < (shape.positions?.names.length ?? 0));

export function keepTable(lotteryCode: string, play: string, state: PickState): void {
  const { [lotteryCode]: _, ...others } = cell.read() ?? {};
  const latest = Object.entries(others).slice(1 - TABLES_MAX);
  const typed = state.typed.length > TYPED_MAX ? '' : state.typed;
  cell.write({ ...Object.fromEntries(latest), [lotteryCode]: { play, state: { ...state, typed } } });
}
