import type { Queries } from '../src/platform/db/pool.ts';

/** The issue that is on sale at this moment of the database clock. */
export async function findIssueOnSale(db: Queries, lotteryCode: string): Promise<string | null> {
  const row = await db.maybeOne<{ issue_no: string }>(
    `select issue_no from issue where lottery_code = $1 and opens_at <= app_now() and close_at > app_now()`,
    [lotteryCode],
  );
  return row?.issue_no ?? null;
}
