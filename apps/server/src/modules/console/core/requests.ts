import type { ApprovalState, StaffRole } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { ActingStaff } from './acting.ts';
import type { Wish } from './by-two.ts';

/** A wish that waits: nobody agreed to it or ended it. */
export interface WaitingRow {
  readonly id: bigint;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  readonly asked_by: bigint;
  readonly asked_name: string;
  readonly input: unknown;
  readonly before: unknown;
  readonly has_change: boolean;
  /** Of a wish about a setting: the last change of it that whoever asked knew of. */
  readonly last_change: bigint | null;
  /** Its time is over. */
  readonly is_late: boolean;
  /** Whoever asked still has an open account with a role that may. */
  readonly is_able: boolean;
}

export const objectOf = ({ act, subject, object }: Pick<Wish, 'act' | 'subject' | 'object'>): string =>
  object ?? `${act}:${subject}`;

const WAITING = `select r.id, r.act, r.subject, r.reason, r.asked_by, s.name as asked_name, r.input, r.before, r.after is not null as has_change, r.last_change,
    r.asked_at + r.minutes * interval '1 minute' <= app_now() as is_late, s.is_active and s.roles && $2::text[] as is_able
  from staff_request r join staff_list() s on s.id = r.asked_by
  where r.confirmed_by is null and r.ended is null`;

/** What waits about one object; whoever else wants something of it waits for the transaction. */
export function findWaitingForUpdate(tx: Tx, object: string, roles: readonly StaffRole[]): Promise<WaitingRow | null> {
  return tx.maybeOne<WaitingRow>(`${WAITING} and r.object = $1 for update of r`, [object, roles]);
}

export interface WaitingWish {
  readonly id: bigint;
  readonly object: string;
  readonly call: string;
  readonly asked_name: string;
  readonly after: unknown;
}

/** What waits about any of these objects and can still come true, to be shown. */
export const listWaiting = (
  db: Queries,
  objects: readonly string[],
  roles: readonly StaffRole[],
): Promise<WaitingWish[]> =>
  db.query<WaitingWish>(
    `select r.id, r.object, r.call, s.name as asked_name, r.after from staff_request r join staff_list() s on s.id = r.asked_by
      where r.confirmed_by is null and r.ended is null and r.object = any($1)
        and r.asked_at + r.minutes * interval '1 minute' > app_now() and s.is_active and s.roles && $2::text[]`,
    [objects, roles],
  );

/** Null when somebody else asked for something of this object at the same time. */
export async function insertRequest(tx: Tx, { staffId, doing }: ActingStaff, wish: Wish): Promise<bigint | null> {
  const { act, subject, reason, minutes, change } = wish;
  const row = await tx.maybeOne<{ id: bigint }>(
    `insert into staff_request (act, subject, object, reason, minutes, asked_by, call, input, before, after, last_change, asked_line)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (object) where confirmed_by is null and ended is null do nothing returning id`,
    [
      act,
      subject,
      objectOf(wish),
      reason,
      minutes,
      staffId,
      doing.call,
      JSON.stringify(doing.input),
      change ? JSON.stringify(change.before ?? null) : null,
      change ? JSON.stringify(change.after ?? null) : null,
      change?.lastChange ?? null,
      doing.line,
    ],
  );
  return row?.id ?? null;
}

/** Asked for again by the same one: it waits anew. */
export async function renewRequest(tx: Tx, id: bigint, { doing }: ActingStaff): Promise<void> {
  await tx.run('update staff_request set asked_at = app_now(), asked_line = $2 where id = $1', [id, doing.line]);
}

export async function confirmRequest(tx: Tx, id: bigint, { staffId, doing }: ActingStaff): Promise<void> {
  await tx.run('update staff_request set confirmed_by = $2, confirmed_at = app_now(), agreed_line = $3 where id = $1', [
    id,
    staffId,
    doing.line,
  ]);
}

const NOTE_MAX = 300;

/** False when it does not wait any more. */
export async function endRequest(
  tx: Tx,
  id: bigint | string,
  end: { readonly as: Exclude<ApprovalState, 'waiting' | 'approved'>; readonly by?: string; readonly note?: string },
): Promise<boolean> {
  const ended = await tx.run(
    `update staff_request set ended = $2, ended_by = $3, note = $4, ended_at = app_now()
      where id = $1 and confirmed_by is null and ended is null`,
    [id, end.as, end.by ?? null, (end.note ?? '').slice(0, NOTE_MAX)],
  );
  return ended === 1;
}

/** What came of an act that two had said and that was refused all the same; of a wish that still waits nothing is said. */
export async function noteRequest(tx: Pick<Tx, 'run'>, id: string, note: string): Promise<void> {
  await tx.run('update staff_request set note = $2 where id = $1 and confirmed_by is not null', [
    id,
    note.slice(0, NOTE_MAX),
  ]);
}
