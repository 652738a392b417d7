import type { Queries } from '../src/platform/db/pool.ts';

/** The issue that is on sale at this moment of the database clock. */
export async function findIssueOnSale(db: Queries, lotteryCode: string): Promise<string | null> {
  const row = await db.maybeOne<{ issue_no: string }>(
    // One reading of the clock: two of them around a close would find two issues.
    `select issue_no from issue, (select app_now() as now) as clock where lottery_code = $1 and opens_at <= now and close_at > now`,
    [lotteryCode],
  );
  return row?.issue_no ?? null;
}

/** Issues that have not closed at this moment of the database clock, the next one first. */
export async function listComingIssues(db: Queries, lotteryCode: string, count: number): Promise<string[]> {
  const rows = await db.query<{ issue_no: string }>(
    `select issue_no from issue where lottery_code = $1 and state in ('waiting', 'selling') and close_at > (select app_now()) order by draw_at limit $2`,
    [lotteryCode, count],
  );
  return rows.map((row) => row.issue_no);
}

/** Operators, in the order in which they were made. */
export function listStaff(db: Queries): Promise<{ staff: string; staffName: string }[]> {
  return db.query<{ staff: string; staffName: string }>(
    `select id::text as staff, name as "staffName" from staff_list() order by id`,
  );
}
