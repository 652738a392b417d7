import type { consoleAgentCalls, CallInput, CallOutput } from '@caiting/contract';
import { GROUPS } from '@caiting/lottery';
import type { Db, Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { findPlayerByName, levelsOf, setCommissionFrozen, tellPlayer } from '../../account/index.ts';

type Input = CallInput<typeof consoleAgentCalls.moveMember>;
/** Any fixed number of its own. */
const MOVES_LOCK = 7_362_917;
/** Uplines that one member may have, as tables `player` and `downline` say. */
const UPLINES_MAX = 20;
type MoveRefusal = 'notFound' | 'moveInCircle' | 'moveWaits' | 'memberLevelTooHigh' | 'lineTooDeep';

/**
 * Puts a member and everybody below him under another agent from the next midnight on, once `confirm` says that two asked for it. Lines of days are
 * laid out now; uplines and paths follow at midnight (carry_out_moves).
 */
export async function moveMember<Key extends string>(
  deps: Deps,
  tx: Tx,
  { userName, upline, reason }: Input,
  confirm: () => Promise<Refusal<Key> | null>,
): Promise<Outcome<{ day: string }, MoveRefusal | Key>> {
  const member = await findPlayerByName(tx, userName);
  const agent = upline ? await findPlayerByName(tx, upline) : null;
  if (member === null || (upline && !agent?.is_agent) || (!upline && member.upline === null)) return refuse('notFound');
  // Moves are few: one after the other, so that two together cannot make a circle.
  await tx.query('select pg_advisory_xact_lock($1)', [MOVES_LOCK]);
  if (await hasWaiting(tx, member.id)) return refuse('moveWaits');
  if (agent !== null) {
    if (await standsBelow(tx, member.id, agent.id)) return refuse('moveInCircle');
    if ((await uplinesAfter(tx, member.id, agent.id)) > UPLINES_MAX)
      return refuse('lineTooDeep', { params: { max: UPLINES_MAX } });
    // Both keep their levels until this is decided.
    await tx.query('select id from player where id in ($1, $2) order by id for update', [member.id, agent.id]);
    const [own, above] = [await levelsOf(deps, tx, member.id), await levelsOf(deps, tx, agent.id)];
    if (GROUPS.some((group) => own[group] > above[group])) return refuse('memberLevelTooHigh');
  }
  const refused = await confirm();
  if (refused) return refused;
  const { day } = await tx.one<{ day: string }>(`select plan_move($1, $2, $3)::text as day`, [
    member.id,
    agent?.id ?? null,
    reason,
  ]);
  await tellPlayer(tx, member.id, 'lineMovedByStaff', { day });
  return ok({ day });
}

async function hasWaiting(tx: Queries, member: bigint): Promise<boolean> {
  return (await tx.maybeOne('select from line_move where member = $1 and done_at is null', [member])) !== null;
}

/** Is `agent` the member, or below him, today or from a day on that is planned? */
async function standsBelow(tx: Queries, member: bigint, agent: bigint): Promise<boolean> {
  if (member === agent) return true;
  return (
    (await tx.maybeOne(
      'select from downline where agent = $1 and member = $2 and to_day > shanghai_day(app_now()) limit 1',
      [member, agent],
    )) !== null
  );
}

/** How many uplines the lowest of the member's line will have below `agent`, today or from a day on that is planned. */
async function uplinesAfter(tx: Queries, member: bigint, agent: bigint): Promise<number> {
  const { uplines } = await tx.one<{ uplines: number }>(
    `select 1 + coalesce((select max(depth) from downline where agent = $1 and to_day > shanghai_day(app_now())), 0)
              + coalesce((select max(depth) from downline where member = $2 and to_day > shanghai_day(app_now())), 0) as uplines`,
    [member, agent],
  );
  return uplines;
}

/** Carries out moves whose day has begun; gives how many. A large line takes longer than a call may. */
export async function carryOutMoves(db: Db): Promise<number> {
  const { done } = await db.tx((tx) => tx.one<{ done: number }>('select carry_out_moves() as done'), { isLong: true });
  return done;
}

export async function listMoves(db: Queries): Promise<CallOutput<typeof consoleAgentCalls.memberMoves>['list']> {
  const rows = await db.query<{
    name: string;
    old_upline: string | null;
    new_upline: string | null;
    from_day: string;
    reason: string;
    decided_at: Date;
    done_at: Date | null;
  }>(
    `select p.name, o.name as old_upline, n.name as new_upline, m.from_day::text as from_day, m.reason, m.decided_at, m.done_at
       from line_move m join player p on p.id = m.member left join player o on o.id = m.old_upline left join player n on n.id = m.new_upline
      order by m.id desc limit 100`,
  );
  return rows.map((row) => ({
    userName: row.name,
    oldUpline: row.old_upline ?? '',
    newUpline: row.new_upline ?? '',
    fromDay: row.from_day,
    reason: row.reason,
    decidedAt: row.decided_at.getTime(),
    doneAt: row.done_at?.getTime() ?? null,
  }));
}

/** False: nobody has that name, or he is no agent. */
export async function freezeCommission<K extends string>(
  tx: Tx,
  userName: string,
  on: boolean,
  refusedBy: () => Promise<Refusal<K> | null>,
): Promise<Outcome<undefined, 'notFound' | K>> {
  const agent = await findPlayerByName(tx, userName);
  if (!agent?.is_agent) return refuse('notFound');
  const refused = on ? null : await refusedBy();
  if (refused) return refused;
  if (await setCommissionFrozen(tx, agent.id, on))
    await tellPlayer(tx, agent.id, on ? 'commissionFrozenByStaff' : 'commissionResumedByStaff');
  return ok();
}
