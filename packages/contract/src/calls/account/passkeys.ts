import * as z from 'zod/mini';
import {
  Assertion,
  CREDENTIAL_MAX,
  Creation,
  CreationOptions,
  PasskeyName,
  RequestOptions,
} from '../../account/webauthn.ts';
import { Hash64, TimeMs, call, jsonText } from '../../wire/index.ts';
import { SignedIn } from './account.ts';

const PasskeyId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const SessionId = PasskeyId;
const Passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  /** Copied to the person's other devices by the maker of the authenticator. */
  isBackedUp: z.boolean(),
  createdAt: TimeMs,
  lastUsedAt: z.nullable(TimeMs),
});
const PasskeyList = z.object({ list: z.array(Passkey) });

/** Sign-in by passkey beside the password, and logins that are not one's own (docs/decisions/0299). */
export const passkeyCalls = {
  beginPasskey: call({
    method: 'POST',
    path: '/v1/users/beginPasskey',
    who: 'login',
    doc: 'What the browser needs to make a passkey for this account, within ten minutes of verifyLoginPassword. The challenge is good once and for five minutes.',
    input: z.object({}),
    output: z.object({ options: CreationOptions }),
    refusals: ['loginPasswordDue', 'passkeysTooMany', 'passkeyUnavailable'],
  }),
  addPasskey: call({
    method: 'POST',
    path: '/v1/users/addPasskey',
    who: 'login',
    doc: 'The passkey that the browser made. A letter tells the player of it. `name`: what the player calls it; else its maker’s or the device’s name.',
    input: z.object({ credential: jsonText(Creation, CREDENTIAL_MAX), name: z.optional(PasskeyName) }),
    output: PasskeyList,
    refusals: [
      'loginPasswordDue',
      'passkeyExpired',
      'passkeyInvalid',
      'passkeyKnown',
      'passkeysTooMany',
      'passkeyUnavailable',
    ],
  }),
  beginPasskeyLogin: call({
    method: 'POST',
    path: '/v1/users/beginPasskeyLogin',
    who: 'any',
    doc: 'What the browser needs to sign in by passkey; no name is asked for. The challenge is good once and for five minutes.',
    silent: true,
    input: z.object({}),
    output: z.object({ options: RequestOptions }),
    refusals: ['passkeyUnavailable'],
  }),
  passkeyLogin: call({
    method: 'POST',
    path: '/v1/users/passkeyLogin',
    who: 'any',
    doc: 'Sign in by passkey. The person must have been verified by the device (face, fingerprint, code). No image code is ever due.',
    input: z.object({ credential: jsonText(Assertion, CREDENTIAL_MAX) }),
    output: SignedIn,
    refusals: [
      'passkeyExpired',
      'passkeyInvalid',
      'passkeyUnknown',
      'passkeyUnavailable',
      'loginLocked',
      'accountLocked',
      'accountClosing',
      'passwordReset',
    ],
  }),
  passkeyList: call({
    method: 'GET',
    path: '/v1/users/passkeyList',
    who: 'login',
    doc: 'Own passkeys, newest first.',
    input: z.object({}),
    output: PasskeyList,
    refusals: [],
  }),
  renamePasskey: call({
    method: 'POST',
    path: '/v1/users/renamePasskey',
    who: 'login',
    doc: 'Call an own passkey something else.',
    input: z.object({ passkeyId: PasskeyId, name: PasskeyName }),
    output: PasskeyList,
    refusals: ['passkeyUnknown'],
  }),
  deletePasskey: call({
    method: 'POST',
    path: '/v1/users/deletePasskey',
    who: 'login',
    doc: 'Delete an own passkey, within ten minutes of verifyLoginPassword: it signs in no more. Logins that it opened stay. A letter tells the player of it.',
    input: z.object({ passkeyId: PasskeyId }),
    output: PasskeyList,
    refusals: ['loginPasswordDue', 'passkeyUnknown'],
  }),
  confirmSession: call({
    method: 'POST',
    path: '/v1/users/confirmSession',
    who: 'login',
    doc: 'Say that a login from a new browser or place was one’s own. A login that is itself unknown may not say it.',
    input: z.object({ sessionId: SessionId }),
    output: z.object({}),
    refusals: ['sessionUnknown'],
  }),
  disownSession: call({
    method: 'POST',
    path: '/v1/users/disownSession',
    who: 'login',
    doc: 'Say that a login was somebody else’s. At once: every login but this one ends, the login password is changed, and the passkey that opened that login and those made since it began are deleted. A letter tells the player of it.',
    input: z.object({ sessionId: SessionId, oldPassword: Hash64, password: Hash64 }),
    output: z.object({ ended: z.int(), passkeys: z.int() }),
    refusals: ['sessionUnknown', 'oldPasswordWrong', 'loginLocked', 'passwordWeak'],
  }),
} as const;
