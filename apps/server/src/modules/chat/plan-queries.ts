import type { Queries, Tx } from '../../platform/db/pool.ts';

/** SQL of push plans. A push is written once; its result once; nothing of it is ever changed. */

/** The plan of this name for this play in this room; made when it is pushed for the first time. */
export async function findOrMakePlan(
  tx: Tx,
  plan: { roomCode: string; name: string; lotteryCode: string; play: string },
): Promise<bigint> {
  const row = await tx.one<{ id: bigint }>(
    `with made as (
       insert into chat_plan (room_code, name, lottery_code, play) values ($1, $2, $3, $4) on conflict do nothing returning id
     )
     select id from made
     union all select id from chat_plan where room_code = $1 and name = $2 and lottery_code = $3 and play = $4 limit 1`,
    [plan.roomCode, plan.name, plan.lotteryCode, plan.play],
  );
  return row.id;
}

export interface NewPush {
  readonly planId: bigint;
  readonly issueId: bigint;
  readonly picks: string;
  readonly count: number;
  readonly description: string;
  readonly author: string;
}

/** Stores a prediction while its issue has not closed, by the database's clock; false when it has, or was pushed before. */
export async function insertPush(tx: Tx, push: NewPush): Promise<boolean> {
  const rows = await tx.run(
    `insert into chat_plan_push (plan_id, issue_id, issue_no, picks, count, description, author)
     select $1, i.id, i.issue_no, $3, $4, $5, $6 from issue i
      where i.id = $2 and i.state in ('waiting', 'selling') and i.close_at > (select app_now())
     on conflict (plan_id, issue_no) do nothing`,
    [push.planId, push.issueId, push.picks, push.count, push.description, push.author],
  );
  return rows === 1;
}

export async function isPushed(tx: Tx, planId: bigint, issueId: bigint): Promise<boolean> {
  return (
    (await tx.maybeOne('select 1 from chat_plan_push where plan_id = $1 and issue_id = $2', [planId, issueId])) !== null
  );
}

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

export interface PlanRow {
  readonly id: bigint;
  readonly room_code: string;
  readonly name: string;
  readonly lottery_code: string;
  readonly play: string;
}

export function findPlan(db: Queries, id: string): Promise<PlanRow | null> {
  return db.maybeOne<PlanRow>('select id, room_code, name, lottery_code, play from chat_plan where id = $1::bigint', [
    id,
  ]);
}

export interface PushRow {
  readonly id: bigint;
  readonly issue_no: string;
  readonly picks: string;
  readonly description: string;
  readonly is_prize: boolean | null;
  readonly open_number: string | null;
  readonly pushed_at: Date;
}

export async function listPushes(
  db: Queries,
  planId: bigint | string,
  page: { number: number; size: number },
): Promise<{ rows: PushRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db.query<PushRow>(
      `select id, issue_no, picks, description, is_prize, open_number, pushed_at from chat_plan_push
        where plan_id = $1::bigint order by id desc limit $2 offset $3`,
      [planId, page.size, (page.number - 1) * page.size],
    ),
    db.one<{ total: number }>('select count(*)::int as total from chat_plan_push where plan_id = $1::bigint', [planId]),
  ]);
  return { rows, total };
}

export interface OpenPush {
  readonly id: bigint;
  readonly lottery_code: string;
  readonly play: string;
  readonly picks: string;
  readonly issue_id: bigint;
}

/** Pushes whose issue has been drawn or is void, and that have no result yet. */
export function listPushesToSettle(db: Queries, limit: number): Promise<OpenPush[]> {
  return db.query<OpenPush>(
    `select p.id, c.lottery_code, c.play, p.picks, p.issue_id
       from chat_plan_push p
       join chat_plan c on c.id = p.plan_id
       join issue i on i.id = p.issue_id
      where p.settled_at is null and i.state in ('drawn', 'settled', 'void') order by p.id limit $1`,
    [limit],
  );
}

/** Writes the result of a push, once. `isPrize` null: the issue is void. */
export async function settlePush(
  db: Queries,
  id: bigint,
  isPrize: boolean | null,
  openNumber: string | null,
): Promise<void> {
  await db.run(
    `update chat_plan_push set is_prize = $2, open_number = $3, settled_at = app_now() where id = $1 and settled_at is null`,
    [id, isPrize, openNumber],
  );
}
