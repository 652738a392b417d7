import type { StaffRole } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import type { Wish } from './by-two.ts';

/** False when the name is taken. `mustChange`: somebody else chose the password. */
export async function insertStaff(
  db: Queries,
  {
    name,
    role,
    passwordHash,
    mustChange,
  }: { name: string; role: StaffRole; passwordHash: string; mustChange: boolean },
): Promise<boolean> {
  const values = [name, role, passwordHash, mustChange];
  return (await db.one<{ done: boolean }>('select add_staff($1, $2, $3, $4) as done', values)).done;
}

/** One session of this member of staff: the one of that name, or without a name the one that asks. False when there is none such. */
export async function deleteStaffSession(
  db: Queries,
  { staffId, tokenHash }: Pick<Staff, 'staffId' | 'tokenHash'>,
  name: string | null,
): Promise<boolean> {
  const values = [staffId, name, name === null ? tokenHash : null];
  return (await db.one<{ is: boolean }>('select end_staff_session($1, $2, $3) as is', values)).is;
}

export async function deleteStaffSessions(db: Queries, staff: string): Promise<void> {
  await db.run('select end_staff_sessions($1)', [staff]);
}

export interface RequestRow {
  readonly id: bigint;
  readonly asked_by: bigint;
  readonly asked_name: string;
  /** Of a wish about a setting: the last change of it that whoever asked knew of. */
  readonly last_change: bigint | null;
}

/**
 * The open request for this act on this subject, if it is young enough; the others of its kind wait for the transaction. Who asked must still be able to:
 * an open account with the role of the one who confirms now, whose own was just looked at.
 */
export function findRequestForUpdate(
  tx: Tx,
  { act, subject, minutes }: { act: string; subject: string; minutes: number },
  staff: string,
): Promise<RequestRow | null> {
  return tx.maybeOne<RequestRow>(
    `select r.id, r.asked_by, s.name as asked_name, r.last_change from staff_request r join staff_list() s on s.id = r.asked_by
      where act = $1 and subject = $2 and confirmed_by is null and asked_at > app_now() - $3 * interval '1 minute'
        and s.is_active and s.role = staff_role($4)
        for update of r`,
    [act, subject, minutes, staff],
  );
}

/** Asks, or asks anew where an old request was never confirmed. */
export async function saveRequest(
  tx: Tx,
  { act, subject, reason, minutes, change }: Wish,
  staff: string,
): Promise<void> {
  await tx.run(
    `insert into staff_request (act, subject, reason, minutes, asked_by, before, after, last_change) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (act, subject) where confirmed_by is null
     do update set reason = excluded.reason, minutes = excluded.minutes, asked_by = excluded.asked_by, asked_at = app_now(),
       before = excluded.before, after = excluded.after, last_change = excluded.last_change`,
    [
      act,
      subject,
      reason,
      minutes,
      staff,
      change ? JSON.stringify(change.before) : null,
      change ? JSON.stringify(change.after) : null,
      change?.lastChange ?? null,
    ],
  );
}

export async function confirmRequest(tx: Tx, id: bigint, staff: string): Promise<void> {
  await tx.run('update staff_request set confirmed_by = $2, confirmed_at = app_now() where id = $1', [id, staff]);
}
