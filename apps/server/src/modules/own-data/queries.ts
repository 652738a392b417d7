import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { KeptDownload, WantedDownloads } from '../../platform/files/index.ts';

export interface ExportRow {
  readonly player: bigint;
  readonly id: string;
  readonly state: 'preparing' | 'ready' | 'failed';
  readonly asked_at: Date;
  readonly percent: number;
  readonly ready_at: Date | null;
  readonly ready_until: Date | null;
  readonly bytes: bigint | null;
  /** Its name in the store; null also for one that a server of before made. */
  readonly file: string | null;
}

/** What one file may be fetched: enough for a line that breaks, too little to be a service. */
const DOWNLOADS_MAX = 20;
const KEPT_DAYS = 7;
/** A process that says nothing for so long has gone; another one begins anew. */
const MAKER_SECONDS = 60;
const TRIES_MAX = 3;

const COLUMNS = 'player, id, state, asked_at, percent, ready_at, ready_until, bytes, file';

/** The export of a player; one whose time is over, or that was fetched as often as it may be, is not there for anybody. */
export const findExport = (db: Queries, player: string): Promise<ExportRow | null> =>
  db.maybeOne<ExportRow>(
    `select ${COLUMNS} from data_export where player = $1 and (state <> 'ready' or ready_until > app_now() and downloads < $2)`,
    [player, DOWNLOADS_MAX],
  );

/** Begins anew, unless one is being made or was asked for within the last `waitMinutes`. False then. */
export async function insertExport(tx: Tx, player: string, waitMinutes: number): Promise<boolean> {
  const rows = await tx.run(
    `insert into data_export (player) values ($1)
     on conflict (player) do update
       set id = gen_random_uuid(), state = 'preparing', asked_at = app_now(), percent = 0, maker = null, maker_until = null, tries = 0,
           ready_at = null, ready_until = null, bytes = null, file = null, downloads = 0
       where data_export.state = 'failed'
          or data_export.state = 'ready' and data_export.asked_at <= app_now() - $2 * interval '1 minute'`,
    [player, waitMinutes],
  );
  return rows === 1;
}

/** Takes the oldest that nobody makes; null when none waits. */
export const takeExport = (db: Queries, maker: string): Promise<ExportRow | null> =>
  db.maybeOne<ExportRow>(
    `update data_export set maker = $1, maker_until = app_now() + $2 * interval '1 second', tries = tries + 1, percent = 0
      where player = (select player from data_export
                       where state = 'preparing' and (maker_until is null or maker_until <= app_now()) and tries < $3
                       order by asked_at limit 1 for update skip locked)
     returning ${COLUMNS}`,
    [maker, MAKER_SECONDS, TRIES_MAX],
  );

/** Says how far it is. False when it is no longer this maker's: cancelled, or taken over. */
export async function noteProgress(db: Queries, { player, id }: ExportRow, maker: string, percent: number) {
  const rows = await db.run(
    `update data_export set percent = $4, maker_until = app_now() + $5 * interval '1 second'
      where player = $1 and id = $2 and maker = $3 and state = 'preparing'`,
    [player, id, maker, percent, MAKER_SECONDS],
  );
  return rows === 1;
}

/** The file lies where it is fetched from. False when nobody wants it any more. */
export async function markReady(
  tx: Tx,
  { player, id }: ExportRow,
  maker: string,
  { bytes, file }: KeptDownload,
): Promise<boolean> {
  const rows = await tx.run(
    `update data_export set state = 'ready', percent = 100, ready_at = app_now(), ready_until = app_now() + $4 * interval '1 day', bytes = $5, file = $6
      where player = $1 and id = $2 and maker = $3 and state = 'preparing'`,
    [player, id, maker, KEPT_DAYS, bytes, file],
  );
  return rows === 1;
}

/** Leaves it to another try at once; after the last one it has failed. True when it has. */
export async function giveUp(tx: Tx, { player, id }: ExportRow, maker: string): Promise<boolean> {
  const row = await tx.maybeOne<{ state: string }>(
    `update data_export set maker = null, maker_until = null, state = case when tries >= $4 then 'failed' else state end
      where player = $1 and id = $2 and maker = $3 and state = 'preparing' returning state`,
    [player, id, maker, TRIES_MAX],
  );
  return row?.state === 'failed';
}

/** A server that stops was not to blame for the try. */
export const putBack = (db: Queries, { player, id }: ExportRow, maker: string): Promise<number> =>
  db.run(
    `update data_export set maker = null, maker_until = null, tries = tries - 1
      where player = $1 and id = $2 and maker = $3 and state = 'preparing'`,
    [player, id, maker],
  );

/** Those whose makers all vanished: nobody takes them again. */
export const failVanished = (tx: Tx): Promise<readonly { player: bigint }[]> =>
  tx.query<{ player: bigint }>(
    `update data_export set state = 'failed', maker = null, maker_until = null
      where state = 'preparing' and tries >= $1 and maker_until <= app_now() returning player`,
    [TRIES_MAX],
  );

export async function cancelExport(tx: Tx, player: string): Promise<boolean> {
  return (
    (await tx.run(`delete from data_export where player = $1 and state in ('preparing', 'failed')`, [player])) === 1
  );
}

/** Counts a download of a file that is still to be had; null for any other. */
export const countDownload = (db: Queries, player: string, id: string): Promise<ExportRow | null> =>
  db.maybeOne<ExportRow>(
    `update data_export set downloads = downloads + 1
      where player = $1 and id = $2 and state = 'ready' and ready_until > app_now() and downloads < $3
     returning ${COLUMNS}`,
    [player, id, DOWNLOADS_MAX],
  );

export const deleteOldExports = (tx: Tx): Promise<number> =>
  tx.run(`delete from data_export where state = 'ready' and ready_until <= app_now()`);

/** What may lie in the store, and on the machine that makes it. */
export async function listFiles(db: Queries): Promise<WantedDownloads> {
  const rows = await db.query<{ id: string; file: string | null }>('select id, file from data_export');
  return new Map(rows.map(({ id, file }) => [id, file]));
}
