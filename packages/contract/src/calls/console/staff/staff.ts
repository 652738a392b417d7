import * as z from 'zod/mini';
import { StaffName } from '../../../staff/named-people.ts';
import { ChallengeAnswer } from '../../account/challenge.ts';
import { FlagIn, Hash64, STAFF_ROLES, TimeMs, call, STAFF_MAY, staffCall } from '../../../wire/index.ts';
import { FACTOR_REFUSALS, FactorShown } from './passkeys.ts';
import { StaffCode } from './staff-code.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const Role = z.enum(STAFF_ROLES);
/** A new account may get the whole desk at once: a small site has few people. */
const RoleGiven = z.enum([...STAFF_ROLES, 'operator']);
const PROVE_REFUSALS = ['staffWrongCredentials', 'loginLocked', 'captchaDue', 'wrongCaptcha'] as const;

/**
 * Accounts of staff. What gives somebody rights takes two administrators: one alone could make himself the second operator that a large
 * withdrawal asks for.
 */
export const consoleStaffCalls = {
  staffAccounts: staffCall({
    method: 'GET',
    path: '/v1/console/staffAccounts',
    roles: STAFF_MAY.staff.look,
    doc: 'All accounts of staff with their roles, the oldest first.',
    input: z.object({}),
    output: z.object({
      list: z.array(z.object({ staffName: z.string(), roles: z.array(Role), active: z.boolean(), at: TimeMs })),
    }),
    refusals: [],
  }),
  addStaff: staffCall({
    method: 'POST',
    path: '/v1/console/addStaff',
    roles: STAFF_MAY.staff.set,
    doc: 'Make an account of staff. Takes two administrators: the first asks, the second says the same; the password of the second counts, until the owner of the account has changed it (changeStaffPassword), which comes before anything else. operator: the six roles of the desk together.',
    input: z.object({ staffName: StaffName, role: RoleGiven, password: Hash64 }),
    output: done,
    refusals: ['fieldUnique', 'passwordWeak', 'secondStaffNeeded'],
  }),
  setStaffRole: staffCall({
    method: 'POST',
    path: '/v1/console/setStaffRole',
    roles: STAFF_MAY.staff.set,
    doc: 'Give another member of staff one more role (two administrators), or take one away (at once); it counts from the next act on. Administrators and auditors hold nothing else.',
    input: z.object({ staffName: StaffName, role: Role, on: FlagIn }),
    output: done,
    refusals: ['notFound', 'staffOneself', 'staffRolesApart', 'secondStaffNeeded'],
  }),
  changeStaffPassword: call({
    method: 'POST',
    path: '/v1/console/changeStaffPassword',
    who: 'any',
    doc: 'A new password of an operator’s own, by the old one. Due first where an administrator chose the old one. Every session ends. `code` or `credential`: the second factor, where there is one.',
    input: z.object({
      staffName: StaffName,
      password: Hash64,
      newPassword: Hash64,
      ...FactorShown,
      ...ChallengeAnswer,
    }),
    output: z.object({}),
    refusals: [...PROVE_REFUSALS, ...FACTOR_REFUSALS, 'fieldUnique', 'passwordWeak'],
  }),
  enrolSecondFactor: call({
    method: 'POST',
    path: '/v1/console/enrolSecondFactor',
    who: 'any',
    doc: 'A secret for the authenticator app of an operator, to be confirmed by a code. `code` or `credential`: the second factor in use, where there is one.',
    input: z.object({ staffName: StaffName, password: Hash64, ...FactorShown, ...ChallengeAnswer }),
    output: z.object({ secret: z.string(), url: z.string() }),
    refusals: [...PROVE_REFUSALS, ...FACTOR_REFUSALS, 'staffPasswordDue'],
  }),
  confirmSecondFactor: call({
    method: 'POST',
    path: '/v1/console/confirmSecondFactor',
    who: 'any',
    doc: 'Begin to use the secret of enrolSecondFactor, within ten minutes. Answers recovery codes, each good once in place of a code; they are shown this once.',
    input: z.object({ staffName: StaffName, password: Hash64, code: StaffCode, ...ChallengeAnswer }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: [...PROVE_REFUSALS, 'staffCodeDue', 'staffCodeWrong', 'staffPasswordDue'],
  }),
  resetSecondFactor: staffCall({
    method: 'POST',
    path: '/v1/console/resetSecondFactor',
    roles: STAFF_MAY.staff.set,
    doc: 'Take the second factor away from another member of staff who lost it, authenticator app and passkeys, and end their sessions. Takes two administrators.',
    input: z.object({ staffName: StaffName }),
    output: done,
    refusals: ['notFound', 'staffOneself', 'secondStaffNeeded'],
  }),
  setStaffActive: staffCall({
    method: 'POST',
    path: '/v1/console/setStaffActive',
    roles: STAFF_MAY.staff.set,
    doc: 'Close the account of another member of staff: at once, and every session with it. Opening it again takes two administrators.',
    input: z.object({ staffName: StaffName, on: FlagIn }),
    output: done,
    refusals: ['notFound', 'staffOneself', 'secondStaffNeeded'],
  }),
} as const;
