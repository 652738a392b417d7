import { consolePasskeyCalls } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { send } from './client.ts';

/** Passkeys as the browser has them. What it takes is loaded when one is made or shown. */

const BARE_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this page could have a passkey: an encrypted page (or this very machine) under a name. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !BARE_ADDRESS.test(location.hostname);

/** The person has sent the browser's question away: nothing went wrong and there is nothing to tell. */
export const isSentAway = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Asks for a passkey; gives what it signed. */
export async function showPasskey() {
  const { options } = await send(consolePasskeyCalls.staffPasskeyChallenge, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options });
}
export type ShownPasskey = Awaited<ReturnType<typeof showPasskey>>;

type Options = CallOutput<typeof consolePasskeyCalls.beginStaffPasskey>['options'];

/** The browser's own question whether to make one. */
export async function newCredential(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options });
}
