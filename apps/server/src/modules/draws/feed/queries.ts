import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface Report {
  readonly source: string;
  readonly kind: 'simulated' | 'http' | 'staff';
  readonly openNumber: string;
  readonly raw: Buffer;
  readonly fetchedAt: Date;
}

/** What sources said about an issue, in the order it came. */
export function listReports(db: Queries, issueId: bigint): Promise<Report[]> {
  return db.query<Report>(
    `select source, kind, open_number as "openNumber", raw, fetched_at as "fetchedAt"
     from feed_report where issue_id = $1 order by fetched_at, source`,
    [issueId],
  );
}

/** Keeps an answer. A source of random numbers asked twice at once (two servers) keeps its first. */
export async function insertReport(db: Queries, issueId: bigint, report: Omit<Report, 'fetchedAt'>): Promise<void> {
  const { source, kind, openNumber, raw } = report;
  await db.run(
    `insert into feed_report (issue_id, source, kind, open_number, raw, fetched_at)
     values ($1, $2, $3, $4, $5, app_now()) on conflict do nothing`,
    [issueId, source, kind, openNumber, raw],
  );
}

export interface Entry {
  readonly staffName: string;
  readonly openNumber: string;
  readonly note: string;
  readonly enteredAt: Date;
}

/** The newest entry of each operator, oldest first. */
export function listEntries(tx: Tx, issueId: bigint): Promise<Entry[]> {
  return tx.query<Entry>(
    `select staff_name as "staffName", open_number as "openNumber", note, entered_at as "enteredAt" from result_entry e
     where issue_id = $1 and id = (select max(id) from result_entry n where n.issue_id = $1 and n.staff_name = e.staff_name)
     order by id`,
    [issueId],
  );
}

export async function insertEntry(tx: Tx, issueId: bigint, entry: Omit<Entry, 'enteredAt'>): Promise<void> {
  await tx.run(
    `insert into result_entry (issue_id, staff_name, open_number, note, entered_at) values ($1, $2, $3, $4, app_now())`,
    [issueId, entry.staffName, entry.openNumber, entry.note],
  );
}
