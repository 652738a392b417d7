import type { Queries } from '../../../platform/db/pool.ts';

/** How many results were drawn from one draw time to another, both included; `to` null is without end, `day` keeps to one day. */
export async function countDraws(
  db: Queries,
  lottery: string,
  from: Date,
  to: Date | null,
  day: string | null = null,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from issue i where i.lottery_code = $1 and i.state in ('drawn', 'settled')
       and i.draw_at >= $2 and ($3::timestamptz is null or i.draw_at <= $3) and ($4::date is null or i.day = $4::date)`,
    [lottery, from, to, day],
  );
  return count;
}
