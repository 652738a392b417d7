import type { Queries } from '../../../platform/db/pool.ts';

/** Issues that close from now on are counted. What the demo seed laid before has made-up times; once anything is counted this does nothing. */
export async function beginDrawDays(db: Queries): Promise<void> {
  await db.run('select begin_draw_days()');
}
