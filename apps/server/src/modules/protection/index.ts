import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { protectionLists } from './own-lists.ts';

export { explain, isProtectionRefusal, refusalOf, type ProtectedAct } from './refusal.ts';
export { shutOutByStaff, tightenByStaff } from './by-staff.ts';
export { protectionChecks } from './audit-protection.ts';
export { overview } from './overview.ts';
export { isExcluded, listEvents, listResting } from './queries.ts';

/** Player protection: limits, time-out, self-exclusion, reality check; enforced in the transactions that move the money. */
export const protectionModule: ServerModule = { name: 'protection', calls, ownLists: protectionLists };
