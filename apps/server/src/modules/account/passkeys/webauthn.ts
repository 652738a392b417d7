import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { passkeyCalls, CallInput, CallOutput } from '@caiting/contract';
import type * as WebAuthn from '@simplewebauthn/server';
import type { Logger } from '../../../platform/log.ts';
import { isRefusal, refuse, type Refusal } from '../../../platform/outcome.ts';

/** WebAuthn without a table: whose site this is, what an authenticator signs, and what is believed of its answer; for passkeys of players and of staff. */

export interface Site {
  /** As the browser names the page that asked. */
  readonly origin: string;
  /** Its host: a passkey is made for it, and offered nowhere else. */
  readonly rpId: string;
}

/** Null at a bare address, where browsers make no passkeys. */
export function siteOf(origin: string): Site | null {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, rpId: hostname } : null;
}

export const CHALLENGE_SECONDS = 300;
const TIMEOUT_MS = CHALLENGE_SECONDS * 1_000;

/** 256 random bits; only their hash is kept. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** The browser's own words about what was signed; null where they are none. */
interface ClientData {
  readonly challenge?: unknown;
  readonly crossOrigin?: unknown;
}

function clientData(encoded: string): ClientData | null {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  return typeof read === 'object' && read !== null ? read : null;
}

/** The challenge that the browser says was signed; null where it says none. */
export function challengeIn(encoded: string): string | null {
  const challenge = clientData(encoded)?.challenge;
  return typeof challenge === 'string' && challenge.length <= 100 ? challenge : null;
}

/** Whether the page that asked stood in a frame of another site: what was shown there may have been hidden or dressed up. */
const wasFramed = (encoded: string): boolean => clientData(encoded)?.crossOrigin === true;

/**
 * The library throws at whatever is wrong with an answer (origin, host, signature, counter, user not verified): all of it is one refusal, and the reason is
 * the log's. Loaded when the first passkey is used: nobody else waits for its certificates.
 */
async function verified<T extends { readonly verified: boolean }>(
  log: Logger,
  verify: (library: typeof WebAuthn) => Promise<T>,
): Promise<T | Refusal<'passkeyInvalid'>> {
  const library = await import('@simplewebauthn/server');
  try {
    const answer = await verify(library);
    if (answer.verified) return answer;
    log.info('a passkey’s signature is wrong');
  } catch (error) {
    log.info({ err: error }, 'a passkey’s answer was refused');
  }
  return refuse('passkeyInvalid');
}

/** ES256, EdDSA, RS256 (COSE): what phones, keys and Windows sign with. */
const ALGORITHMS = [-7, -8, -257];

type CreationOptions = CallOutput<typeof passkeyCalls.beginPasskey>['options'];
type RequestOptions = CallOutput<typeof passkeyCalls.beginPasskeyLogin>['options'];
/** Stored as the contract reads them. */
export type Transports = CreationOptions['excludeCredentials'][number]['transports'];

/** A passkey that its owner has already. */
interface OwnedCredential {
  readonly credential_id: Buffer;
  readonly transports: Transports;
  readonly user_handle: Buffer;
}

/** Who makes a passkey. */
interface Maker {
  readonly name: string;
  readonly userHandle: Buffer;
  readonly known: readonly OwnedCredential[];
}

const HANDLE_BYTES = 32;

/** What authenticators call an account by: the same in all its passkeys, and no name of it. */
export const userHandleOf = (known: readonly OwnedCredential[]): Buffer =>
  known[0]?.user_handle ?? randomBytes(HANDLE_BYTES);

/** What the browser needs to make a passkey that no authenticator of its owner holds yet, and that is found without a name. */
export function creationOptions(
  { rpId, siteName, challenge }: { readonly rpId: string; readonly siteName: string; readonly challenge: string },
  { name, userHandle, known }: Maker,
): CreationOptions {
  return {
    rp: { id: rpId, name: siteName },
    user: { id: userHandle.toString('base64url'), name, displayName: name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** What the browser needs to show one. It names no account. */
export const requestOptions = ({ rpId }: Site, challenge: string): RequestOptions => ({
  rpId,
  challenge,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
});

type Creation = CallInput<typeof passkeyCalls.addPasskey>['credential'];
type Assertion = CallInput<typeof passkeyCalls.passkeyLogin>['credential'];
/** What was asked, and for which site. */
export interface Asked extends Site {
  readonly challenge: string;
}

export interface NewCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly aaguid: string;
  readonly isBackedUp: boolean;
}

/** The credential that a browser made for this challenge. */
export async function verifyCreation(
  log: Logger,
  answer: Creation,
  { challenge, origin, rpId }: Asked,
): Promise<NewCredential | Refusal<'passkeyInvalid'>> {
  if (wasFramed(answer.response.clientDataJSON)) return refuse('passkeyInvalid');
  const made = await verified(log, (library) =>
    library.verifyRegistrationResponse({
      response: { ...answer, response: { ...answer.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (isRefusal(made) || made.registrationInfo === undefined) return refuse('passkeyInvalid');
  const { credential, aaguid, credentialBackedUp } = made.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    counter: credential.counter,
    aaguid,
    isBackedUp: credentialBackedUp,
  };
}

/** What is kept of a credential, for the next answer of it. */
export interface KnownCredential {
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly user_handle: Buffer;
  readonly rp_id: string;
}

export interface Use {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** What the authenticator says of this use, or a refusal: another host or origin, a signature that is not its, a count that went back, nobody verified. */
export async function verifyAssertion(
  log: Logger,
  answer: Assertion,
  known: KnownCredential,
  { challenge, origin, rpId }: Asked,
): Promise<Use | Refusal<'passkeyInvalid'>> {
  const { userHandle, clientDataJSON } = answer.response;
  // A passkey that is found without a name tells whose it is: the two must agree.
  const isTheirs = userHandle !== undefined && known.user_handle.equals(Buffer.from(userHandle, 'base64url'));
  if (!isTheirs || known.rp_id !== rpId || wasFramed(clientDataJSON)) return refuse('passkeyInvalid');
  const checked = await verified(log, (library) =>
    library.verifyAuthenticationResponse({
      response: { ...answer, response: { ...answer.response, userHandle }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: answer.id, publicKey: new Uint8Array(known.public_key), counter: Number(known.counter) },
    }),
  );
  if (isRefusal(checked)) return checked;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}
