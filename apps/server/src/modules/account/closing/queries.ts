import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface ClosingRow {
  readonly player: bigint;
  readonly asked_at: Date;
  readonly due_at: Date;
}

/** Whole days before it is carried out, the last one to its end. */
const DAYS = 7;
const END_OF_LAST_DAY = `((shanghai_day(app_now()) + ${DAYS + 1})::timestamp at time zone 'Asia/Shanghai')`;

/** Begins; false when the account is not open (any more). The player's row is held. */
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

/** Something is in the way: looked at again a day later. */
export async function putOff(tx: Tx, player: bigint): Promise<void> {
  await tx.run(`update account_closing set due_at = greatest(due_at, app_now()) + interval '1 day' where player = $1`, [
    player,
  ]);
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

/** Everything personal of this module's tables that the account's row does not hold. */
export async function eraseOwn(tx: Tx, player: string): Promise<void> {
  for (const statement of [
    'delete from passkey where player = $1::bigint',
    'delete from known_device where player = $1::bigint',
    'delete from message_code where player = $1::bigint',
    'delete from recovery where player = $1::bigint',
    'delete from safety_guard where player = $1::bigint',
    'delete from growth_day where player = $1::bigint',
    'delete from upload where player = $1::bigint',
    `update session set ended_at = coalesce(ended_at, app_now()), ended_reason = coalesce(ended_reason, 'logout'), address = '', place = '',
        user_agent = '', previous_place = '' where player = $1::bigint`,
    `update invite_code set deleted_at = coalesce(deleted_at, app_now()), remark = '' where owner = $1::bigint`,
    `update manual_verification set real_name = '', contact = '', detail = '', images = '{}' where player = $1::bigint`,
    `update recovery_request set real_name = '', contact = '', detail = '' where player = $1::bigint`,
  ])
    await tx.run(statement, [player]);
}
