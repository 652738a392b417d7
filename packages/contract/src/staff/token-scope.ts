import type { CallDef } from '../wire/call.ts';
import type { StaffCallDef } from '../wire/staff-call.ts';
import type { CallName } from '../registry.ts';
import { CONSOLE_ENTRIES, type ConsoleCallName } from './console-entries.ts';
import { CONSOLE_ACTS } from './two-persons.ts';
import { OPERATOR_ROLES, type StaffRole } from './staff-roles.ts';

/**
 * What a service token of a script may be given, call by call (docs/decisions/0334): looks, files of lists, and what was to be done anyway. Never what asks for a
 * second factor, a signature or a second person, nor what shows something masked or what people write to each other: there a person answers for the reason.
 */
const TOKEN_ACTS: ReadonlySet<string> = new Set<CallName>([
  'audit',
  'askExport',
  'retryJob',
  'retryParked',
  'retryMessage',
  'askGameRound',
]);
/** Codes on their way to players, in a demo. */
const NEVER: ReadonlySet<string> = new Set<CallName>(['outbox']);

/** Beginning of a service token: no other token has a full stop. */
export const SERVICE_TOKEN_PREFIX = 'service.';
export const TOKEN_CALLS_MAX = 40;

/** Whether a service token may hold this call. */
export function isTokenCall(name: string, { method, who }: Pick<CallDef, 'method' | 'who'>): name is ConsoleCallName {
  if (who !== 'staff' || NEVER.has(name) || !Object.hasOwn(CONSOLE_ENTRIES, name)) return false;
  const isOwn = CONSOLE_ENTRIES[name as ConsoleCallName].part === 'own';
  return !isOwn && ((method === 'GET' && !Object.hasOwn(CONSOLE_ACTS, name)) || TOKEN_ACTS.has(name));
}

/** The roles that hold all of these calls, as few as there are for them; null where no account may hold them together. */
export function rolesForCalls(calls: readonly Pick<StaffCallDef, 'roles'>[]): readonly StaffRole[] | null {
  const isEnough = (roles: readonly StaffRole[]) =>
    calls.every((call) => call.roles.some((role) => roles.includes(role)));
  // Who looks at everything and changes nothing comes first; who gives rights comes last.
  if (isEnough(['auditor'])) return ['auditor'];
  for (const role of OPERATOR_ROLES) if (isEnough([role])) return [role];
  if (isEnough(OPERATOR_ROLES))
    return OPERATOR_ROLES.reduceRight<readonly StaffRole[]>((kept, role) => {
      const without = kept.filter((one) => one !== role);
      return isEnough(without) ? without : kept;
    }, OPERATOR_ROLES);
  return isEnough(['admin']) ? ['admin'] : null;
}
