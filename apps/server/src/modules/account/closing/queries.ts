import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface ClosingRow {
  readonly player: bigint;
  readonly asked_at: Date;
  readonly due_at: Date;
}

/** Whole days before it is carried out, the last one to its end. */
const DAYS = 7;
const END_OF_LAST_DAY = `((shanghai_day(app_now()) + ${DAYS + 1})::timestamp at time zone 'Asia/Shanghai')`;

/** Begins; null when the account is not open (any more). The player's row is held. */
export async function insertClosing(tx: Tx, player: string): Promise<ClosingRow | null> {
  const count = await tx.run(`update player set state = 'locked' where id = $1 and state = 'active'`, [player]);
  if (count === 0) return null;
  return tx.one<ClosingRow>(
    `insert into account_closing (player, due_at) values ($1, ${END_OF_LAST_DAY})
     on conflict (player) do update set asked_at = app_now(), due_at = excluded.due_at
     returning player, asked_at, due_at`,
    [player],
  );
}

/** Those whose time has come. */
export const listDue = (db: Queries): Promise<readonly { player: bigint }[]> =>
  db.query<{ player: bigint }>(
    `select player from account_closing where closed_at is null and due_at <= app_now() order by due_at limit 100`,
  );

/** Closed ones of which something stays for a self-exclusion. */
export const listRest = (db: Queries): Promise<readonly { player: bigint }[]> =>
  db.query<{ player: bigint }>('select player from account_closing where closed_at is not null and not is_whole');

/** Holds the balances of somebody who leaves; false when he does not any more. */
export async function holdAccounts(tx: Tx, player: bigint): Promise<boolean> {
  return (await tx.one<{ held: boolean }>('select hold_accounts($1) as held', [player])).held;
}

export async function closeAccount(tx: Tx, player: bigint, keeps: boolean): Promise<void> {
  await tx.query('select close_account($1, $2)', [player, keeps]);
}

/** SQL: weeks begun since the day on which it was to be closed, of a moment to which it was put off; 0 for that day itself. */
const lateWeeks = (due: string): string => `ceil((shanghai_day(${due}) - shanghai_day(asked_at) - ${DAYS + 1}) / 7.0)`;

/** Something is in the way: looked at again a day later. True when it is to be told: the first time, and once a week from then on. */
export async function putOff(tx: Tx, player: bigint): Promise<boolean> {
  const { is_news } = await tx.one<{ is_news: boolean }>(
    `update account_closing c set due_at = o.next
       from (select player, ${lateWeeks('due_at')} as late, greatest(due_at, app_now()) + interval '1 day' as next
               from account_closing where player = $1) as o
      where c.player = o.player returning ${lateWeeks('o.next')} > o.late as is_news`,
    [player],
  );
  return is_news;
}

/** Direct members of an agent who are still there. */
export async function countMembers(db: Queries, player: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from player p
      where p.upline = $1::bigint and not exists (select from account_closing c where c.player = p.id and c.closed_at is not null)`,
    [player],
  );
  return count;
}

export interface GivenPicture {
  readonly player: bigint;
  readonly path: string;
  /** Somebody else gave the same one: one file for both. */
  readonly is_shared: boolean;
}

/** Pictures that closed accounts had given, and whose files have not been looked at yet. */
export const listGivenPictures = (db: Queries): Promise<readonly GivenPicture[]> =>
  db.query<GivenPicture>(
    `select u.player, u.path, count(o.player) > 0 as is_shared
       from (select g.player, g.path from account_closing c join upload g on g.player = c.player
              where c.closed_at is not null order by g.player, g.path limit 500) as u
       left join upload o on o.path = u.path and o.player <> u.player
      group by u.player, u.path order by u.player, u.path`,
  );

export async function forgetPicture(db: Queries, { player, path }: GivenPicture): Promise<void> {
  await db.run('delete from upload where player = $1 and path = $2', [player, path]);
}

/** Everything personal of this module's tables that the account's row does not hold; pictures and their rows go after it (close-due.ts). */
export async function eraseOwn(tx: Tx, player: string): Promise<void> {
  for (const statement of [
    'delete from passkey where player = $1::bigint',
    'delete from known_device where player = $1::bigint',
    'delete from device_name where player = $1::bigint',
    'delete from message_code where player = $1::bigint',
    'delete from recovery where player = $1::bigint',
    'delete from safety_guard where player = $1::bigint',
    'delete from growth_day where player = $1::bigint',
    `update session set ended_at = coalesce(ended_at, app_now()), ended_reason = coalesce(ended_reason, 'logout'), address = '', place = '',
        user_agent = '', previous_place = '' where player = $1::bigint`,
    `update invite_code set deleted_at = coalesce(deleted_at, app_now()), remark = '' where owner = $1::bigint`,
    `update manual_verification set real_name = '', contact = '', detail = '', images = '{}' where player = $1::bigint`,
    `update recovery_request set real_name = '', contact = '', detail = '' where player = $1::bigint`,
  ])
    await tx.run(statement, [player]);
}
