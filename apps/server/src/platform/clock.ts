import type { Queries } from './db/pool.ts';

/** The moment that decides money (product §10.3). Inside a decision, compare in SQL instead of carrying this value about. */
export async function appNow(db: Queries): Promise<Date> {
  return (await db.one<{ at: Date }>('select app_now() as at')).at;
}

/** Sets the database clock; refused in production. `at` is the new moment, or `offsetMs` from the real time; `rate` 1 = real speed. */
export async function setClock(db: Queries, to: { at?: Date; offsetMs?: number; rate?: number }): Promise<Date> {
  const at = to.at ?? (to.offsetMs === undefined ? await appNow(db) : new Date(Date.now() + to.offsetMs));
  await db.query('select set_app_clock($1, $2)', [at, to.rate ?? 1]);
  return at;
}

/** Moves the database clock forward by `ms`, at the same rate. */
export async function advance(db: Queries, ms: number): Promise<void> {
  await db.query(`select set_app_clock(app_now() + $1 * interval '1 millisecond', (select rate from app_clock))`, [ms]);
}
