import type { Db } from '../../../platform/db/pool.ts';

/** Changes taken in one transaction: long ones would hold the queue up. */
const ROLL_MAX = 20_000;

/** Adds what is queued to the days of lines; gives how many changes. Reports are exact before and after: it makes them fast. */
export async function rollLines(db: Db): Promise<number> {
  for (let all = 0; ;) {
    const { taken } = await db.tx((tx) => tx.one<{ taken: number }>('select roll_line($1) as taken', [ROLL_MAX]), {
      isLong: true,
    });
    all += taken;
    if (taken < ROLL_MAX) return all;
  }
}

/** Makes the days of all lines anew from what players' days and the ledger say; gives how many. */
export function rebuildLines(db: Db): Promise<number> {
  return db.tx(async (tx) => Number((await tx.one<{ days: bigint }>('select rebuild_lines() as days')).days), {
    isolation: 'repeatable read',
    isLong: true,
  });
}
