import { ROWS_COUNTED_MAX } from '@caiting/contract';
import type { Queries } from './pool.ts';

/** How many rows there are, counted to one more than a list says. `rows`: what is selected, its values numbered by `value`. */
export async function countRows(db: Queries, rows: (value: (one: unknown) => string) => string): Promise<number> {
  const values: unknown[] = [ROWS_COUNTED_MAX + 1];
  const sql = rows((one) => `$${values.push(one)}`);
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from (${sql} limit $1) as c`,
    values,
  );
  return count;
}
