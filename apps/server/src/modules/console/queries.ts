import type { StaffRole } from '@caiting/contract';
import type { Queries, Tx } from '../../platform/db/pool.ts';

export interface StaffRow {
  readonly id: bigint;
  readonly name: string;
  readonly role: StaffRole;
  readonly password_hash: string;
}

export function findStaffByName(db: Queries, name: string): Promise<StaffRow | null> {
  return db.maybeOne<StaffRow>(
    'select id, name, role, password_hash from staff where lower(name) = lower($1) and is_active',
    [name],
  );
}

/** The role of an open account as of now. */
export async function findRole(db: Queries, id: string): Promise<StaffRole | null> {
  const row = await db.maybeOne<{ role: StaffRole }>('select role from staff where id = $1 and is_active', [id]);
  return row?.role ?? null;
}

/** False when the name is taken. */
export async function insertStaff(db: Queries, name: string, role: StaffRole, passwordHash: string): Promise<boolean> {
  const count = await db.run(
    'insert into staff (name, role, password_hash) values ($1, $2, $3) on conflict (lower(name)) do nothing',
    [name, role, passwordHash],
  );
  return count === 1;
}

export async function insertStaffSession(db: Queries, tokenHash: Buffer, staff: bigint, hours: number): Promise<void> {
  await db.run('delete from staff_session where expires_at < app_now()');
  await db.run(
    `insert into staff_session (token_hash, staff, expires_at) values ($1, $2, app_now() + $3 * interval '1 hour')`,
    [tokenHash, staff, hours],
  );
}

export function findStaffBySession(db: Queries, tokenHash: Buffer): Promise<{ id: bigint; name: string } | null> {
  return db.maybeOne<{ id: bigint; name: string }>(
    `select staff.id, staff.name from staff_session join staff on staff.id = staff_session.staff
      where token_hash = $1 and expires_at > app_now() and is_active`,
    [tokenHash],
  );
}

export async function deleteStaffSessions(db: Queries, staff: string): Promise<void> {
  await db.run('delete from staff_session where staff = $1', [staff]);
}

/** Writes what is about to be done and gives the line's id. */
export async function insertLog(
  db: Queries,
  line: { staff: string; name: string; act: string; detail: object },
): Promise<bigint> {
  const { id } = await db.one<{ id: bigint }>(
    'insert into staff_log (staff, name, act, detail) values ($1, $2, $3, $4) returning id',
    [line.staff, line.name, line.act, JSON.stringify(line.detail)],
  );
  return id;
}

export async function saveLogOutcome(db: Queries, id: bigint, outcome: string): Promise<void> {
  await db.run('update staff_log set outcome = $2 where id = $1', [id, outcome]);
}

export interface StaffAccountRow {
  readonly id: bigint;
  readonly name: string;
  readonly role: StaffRole;
  readonly is_active: boolean;
  readonly created_at: Date;
}

const ACCOUNT = 'id, name, role, is_active, created_at';

export function listStaff(db: Queries): Promise<StaffAccountRow[]> {
  return db.query<StaffAccountRow>(`select ${ACCOUNT} from staff order by id`);
}

export function findStaffForUpdate(tx: Tx, name: string): Promise<StaffAccountRow | null> {
  return tx.maybeOne<StaffAccountRow>(`select ${ACCOUNT} from staff where lower(name) = lower($1) for update`, [name]);
}

export async function isAdminForUpdate(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.maybeOne(`select 1 from staff where id = $1 and is_active and role = 'admin' for update`, [id]);
  return row !== null;
}

export async function saveStaffRole(tx: Tx, id: bigint, role: StaffRole): Promise<void> {
  await tx.run('update staff set role = $2 where id = $1', [id, role]);
}

export async function saveStaffActive(tx: Tx, id: bigint, isActive: boolean): Promise<void> {
  await tx.run('update staff set is_active = $2 where id = $1', [id, isActive]);
}

export interface LogRow {
  readonly at: Date;
  readonly name: string;
  readonly act: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly outcome: string;
}

export function listLog(db: Queries, limit: number): Promise<LogRow[]> {
  return db.query<LogRow>('select at, name, act, detail, outcome from staff_log order by at desc, id desc limit $1', [
    limit,
  ]);
}

export interface RequestRow {
  readonly id: bigint;
  readonly asked_by: bigint;
}

/** The open request for this act on this subject, if it is young enough; the others of its kind wait for the transaction. */
export function findRequestForUpdate(
  tx: Tx,
  act: string,
  subject: string,
  minutes: number,
): Promise<RequestRow | null> {
  return tx.maybeOne<RequestRow>(
    `select id, asked_by from staff_request
      where act = $1 and subject = $2 and confirmed_by is null and asked_at > app_now() - $3 * interval '1 minute'
        for update`,
    [act, subject, minutes],
  );
}

/** Asks, or asks anew where an old request was never confirmed. */
export async function saveRequest(tx: Tx, act: string, subject: string, reason: string, staff: string): Promise<void> {
  await tx.run(
    `insert into staff_request (act, subject, reason, asked_by) values ($1, $2, $3, $4)
     on conflict (act, subject) where confirmed_by is null
     do update set reason = excluded.reason, asked_by = excluded.asked_by, asked_at = app_now()`,
    [act, subject, reason, staff],
  );
}

export async function confirmRequest(tx: Tx, id: bigint, staff: string): Promise<void> {
  await tx.run('update staff_request set confirmed_by = $2, confirmed_at = app_now() where id = $1', [id, staff]);
}
