import { REMARK_MAX, chatModerationCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findPlayer } from '../../account/index.ts';
import { logAct } from '../core/act-log.ts';
import { done } from '../core/done.ts';
import { managesSomewhere } from '../core/queries.ts';

/** What managers note about a person, for each other. */

export const remarksBindings = [
  bind(chatModerationCalls.getMemberRemark, async ({ deps, session }, input) => {
    if (!(await managesSomewhere(deps.db, session.userId))) return refuse('forbidden');
    return ok({ remark: await findRemark(deps.db, input.targetUserId) });
  }),
  bind(chatModerationCalls.setMemberRemark, ({ deps, session }, input) =>
    done(setRemark(deps, session.userId, input.targetUserId, input.remark)),
  ),
];

/** Writes a manager's remark about a person; an empty one takes it away. */
async function setRemark(deps: Deps, managerId: string, targetId: string, text: string) {
  const remark = text.trim();
  if ([...remark].length > REMARK_MAX) return refuse('remarkTooLong', { field: 'remark' });
  return deps.db.tx(async (tx) => {
    if (!(await managesSomewhere(tx, managerId))) return refuse('forbidden');
    if (!(await findPlayer(tx, targetId))) return refuse('notFound');
    const before = await findRemark(tx, targetId);
    await saveRemark(tx, targetId, remark, managerId);
    await logAct(tx, { roomCode: null, managerId, act: 'remark', target: targetId, before, after: remark });
    return ok();
  });
}

async function findRemark(db: Queries, targetId: string): Promise<string> {
  const row = await db.maybeOne<{ remark: string }>(`select remark from chat_remark where target_id = $1::bigint`, [
    targetId,
  ]);
  return row?.remark ?? '';
}

async function saveRemark(tx: Queries, targetId: string, remark: string, by: string): Promise<void> {
  await tx.run(
    `insert into chat_remark (target_id, remark, changed_by) values ($1::bigint, $2, $3::bigint)
     on conflict (target_id) do update set remark = excluded.remark, changed_by = excluded.changed_by, changed_at = app_now()`,
    [targetId, remark, by],
  );
}
