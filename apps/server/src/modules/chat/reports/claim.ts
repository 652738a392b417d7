import { CLAIM_MINUTES } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { findCaseForUpdate, type CaseRow } from './queries.ts';

/** One of staff. */
export interface Who {
  readonly staffId: string;
  readonly name: string;
}

export type NotMine = 'reportUnknown' | 'reportDecided' | 'reportClaimed';

/** Why this one of staff does nothing with a report now; null when they may. */
export function refusedToOthers(row: CaseRow | null, { staffId }: Who): Refusal<NotMine> | null {
  if (row === null) return refuse('reportUnknown');
  if (row.decided_by !== null) return refuse('reportDecided', { params: { name: row.decided_by } });
  if (row.claimed_by !== null && String(row.claimed_by) !== staffId)
    return refuse('reportClaimed', { params: { name: row.claimed_name } });
  return null;
}

/** Takes a report for some minutes, for longer, or puts it back. Gives until when; null: nobody has it. */
export function claimReport(deps: Deps, who: Who, id: string, isOn: boolean): Promise<Outcome<Date | null, NotMine>> {
  return deps.db.tx(async (tx) => {
    const refused = refusedToOthers(await findCaseForUpdate(tx, id), who);
    if (refused) return refused;
    return ok(await saveClaim(tx, id, isOn ? who : null));
  });
}

async function saveClaim(tx: Queries, id: string, who: Who | null): Promise<Date | null> {
  const { until } = await tx.one<{ until: Date | null }>(
    `update chat_case set claimed_by = $2::bigint, claimed_name = $3,
            claimed_until = case when $2::bigint is not null then app_now() + interval '${CLAIM_MINUTES} minutes' end
      where id = $1::bigint returning claimed_until as until`,
    [id, who?.staffId ?? null, who?.name ?? ''],
  );
  return until;
}
