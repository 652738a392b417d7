import { perDeps, type Deps } from '../deps.ts';

/** Rows that are one person's own: what the file of all own data is made of (docs/decisions/0302). Each module gives those of its own tables. */
export interface OwnList {
  /** Names its file, and its part of the JSON. */
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  /** `select …` whose `$1` is the player: columns of the file, and nothing of another person. */
  readonly sql: string;
  /** Columns with their SQL types that tell rows apart, in the order of the list; null: there is one row at most. */
  readonly key: readonly string[] | null;
  /** What is made of a row before it is written, where SQL cannot. */
  map?(deps: Deps, row: OwnRow, player: string): OwnRow;
}

export type OwnRow = Readonly<Record<string, unknown>>;

/** SQL: a ledger sum in yuan, exact. */
export const yuan = (column: string): string => `trim_scale(${column} * 0.00000001)::text`;

const registered = perDeps(() => ({ lists: [] as readonly OwnList[] }));

export function registerOwnLists(deps: Deps, lists: readonly OwnList[]): void {
  registered(deps).lists = lists;
}

export const ownLists = (deps: Deps): readonly OwnList[] => registered(deps).lists;
