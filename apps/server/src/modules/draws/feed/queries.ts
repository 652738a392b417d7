import type { Queries } from '../../../platform/db/pool.ts';

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
