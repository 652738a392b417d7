import { STAFF_MAY } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

/** An official result as one operator typed it in. */
export interface ResultEntry {
  readonly issueId: bigint;
  readonly staffName: string;
  readonly openNumber: string;
  readonly note: string;
}

/**
 * The newest entry of each operator, oldest first. The word of one who lost the account or the role since counts for nothing: two
 * persons stand behind a result when it is drawn, not only when it was typed (docs/decisions/0173).
 */
export function listCountingEntries(db: Queries, issueIds: readonly bigint[]): Promise<ResultEntry[]> {
  return db.query<ResultEntry>(
    `select e.issue_id as "issueId", e.staff_name as "staffName", e.open_number as "openNumber", e.note
       from result_entry e join staff_list() s on s.name = e.staff_name
      where e.issue_id = any ($1) and s.is_active and s.roles && $2::text[]
        and e.id = (select max(n.id) from result_entry n where n.issue_id = e.issue_id and n.staff_name = e.staff_name)
      order by e.id`,
    [issueIds, STAFF_MAY.issues.result],
  );
}
