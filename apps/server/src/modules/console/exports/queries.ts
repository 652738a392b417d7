import { STAFF_EXPORTS_MAX, STAFF_EXPORT_DAYS, type ExportedList } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { WantedDownloads } from '../../../platform/files/index.ts';
import type { WrittenList } from './write-list.ts';

export interface ExportRow {
  readonly id: string;
  readonly staff: bigint;
  readonly name: string;
  readonly list: ExportedList;
  readonly filters: Readonly<Record<string, string>>;
  readonly state: 'preparing' | 'ready' | 'failed';
  readonly asked_at: Date;
  readonly rows: number;
  readonly is_cut: boolean;
  readonly bytes: bigint | null;
  /** Its name in the store; null also for one that a server of before made. */
  readonly file: string | null;
  readonly ready_until: Date | null;
}

/** A process that says nothing for so long has gone; another one begins anew. */
const MAKER_SECONDS = 60;
const TRIES_MAX = 3;
const SHOWN = 50;
const COLUMNS = 'id, staff, name, list, filters, state, asked_at, rows, is_cut, bytes, file, ready_until';
const KEPT = `interval '${STAFF_EXPORT_DAYS} days'`;

export const listExports = (db: Queries, staff: string): Promise<ExportRow[]> =>
  db.query<ExportRow>(
    `select ${COLUMNS} from staff_export where staff = $1 and asked_at > app_now() - ${KEPT} order by asked_at desc limit ${SHOWN}`,
    [staff],
  );

/** False when as many of this one are on their way as there may be. */
export async function insertExport(
  tx: Tx,
  ask: { readonly staff: string; readonly name: string; readonly list: ExportedList; readonly filters: object },
): Promise<boolean> {
  // Of two at once each counts the other.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('staff_export', $1::int8))`, [ask.staff]);
  const count = await tx.run(
    `insert into staff_export (staff, name, list, filters)
     select $1, $2, $3, $4 where (select count(*) from staff_export where staff = $1 and state = 'preparing') < $5`,
    [ask.staff, ask.name, ask.list, JSON.stringify(ask.filters), STAFF_EXPORTS_MAX],
  );
  return count === 1;
}

/** Takes the oldest that nobody makes; null when none waits. */
export const takeExport = (db: Queries, maker: string): Promise<ExportRow | null> =>
  db.maybeOne<ExportRow>(
    `update staff_export set maker = $1, maker_until = app_now() + interval '${MAKER_SECONDS} seconds', tries = tries + 1, rows = 0
      where id = (select id from staff_export
                   where state = 'preparing' and (maker_until is null or maker_until <= app_now()) and tries < ${TRIES_MAX}
                   order by asked_at limit 1 for update skip locked)
     returning ${COLUMNS}`,
    [maker],
  );

const OWN = `id = $1 and maker = $2 and state = 'preparing'`;

/** Says how far it is. False when it is no longer this maker's. */
export async function noteRows(db: Queries, id: string, maker: string, rows: number): Promise<boolean> {
  const count = await db.run(
    `update staff_export set rows = $3, maker_until = app_now() + interval '${MAKER_SECONDS} seconds' where ${OWN}`,
    [id, maker, rows],
  );
  return count === 1;
}

export async function markReady(db: Queries, id: string, maker: string, made: WrittenList): Promise<boolean> {
  const count = await db.run(
    `update staff_export set state = 'ready', rows = $3, bytes = $4, is_cut = $5, file = $6, ready_until = app_now() + ${KEPT} where ${OWN}`,
    [id, maker, made.rows, made.bytes, made.isCut, made.file],
  );
  return count === 1;
}

/** Leaves it to another try at once, unless it was the last, or no try can make it. */
export async function giveUp(db: Queries, id: string, maker: string, isOver: boolean): Promise<void> {
  await db.run(
    `update staff_export set maker = null, maker_until = null, state = case when $3 or tries >= ${TRIES_MAX} then 'failed' else state end
      where ${OWN}`,
    [id, maker, isOver],
  );
}

/** A server that stops was not to blame for the try. */
export async function putBack(db: Queries, id: string, maker: string): Promise<void> {
  await db.run(`update staff_export set maker = null, maker_until = null, tries = tries - 1 where ${OWN}`, [id, maker]);
}

/** Those whose makers all vanished: nobody takes them again. */
export async function failVanished(db: Queries): Promise<void> {
  await db.run(
    `update staff_export set state = 'failed', maker = null, maker_until = null
      where state = 'preparing' and tries >= ${TRIES_MAX} and maker_until <= app_now()`,
  );
}

/** A file that is still to be had, of whoever asked for it. */
export const findReady = (db: Queries, staff: string, id: string): Promise<ExportRow | null> =>
  db.maybeOne<ExportRow>(
    `select ${COLUMNS} from staff_export where id = $1 and staff = $2 and state = 'ready' and ready_until > app_now()`,
    [id, staff],
  );

export async function deleteOld(db: Queries): Promise<void> {
  await db.run(
    `delete from staff_export where state <> 'preparing' and coalesce(ready_until, asked_at + ${KEPT}) <= app_now()`,
  );
}

/** What may lie in the store, and on the machine that makes it. */
export async function listFiles(db: Queries): Promise<WantedDownloads> {
  const rows = await db.query<{ id: string; file: string | null }>('select id, file from staff_export');
  return new Map(rows.map(({ id, file }) => [id, file]));
}
