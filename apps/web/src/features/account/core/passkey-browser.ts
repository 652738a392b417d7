import { calls } from '@caiting/contract/registry';
import { request } from '../../../platform/call/call.ts';
import { isFrame } from '../../../platform/session/frame.ts';

/** Passkeys as the browser has them. What it takes is loaded when somebody may want one: the library is of no use to anybody else. */

const BARE_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this page could have a passkey: an encrypted page (or this very machine) under a name, not inside a page of others. */
export const canUsePasskeys = (): boolean =>
  !isFrame && isSecureContext && 'PublicKeyCredential' in globalThis && !BARE_ADDRESS.test(location.hostname);

/** Whether passkeys may be offered in the list of a name's field. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** The person has sent the browser's question away, or another one took its place: nothing went wrong and there is nothing to tell. */
export const isSentAway = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The authenticator has a passkey of this account already. */
export const isThereAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** Makes a passkey on this device; gives the list as it is then. */
export async function addPasskey() {
  const { options } = await request(calls.beginPasskey, {});
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await startRegistration({ optionsJSON: options });
  return request(calls.addPasskey, { credential });
}

/** Asks for a passkey and gives what it signed. `inField`: no question is drawn, the browser offers it where the name is typed. */
export async function signByPasskey({ inField }: { inField: boolean }) {
  const { options } = await request(calls.beginPasskeyLogin, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: inField, verifyBrowserAutofillInput: false });
}

/** Ends the offer in the field, where one waits. */
export async function endOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
