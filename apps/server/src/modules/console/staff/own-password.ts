import { REFUSAL_WORDS, consoleStaffCalls, type CallInput, type CallOutput } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { HashQueueFull, forgiveTry, hashPassword, weakPassword } from '../../account/index.ts';
import { insertLog, saveLogOutcome } from '../core/logged.ts';
import { proveStaff, type ProveRefusal } from './prove-staff.ts';
import { checkFactor, type FactorRefusal } from './second-factor.ts';

/** An operator's own password: whoever was given one by an administrator chooses another before anything else. */
export const ownPasswordBinding = bind(consoleStaffCalls.changeStaffPassword, ({ deps, ip }, input) =>
  changePassword(deps, input, ip),
);

const ACT = 'changeStaffPassword';
const BUSY_SECONDS = 5;

type Change = typeof consoleStaffCalls.changeStaffPassword;

/** The old password, and a code where a second factor is in use. Every session of before ends; the log says from where it was done. */
async function changePassword(
  deps: Deps,
  input: CallInput<Change>,
  ip: string,
): Promise<Outcome<CallOutput<Change>, ProveRefusal | FactorRefusal | 'fieldUnique' | 'passwordWeak'>> {
  const proven = await proveStaff(deps, input, ip);
  if (isRefusal(proven)) return proven;
  const { staff, tried } = proven;
  const refused = await checkFactor(deps, staff, input);
  if (refused) return refused;
  await forgiveTry(deps.db, tried, true);
  if (input.newPassword === input.password)
    return refuse('fieldUnique', { field: 'newPassword', params: { field: REFUSAL_WORDS.oldAndNewPassword } });
  const weak = weakPassword(input.staffName, input.newPassword);
  if (weak) return { ...weak, field: 'newPassword' };
  const hash = await hashPassword(input.newPassword).catch((error: unknown) => {
    if (error instanceof HashQueueFull) return null;
    throw error;
  });
  if (hash === null) return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
  const id = await insertLog(deps.db, { staff: String(staff.id), name: staff.name, act: ACT, detail: { address: ip } });
  const isSaved = await savePassword(deps.db, staff.id, staff.password_hash, hash);
  await saveLogOutcome(deps.db, id, isSaved ? 'done' : 'staffWrongCredentials');
  return isSaved ? ok({}) : refuse('staffWrongCredentials', { field: 'password' });
}

/** False when the password that was looked at is not the account's any more, or the account was closed. */
async function savePassword(db: Queries, staff: bigint, before: string, hash: string): Promise<boolean> {
  const values = [staff, before, hash];
  return (await db.one<{ is: boolean }>('select set_staff_password($1, $2, $3) as is', values)).is;
}
