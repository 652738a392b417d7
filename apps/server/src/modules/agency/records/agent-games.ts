import { agentCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok } from '../../../platform/outcome.ts';
import { daysAsked, scopeOf } from '../core/line.ts';

/** The site has no card games yet; whose rounds may be asked for is settled all the same. */
export const agentGamesBinding = bind(agentCalls.getAgentGameBetData, async ({ deps, session }, input) => {
  const days = await daysAsked(deps.db, input);
  if (isRefusal(days)) return days;
  const scope = await scopeOf(deps.db, session.userId, input.userId);
  return isRefusal(scope) ? scope : ok({ list: [], next: null });
});
