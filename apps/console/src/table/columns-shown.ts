import type { ColumnDef } from '../contract/columns.ts';

/** Columns that a list shows until somebody chooses: not the long ones, and no more than fit a desktop. */
const LONG = /^(?:body|rules|summary|detail$|doc$)|En$/;
const SHOWN_MAX = 9;

export function shownAtFirst(columns: readonly ColumnDef[]): readonly string[] {
  const fitting = columns.filter(({ name, inner }) => inner === undefined && !LONG.test(name));
  // A number by which people speak of it stands for the one of the table.
  const isNamed = fitting.some(({ name, is }) => is === 'id' && name !== 'id');
  const wanted = isNamed ? fitting.filter(({ name }) => name !== 'id') : fitting;
  const shown = (wanted.length > 0 ? wanted : columns).slice(0, SHOWN_MAX);
  const time = wanted.find(({ is }) => is === 'moment');
  // When it was is seldom what one can do without.
  return [...(time && !shown.includes(time) ? [...shown.slice(0, -1), time] : shown)].map(({ name }) => name);
}

/** What the address says, in the order of the answer. */
export function shownColumns(columns: readonly ColumnDef[], chosen: string | null): readonly ColumnDef[] {
  const names = chosen === null ? shownAtFirst(columns) : chosen.split(',');
  const shown = columns.filter(({ name }) => names.includes(name));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}
