import type { Db } from '../../../platform/db/pool.ts';
import { advance, appNow } from '../../../platform/testing/database.ts';

/** Moves the clock to a time of a day of Asia/Shanghai, `days` days from today. */
export async function goTo(db: Db, days: number, time = '00:00:00'): Promise<void> {
  const now = await appNow(db);
  const { at } = await db.one<{ at: Date }>(
    `select (shanghai_day($1) + $2::int + $3::time) at time zone 'Asia/Shanghai' as at`,
    [now, days, time],
  );
  await advance(db, at.getTime() - now.getTime());
}
