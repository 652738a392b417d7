import { countRows } from '../../../platform/db/count-rows.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Issue, IssueState } from '../core/issue.ts';
import { ISSUE } from '../core/queries.ts';

export interface IssueFilter {
  readonly lotteryCode: string | null;
  readonly day: string | null;
  readonly state: IssueState | null;
}

export interface ListedIssue extends Issue {
  readonly lotteryName: string;
  readonly lotteryType: string;
  readonly source: 'house' | 'feed';
  readonly openNumber: string;
}

/** The conditions of the index issue_listed, word for word: only then does the planner use it. */
const IS_LISTED = `i.state <> 'waiting' and i.bet_count is distinct from 0`;

function whereOf(
  { lotteryCode, day, state }: IssueFilter,
  value: (one: unknown) => string,
  more: readonly string[] = [],
): string {
  const dayValue = day === null ? '' : `${value(day)}::date`;
  return [
    lotteryCode === null ? IS_LISTED : `i.lottery_code = ${value(lotteryCode)}`,
    // An issue belongs to its own day, whose last draws come after midnight.
    ...(day === null
      ? []
      : [
          `i.day = ${dayValue} and i.draw_at >= ${dayValue}::timestamp at time zone 'Asia/Shanghai' - interval '1 day'`,
          `i.draw_at < (${dayValue} + 2)::timestamp at time zone 'Asia/Shanghai'`,
        ]),
    ...(state === null ? [] : [`i.state = ${value(state)}`]),
    ...more,
  ].join(' and ');
}

/** The last draw first, before the issue of this id. */
export function issuesQuery(
  filter: IssueFilter,
  before: string | null,
  limit: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [limit];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const key =
    before === null ? [] : [`(i.draw_at, i.id) < (select draw_at, id from issue where id = ${value(before)})`];
  return {
    sql: `select ${ISSUE}, l.name as "lotteryName", l.group_code as "lotteryType", l.source, coalesce(r.open_number, '') as "openNumber"
            from (select i.* from issue i where ${whereOf(filter, value, key)} order by i.draw_at desc, i.id desc limit $1) as i
            join lottery l on l.code = i.lottery_code left join draw_result r on r.issue_id = i.id
           order by i.draw_at desc, i.id desc`,
    values,
  };
}

export function listIssues(
  db: Queries,
  filter: IssueFilter,
  before: string | null,
  limit: number,
): Promise<ListedIssue[]> {
  const { sql, values } = issuesQuery(filter, before, limit);
  return db.query<ListedIssue>(sql, values);
}

/** How many there are, counted to one more than a list says. */
export const countIssues = (db: Queries, filter: IssueFilter): Promise<number> =>
  countRows(db, (value) => `select from issue i where ${whereOf(filter, value)}`);

export interface IssueEvidence {
  readonly sources: readonly {
    readonly name: string;
    readonly kind: string;
    readonly openNumber: string;
    readonly fetchedAt: Date;
    readonly rawSha256: string;
  }[];
  readonly entries: readonly {
    readonly staffName: string;
    readonly openNumber: string;
    readonly note: string;
    readonly at: Date;
  }[];
}

/** What sources said of an official issue, and what staff typed in. */
export async function evidenceOf(db: Queries, issue: bigint): Promise<IssueEvidence> {
  const [sources, entries] = await Promise.all([
    db.query<IssueEvidence['sources'][number]>(
      `select source as name, kind, open_number as "openNumber", fetched_at as "fetchedAt", encode(sha256(raw), 'hex') as "rawSha256"
         from feed_report where issue_id = $1 order by fetched_at, source`,
      [issue],
    ),
    db.query<IssueEvidence['entries'][number]>(
      `select staff_name as "staffName", open_number as "openNumber", note, entered_at as at from result_entry where issue_id = $1 order by id`,
      [issue],
    ),
  ]);
  return { sources, entries };
}
