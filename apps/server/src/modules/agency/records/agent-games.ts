import { agentCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok } from '../../../platform/outcome.ts';
import { scopeOf } from '../core/line.ts';

/** The site has no card games yet; whose rounds may be asked for is settled all the same. */
export const agentGamesBinding = bind(agentCalls.getAgentGameBetData, async ({ deps, session }, { userId }) => {
  const scope = await scopeOf(deps.db, session.userId, userId);
  return isRefusal(scope) ? scope : ok({ list: [], next: null });
});
