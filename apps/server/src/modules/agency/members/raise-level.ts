import { agentCalls, FIELD_NAMES, GROUP_WORDS, type CallInput, type CallOutput } from '@caiting/contract';
import { GROUPS, type Group } from '@caiting/lottery';
import { formatRate, parseRate } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { levelsOf, levelTexts, saveLevels, type Levels } from '../../account/index.ts';
import { comingUpline, memberScope } from '../core/line.ts';

export const raiseLevelBinding = bind(agentCalls.raiseMemberLevel, ({ deps, session }, input) =>
  raiseLevel(deps, session.userId, input),
);

/**
 * Raises levels of a member of the direct downline: deeper ones are for their own upline, whose level bounds theirs. Bets placed before keep the
 * level they were placed at.
 */
export async function raiseLevel(
  deps: Deps,
  agent: string,
  { userId, levels }: CallInput<typeof agentCalls.raiseMemberLevel>,
): Promise<
  Outcome<
    CallOutput<typeof agentCalls.raiseMemberLevel>,
    'memberUnknown' | 'inviteLevelTooHigh' | 'memberLevelLower' | 'badInput'
  >
> {
  return deps.db.tx(async (tx) => {
    const scope = await memberScope(tx, agent, userId);
    if (isRefusal(scope)) return scope;
    if (!(await lockDirect(tx, agent, scope.player))) return refuse('memberUnknown');
    const bounds = [await levelsOf(deps, tx, agent)];
    // Tomorrow's upline bounds him as well.
    const coming = await comingUpline(tx, scope.player);
    if (coming !== null) bounds.push(await levelsOf(deps, tx, coming));
    const raised = checkedLevels(levels, bounds, await levelsOf(deps, tx, scope.player));
    if (isRefusal(raised)) return raised;
    await saveLevels(tx, BigInt(scope.player), raised);
    return ok({ levels: levelTexts(await levelsOf(deps, tx, scope.player)) });
  });
}

function checkedLevels(
  wished: Readonly<Record<string, string>>,
  bounds: readonly Levels[],
  held: Levels,
): Record<string, bigint> | Refusal<'inviteLevelTooHigh' | 'memberLevelLower' | 'badInput'> {
  const raised: Record<string, bigint> = {};
  for (const [group, text] of Object.entries(wished)) {
    const level = parseRate(text);
    if (!isGroup(group) || level === null)
      return refuse('badInput', { field: 'levels', params: { field: FIELD_NAMES.levels } });
    const bound = bounds.find((of) => level > of[group]);
    if (bound)
      return refuse('inviteLevelTooHigh', {
        field: 'levels',
        params: { group: GROUP_WORDS[group], max: formatRate(bound[group]) },
      });
    if (level < held[group])
      return refuse('memberLevelLower', {
        field: 'levels',
        params: { group: GROUP_WORDS[group], min: formatRate(held[group]) },
      });
    raised[group] = level;
  }
  return raised;
}

const isGroup = (name: string): name is Group => (GROUPS as readonly string[]).includes(name);

/** Locks agent and member in the order of ids, so that levels of both stay while they are compared; false unless he is the direct upline. */
async function lockDirect(tx: Tx, agent: string, member: string): Promise<boolean> {
  const rows = await tx.query<{ id: bigint; upline: bigint | null }>(
    'select id, upline from player where id in ($1, $2) order by id for update',
    [agent, member],
  );
  return rows.some(({ id, upline }) => String(id) === member && String(upline) === agent);
}
