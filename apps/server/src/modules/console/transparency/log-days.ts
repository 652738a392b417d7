import type { Queries } from '../../../platform/db/pool.ts';

export interface LogHead {
  readonly seq: string;
  readonly hash: string;
}

/** Where the chain of the operators' log ends now. */
export function findLogHead(db: Queries): Promise<LogHead> {
  return db.one<LogHead>(`select seq::text, encode(hash, 'hex') as hash from staff_log_head`);
}

export interface LogDay extends LogHead {
  readonly day: string;
  readonly at: Date;
}

/** Where it ended on each of these days, newest first. A day without a line has none of its own. */
export function listLogDays(db: Queries, first: string, last: string): Promise<LogDay[]> {
  return db.query<LogDay>(
    `select day::text, at, seq::text, encode(hash, 'hex') as hash from staff_log_day
      where day between $1 and $2 order by day desc`,
    [first, last],
  );
}
