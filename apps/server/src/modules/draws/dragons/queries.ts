import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface Streak {
  readonly lotteryCode: string;
  /** The newest issue that is counted in; empty before the first. */
  readonly issueNo: string;
  readonly drawAt: Date;
  /** By series key; a series without a run is left out. */
  readonly runs: Readonly<Record<string, readonly [side: string, times: number]>>;
}

export const STREAK = `lottery_code as "lotteryCode", issue_no as "issueNo", draw_at as "drawAt", runs`;

/** The runs of a lottery, locked; a first call makes the row, so that two draws at once take turns. */
export async function findStreakForUpdate(tx: Tx, lottery: string): Promise<Streak> {
  await tx.run(
    `insert into lottery_streak (lottery_code, draw_at, issue_no, runs) values ($1, 'epoch', '', '{}') on conflict do nothing`,
    [lottery],
  );
  return tx.one<Streak>(`select ${STREAK} from lottery_streak where lottery_code = $1 for update`, [lottery]);
}

export interface PastDraw {
  readonly issueNo: string;
  readonly day: string;
  readonly drawAt: Date;
  readonly numbers: readonly number[];
  readonly openNumber: string;
}

/** The newest results of a lottery, oldest first; void issues have none. `day` keeps to one day; `after` to issues drawn later. */
export async function listPastDraws(
  db: Queries,
  lottery: string,
  limit: number,
  { day = null, after = null }: { readonly day?: string | null; readonly after?: Date | null } = {},
): Promise<PastDraw[]> {
  const newestFirst = await db.query<PastDraw>(
    `select i.issue_no as "issueNo", i.day::text, i.draw_at as "drawAt", r.numbers, r.open_number as "openNumber"
     from issue i join draw_result r on r.issue_id = i.id
     where i.lottery_code = $1 and i.state in ('drawn', 'settled') and ($3::date is null or i.day = $3::date)
       and ($4::timestamptz is null or i.draw_at > $4)
     order by i.draw_at desc limit $2`,
    [lottery, limit, day, after],
  );
  return newestFirst.reverse();
}
