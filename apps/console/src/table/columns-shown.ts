import type { ColumnDef } from '../contract/columns.ts';

/** Columns that a list shows until somebody chooses: not the long ones, and no more than fit a desktop. */
const LONG = /^(?:body|rules|summary|publicKey|detail$|doc$)|En$/;
/** When it ends is a fact of its own beside when it was. */
const ENDS = /^(?:endsAt|expiresAt)$/;
const SHOWN_MAX = 9;

/** Whether the list names in words what this is the code or the kind of. */
const isCodeOf = (names: ReadonlySet<string>, name: string): boolean =>
  /(?:Code|Type)$/.test(name) && names.has(name.replace(/(?:Code|Type)$/, 'Name'));

export function shownAtFirst(columns: readonly ColumnDef[]): readonly string[] {
  const fitting = columns.filter(({ name, inner }) => inner === undefined && !LONG.test(name));
  // A number by which people speak of it stands for the one of the table.
  const isNamed = fitting.some(({ name, is }) => is === 'id' && name !== 'id');
  const names = new Set(fitting.map(({ name }) => name));
  // A name stands for its code, and one moment for all: the others are a choice.
  const time = fitting.find(({ is }) => is === 'moment');
  const wanted = fitting.filter(
    (column) =>
      !(isNamed && column.name === 'id') &&
      !isCodeOf(names, column.name) &&
      (column.is !== 'moment' || column === time || ENDS.test(column.name)),
  );
  const shown = (wanted.length > 0 ? wanted : columns).slice(0, SHOWN_MAX);
  // When it was is seldom what one can do without.
  return [...(time && !shown.includes(time) ? [...shown.slice(0, -1), time] : shown)].map(({ name }) => name);
}

/** What the address says, in the order of the answer. */
export function shownColumns(columns: readonly ColumnDef[], chosen: string | null): readonly ColumnDef[] {
  const names = chosen === null ? shownAtFirst(columns) : chosen.split(',');
  const shown = columns.filter(({ name }) => names.includes(name));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}
