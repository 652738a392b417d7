import { consoleStaffCalls, type CallInput, type CallOutput } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { forgiveTry } from '../../account/index.ts';
import { proveByOwn, type ProveRefusal } from './prove-staff.ts';
import { checkFactor, confirmSecret, offerSecret, type FactorRefusal } from './second-factor.ts';

/** How an operator gets a second factor: a secret for the authenticator app, then a code of it. Both ask for the password again. */
export const enrolBindings = [
  bind(consoleStaffCalls.enrolSecondFactor, ({ deps, ip }, input) => enrol(deps, input, ip)),
  bind(consoleStaffCalls.confirmSecondFactor, ({ deps, ip }, input) => confirm(deps, input, ip)),
];

/** Over a second factor that is in use only with a code of it: the password alone must not be enough to take its place. */
async function enrol(
  deps: Deps,
  input: CallInput<typeof consoleStaffCalls.enrolSecondFactor>,
  ip: string,
): Promise<
  Outcome<CallOutput<typeof consoleStaffCalls.enrolSecondFactor>, ProveRefusal | FactorRefusal | 'staffPasswordDue'>
> {
  const proven = await proveByOwn(deps, input, ip);
  if (isRefusal(proven)) return proven;
  const refused = await checkFactor(deps, proven.staff, input);
  if (refused) return refused;
  await forgiveTry(deps.db, proven.tried, true);
  return ok(await offerSecret(deps, proven.staff));
}

async function confirm(
  deps: Deps,
  input: CallInput<typeof consoleStaffCalls.confirmSecondFactor>,
  ip: string,
): Promise<
  Outcome<
    CallOutput<typeof consoleStaffCalls.confirmSecondFactor>,
    ProveRefusal | 'staffCodeWrong' | 'staffPasswordDue'
  >
> {
  const proven = await proveByOwn(deps, input, ip);
  if (isRefusal(proven)) return proven;
  const confirmed = await confirmSecret(deps, proven.staff, input.code);
  if (isRefusal(confirmed)) return confirmed;
  await forgiveTry(deps.db, proven.tried, true);
  return ok({ recoveryCodes: [...confirmed] });
}
