import { LINE_LISTED_MAX } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { isRefusal, refuse, type Refusal } from '../../../platform/outcome.ts';
import { HOLDS, memberScope } from '../core/line.ts';

/** Whose records a list is made of, and since when each of them is the agent's to see. */
export interface Listed {
  readonly members: readonly bigint[];
  /** Midnights of Shanghai; null: always. */
  readonly since: readonly (Date | null)[];
}

/** One member, or the whole line where it is not too large to be read through for a page. */
export async function listedMembers(
  db: Queries,
  agent: string,
  userId: string | undefined,
): Promise<Listed | Refusal<'memberUnknown' | 'memberNeeded'>> {
  if (userId !== undefined) {
    const scope = await memberScope(db, agent, userId);
    if (isRefusal(scope)) return scope;
  }
  const rows = await db.query<{ member: bigint; since: Date | null }>(
    `select l.member, case when l.since > '-infinity' then l.since::timestamp at time zone 'Asia/Shanghai' end as since
       from downline l where l.agent = $1 and ($2::int8 is null or l.member = $2) and ${HOLDS} limit $3`,
    [agent, userId ?? null, LINE_LISTED_MAX + 1],
  );
  if (rows.length > LINE_LISTED_MAX) return refuse('memberNeeded');
  return { members: rows.map(({ member }) => member), since: rows.map(({ since }) => since) };
}
