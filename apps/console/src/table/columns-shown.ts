import type { ColumnDef } from '../contract/columns.ts';

/** Columns that a list shows until somebody chooses: not the long ones, and no more than fit a desktop. */
const LONG = /^(?:body|rules|summary|detail$|doc$)|En$/;
const SHOWN_MAX = 9;

export function shownAtFirst(columns: readonly ColumnDef[]): readonly string[] {
  const fitting = columns.filter(({ name, inner }) => inner === undefined && !LONG.test(name));
  return (fitting.length > 0 ? fitting : columns).slice(0, SHOWN_MAX).map(({ name }) => name);
}

/** What the address says, in the order of the answer. */
export function shownColumns(columns: readonly ColumnDef[], chosen: string | null): readonly ColumnDef[] {
  const names = chosen === null ? shownAtFirst(columns) : chosen.split(',');
  const shown = columns.filter(({ name }) => names.includes(name));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}
