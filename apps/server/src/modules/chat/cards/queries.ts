import type { Queries } from '../../../platform/db/pool.ts';

/** SQL of push plans that several verbs use. A push is written once; its result once; nothing of it is ever changed. */

export interface PlanRates {
  readonly hits: number;
  readonly results: number;
  readonly hits_today: number;
  readonly results_today: number;
}

/** Over all pushes that have a result; today in Asia/Shanghai. */
export function planRates(db: Queries, planId: bigint | string): Promise<PlanRates> {
  return db.one<PlanRates>(
    `select count(*) filter (where is_prize)::int as hits, count(is_prize)::int as results,
            count(*) filter (where is_prize and is_today)::int as hits_today, count(is_prize) filter (where is_today)::int as results_today
       from (select is_prize, (pushed_at at time zone 'Asia/Shanghai')::date = (select (app_now() at time zone 'Asia/Shanghai')::date) as is_today
               from chat_plan_push where plan_id = $1::bigint) as pushes`,
    [planId],
  );
}

export interface PushRow {
  readonly id: bigint;
  readonly issue_no: string;
  readonly picks: string;
  readonly description: string;
  readonly is_prize: boolean | null;
  readonly open_number: string | null;
  readonly is_settled: boolean;
  readonly is_closed: boolean;
  readonly close_at: Date;
  readonly pushed_at: Date;
}

/** How a push stands: its result, and whether its issue has closed. */
export const STANDING = `p.is_prize, p.open_number, p.settled_at is not null as is_settled, i.close_at,
  i.state not in ('waiting', 'selling') or i.close_at <= (select app_now()) as is_closed`;

export async function listPushes(
  db: Queries,
  planId: bigint | string,
  page: { number: number; size: number },
): Promise<{ rows: PushRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db.query<PushRow>(
      `select p.id, p.issue_no, p.picks, p.description, p.pushed_at, ${STANDING} from chat_plan_push p join issue i on i.id = p.issue_id
        where p.plan_id = $1::bigint order by p.id desc limit $2 offset $3`,
      [planId, page.size, (page.number - 1) * page.size],
    ),
    db.one<{ total: number }>('select count(*)::int as total from chat_plan_push where plan_id = $1::bigint', [planId]),
  ]);
  return { rows, total };
}
