import * as z from 'zod/mini';
import {
  Assertion,
  CREDENTIAL_MAX,
  Creation,
  CreationOptions,
  PasskeyName,
  RequestOptions,
} from '../../../account/webauthn.ts';
import { StaffName } from '../../../staff/named-people.ts';
import { Hash64, STAFF_MAY, TimeMs, call, jsonText, staffCall } from '../../../wire/index.ts';
import { ChallengeAnswer } from '../../account/challenge.ts';
import { StaffCode } from './staff-code.ts';

/** The second factor as it is shown: a code, or what a passkey signed (staffPasskeyChallenge). */
export const FactorShown = {
  code: z.optional(StaffCode),
  credential: z.optional(jsonText(Assertion, CREDENTIAL_MAX)),
};
/** What may be wrong with it. */
export const FACTOR_REFUSALS = [
  'staffCodeDue',
  'staffPasskeyDue',
  'staffCodeWrong',
  'passkeyExpired',
  'passkeyInvalid',
  'staffPasskeyUnknown',
] as const;

const PasskeyId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** Passkeys of staff: a second factor beside the codes of an authenticator app (docs/decisions/0329). */
export const consolePasskeyCalls = {
  staffPasskeyChallenge: call({
    method: 'POST',
    path: '/v1/console/staffPasskeyChallenge',
    who: 'any',
    doc: 'What the browser needs to show a passkey as the second factor: of a sign-in, of a step-up, of a new factor. It names nobody. The challenge is good once and for five minutes.',
    silent: true,
    input: z.object({}),
    output: z.object({ options: RequestOptions }),
    refusals: ['passkeyUnavailable'],
  }),
  beginStaffPasskey: call({
    method: 'POST',
    path: '/v1/console/beginStaffPasskey',
    who: 'any',
    doc: 'What the browser needs to make a passkey for an operator, by the password; over a second factor that is in use only by showing it.',
    input: z.object({ staffName: StaffName, password: Hash64, ...FactorShown, ...ChallengeAnswer }),
    output: z.object({ options: CreationOptions }),
    refusals: [
      'staffWrongCredentials',
      'loginLocked',
      'captchaDue',
      'wrongCaptcha',
      ...FACTOR_REFUSALS,
      'staffPasswordDue',
      'passkeysTooMany',
      'passkeyUnavailable',
    ],
  }),
  addStaffPasskey: call({
    method: 'POST',
    path: '/v1/console/addStaffPasskey',
    who: 'any',
    doc: 'The passkey that the browser made with the options of beginStaffPasskey, which says whose it is. The first second factor of an account brings recovery codes, each good once in place of a code; they are shown this once.',
    input: z.object({ credential: jsonText(Creation, CREDENTIAL_MAX), name: z.optional(PasskeyName) }),
    output: z.object({ name: z.string(), recoveryCodes: z.array(z.string()) }),
    refusals: ['passkeyExpired', 'passkeyInvalid', 'passkeyKnown', 'passkeysTooMany', 'passkeyUnavailable'],
  }),
  staffPasskeys: staffCall({
    method: 'GET',
    path: '/v1/console/staffPasskeys',
    roles: STAFF_MAY.own.do,
    doc: 'Passkeys of one’s own account, the newest first.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          passkeyId: z.string(),
          name: z.string(),
          /** The host that it is shown to. */
          host: z.string(),
          /** Copied to the person’s other devices by the maker of the authenticator. */
          isBackedUp: z.boolean(),
          createdAt: TimeMs,
          lastUsedAt: z.nullable(TimeMs),
        }),
      ),
    }),
    refusals: [],
  }),
  renameStaffPasskey: staffCall({
    method: 'POST',
    path: '/v1/console/renameStaffPasskey',
    roles: STAFF_MAY.own.do,
    doc: 'Call a passkey of one’s own something else in the list; it stays the same passkey.',
    input: z.object({ passkeyId: PasskeyId, name: PasskeyName }),
    output: z.object({ done: z.boolean(), note: z.string() }),
    refusals: ['notFound'],
  }),
  deleteStaffPasskey: staffCall({
    method: 'POST',
    path: '/v1/console/deleteStaffPasskey',
    roles: STAFF_MAY.own.do,
    doc: 'Delete a passkey of one’s own: it is no second factor any more. The last one of an account without an authenticator app stays.',
    input: z.object({ passkeyId: PasskeyId }),
    output: z.object({ done: z.boolean(), note: z.string() }),
    refusals: ['notFound', 'staffFactorLast'],
  }),
} as const;
