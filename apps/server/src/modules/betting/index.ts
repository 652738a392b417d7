import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { pushResults } from './push-results.ts';

export { auditBooks } from './audit-bets.ts';

/** Bets: placing, cancelling, settling, the player's own lists. */
export const bettingModule: ServerModule = {
  name: 'betting',
  calls,
  start: async (deps) => pushResults(deps),
};
