import { statisticsCalls } from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { pageViews } from './page-views.ts';

export const onlineTimeBinding = bind(statisticsCalls.onlineTime, async ({ deps, session }, { name, span }) => {
  pageViews(deps).look(name, span);
  if (session) await addOnlineTime(deps.db, session.userId, span);
  return ok({});
});

/** Adds seconds online, at most the time since the player's last report of the day: two pages of one player count once. */
async function addOnlineTime(db: Queries, player: string, seconds: number): Promise<void> {
  await db.run(
    `with clock as (select app_now() as now, app_now() at time zone 'Asia/Shanghai' as here)
     insert into online_time as o (player, day, seconds, until_at)
     select $1, here::date, least($2, extract(epoch from here - here::date)::int), now from clock
     on conflict (player, day) do update
       set seconds = least(86400, o.seconds + least($2, extract(epoch from excluded.until_at - o.until_at)::int)),
           until_at = excluded.until_at
       where excluded.until_at > o.until_at`,
    [player, seconds],
  );
}

/** Pages report every minute. */
const ONLINE_WITHIN = `interval '2 minutes'`;

/** Players with a page open now. */
export async function countOnline(db: Queries): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*)::int as count from online_time
      where day = (select shanghai_day(app_now())) and until_at > (select app_now()) - ${ONLINE_WITHIN}`,
  );
  return row.count;
}
