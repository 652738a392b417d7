import * as z from 'zod/mini';
import { narrowEnds } from '../typed.ts';
import { text } from '../wire/index.ts';
import { PASSKEY_NAME } from './passkey-names.ts';

/** What browsers and the site tell each other about passkeys (WebAuthn, its JSON forms): of players, and of staff. */

/** Bytes as WebAuthn's JSON writes them. */
const Bytes = (max: number, min = 1) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.minLength(min), z.maxLength(max));
/** Base64 of at most 1023 bytes, WebAuthn's bound of a credential's id. */
const CREDENTIAL_ID_MAX = 1_364;
const CredentialId = Bytes(CREDENTIAL_ID_MAX);
const CLIENT_DATA_MAX = 3_000;
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];
const isTransport = (said: string): said is Transport => (TRANSPORTS as readonly string[]).includes(said);
/** How a browser may reach the authenticator; ways that are not known here yet are left out. */
const Transports = z.pipe(
  z.array(text(20)).check(z.maxLength(10)),
  z.transform((said: string[]) => said.filter(isTransport)),
);

/** What its owner calls a passkey. */
export const PasskeyName = z.pipe(
  z.pipe(
    text(120),
    z.transform((typed: string) => narrowEnds(typed)),
  ),
  z.string().check(z.regex(PASSKEY_NAME)),
);

const Credential = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
});

/** What `navigator.credentials.create` takes (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What `navigator.credentials.get` takes. It names no credential: the authenticator says whose it is. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** A new credential, as the browser gives it. */
export const Creation = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(CLIENT_DATA_MAX),
    attestationObject: Bytes(8_000),
    transports: z.optional(Transports),
  }),
});

/** A challenge that was signed. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(CLIENT_DATA_MAX),
    authenticatorData: Bytes(2_000),
    signature: Bytes(1_500),
    userHandle: z.optional(Bytes(100, 0)),
  }),
});

/** JSON of what the browser gives, as text in a form. */
export const CREDENTIAL_MAX = 14_000;
