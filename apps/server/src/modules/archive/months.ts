import type { Queries } from '../../platform/db/pool.ts';

/** One row of archived_month. */
export interface ArchivedMonth {
  readonly id: number;
  readonly month: string;
  readonly file: string;
  readonly digest: Buffer;
  readonly at: Date;
}

export interface ListedMonth extends ArchivedMonth {
  readonly act: 'archived' | 'restored';
  /** Whether its lines are in the file now. */
  readonly isAway: boolean;
}

/** All departures and returns, in their order. */
export function listArchives(db: Queries): Promise<ListedMonth[]> {
  return db.query<ListedMonth>(
    `select m.id, m.act, m.month::text, m.file, m.digest, m.at, m.id in (select n.id from archived_months() n) as "isAway" from archived_month m order by m.id`,
  );
}

/** The line of the operators' log, in the transaction that it tells of. */
export async function logArchive(
  db: Queries,
  act: 'archiveMonth' | 'restoreMonth',
  made: ArchivedMonth,
): Promise<void> {
  const { id } = await db.one<{ id: bigint }>(
    `insert into staff_log (staff, name, act, detail) values (null, './caiting', $1, $2) returning id`,
    [act, JSON.stringify({ id: made.id, month: made.month, file: made.file, digest: made.digest.toString('hex') })],
  );
  await db.run(`update staff_log set outcome = 'done' where id = $1`, [id]);
}
