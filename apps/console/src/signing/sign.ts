import {
  SIGNATURE_HEADER,
  STATEMENT_HEADER,
  actStatement,
  alwaysSigned,
  calls,
  consoleSigningCalls,
  logNameOf,
  signedFields,
  takesSignature,
} from '@caiting/contract';
import type { CallDef } from '@caiting/contract/wire';
import { textOf } from '@caiting/web/i18n/i18n.ts';
import { CallFault, send } from '../platform/client.ts';
import { shortFingerprint } from './fingerprint.ts';
import { KeyStoreFault, type OwnKey } from './keystore.ts';
import { keptKeys, signingKey, type Signing } from './state.ts';
import { signingTexts } from './texts.ts';

const nameOf = ({ path }: CallDef): string =>
  Object.entries(calls as unknown as Readonly<Record<string, CallDef>>).find(([, one]) => one.path === path)?.[0] ?? '';
const isSigned = (call: CallDef): boolean => takesSignature(nameOf(call)) || alwaysSigned(nameOf(call));

const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** What is signed of an act: which call, what goes along, and where the log stood. `at`: the server's clock, whatever the device shows. */
export async function statementOf(
  call: CallDef,
  fields: Readonly<Record<string, unknown>>,
  key: Pick<OwnKey, 'fingerprint'>,
  { site, at, log }: Pick<Signing, 'site' | 'at' | 'log'>,
): Promise<string> {
  const file = Object.values(fields).find((value) => value instanceof Blob);
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : null;
  return actStatement({
    site,
    key: key.fingerprint,
    call: logNameOf(call),
    fields: signedFields(fields, bytes),
    requestId: typeof fields['requestId'] === 'string' ? fields['requestId'] : '',
    at,
    log,
  });
}

export async function signedHeaders(statement: string, { privateKey }: OwnKey): Promise<Record<string, string>> {
  const bytes = new TextEncoder().encode(statement);
  const signature = new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, bytes));
  return { [STATEMENT_HEADER]: base64url(bytes), [SIGNATURE_HEADER]: base64url(signature) };
}

/** The newest state of the log and of one's keys. Without an answer nothing was sent: the act is not in doubt. */
async function freshSigning(): Promise<Signing> {
  try {
    return await send(consoleSigningCalls.staffSigning, {});
  } catch (error) {
    if (!(error instanceof CallFault) || !error.isUnanswered) throw error;
    throw new CallFault(textOf(signingTexts, 'notSent'), null, null);
  }
}

/** A browser that keeps nothing has no key; what else goes wrong is no such thing. */
async function keyHere(signing: Signing): Promise<OwnKey | null> {
  try {
    return signingKey(await keptKeys(signing))?.key ?? null;
  } catch (error) {
    if (error instanceof KeyStoreFault) return null;
    throw error;
  }
}

/**
 * Headers with which an act goes to the server; none where this browser has no key in force, which the server refuses if it wants one. `promised`: the key
 * that the form said it signs with. It may have been withdrawn since: then nothing is sent at all, for the form would have said what is not so.
 */
export async function headersFor(
  call: CallDef,
  fields: Readonly<Record<string, unknown>>,
  promised: string | null,
): Promise<Record<string, string>> {
  if (!isSigned(call)) return {};
  const signing = await freshSigning();
  const key = await keyHere(signing);
  if (promised !== null && key?.fingerprint !== promised)
    throw new CallFault(
      textOf(signingTexts, 'keyGone', { key: shortFingerprint(promised) }),
      'signingKeyUnknown',
      null,
    );
  if (key === null) return {};
  return signedHeaders(await statementOf(call, fields, key, signing), key);
}
