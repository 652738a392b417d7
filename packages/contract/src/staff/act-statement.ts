import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CallName } from '../registry.ts';
import { CONSOLE_ACTS, type ConsoleAct } from './two-persons.ts';

/**
 * What an operator signs with the own key (docs/decisions/0319). Server, console and command line build the same text by this file; whoever checks it keeps
 * the bytes as they were signed and never builds them again.
 */

export const STATEMENT_VERSION = 'caiting-act-v1';
/** Base64url of the statement's UTF-8, and of the 64 bytes of its Ed25519 signature. */
export const STATEMENT_HEADER = 'x-staff-statement';
export const SIGNATURE_HEADER = 'x-staff-signature';

/** A longer text stands in the statement as its hash, so that the headers stay short. */
export const SIGNED_TEXT_MAX = 1_000;
/** Of the header with the statement. */
export const STATEMENT_HEADER_MAX = 8_192;
const SECRET = '***';
/** A note about a player is erased some day, and what was signed is not. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['password', 'code', 'credential', 'playerNote']);

/** How long a statement is good, in milliseconds of the site's clock to both sides; and how old the head of the log may be that it names. */
export const STATEMENT_MS = 120_000;
export const STATEMENT_HEAD_MS = 600_000;
export const STATEMENT_HEAD_LINKS = 1_000;

export interface ActStatement {
  /** Which site, as `staffSigning` says. */
  readonly site: string;
  /** Fingerprint of the signer's key: 64 hex digits. */
  readonly key: string;
  /** The call by its name in the log (`logNameOf`). */
  readonly call: string;
  /** As `signedFields` gives them. */
  readonly fields: Readonly<Record<string, string>>;
  /** Empty where the call was sent without one. */
  readonly requestId: string;
  /** Milliseconds since 1970, by the site's clock. */
  readonly at: number;
  /** The head of the operators' log that the signer knew: "links:hash". */
  readonly log: string;
}

/** The text that is signed, as UTF-8. */
export function actStatement({ site, key, call, fields, requestId, at, log }: ActStatement): string {
  return JSON.stringify({ v: STATEMENT_VERSION, site, key, call, fields: sorted(fields), requestId, at, log });
}

/** A field as it goes over the wire. */
export const fieldText = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value)
    : typeof value === 'boolean'
      ? value
        ? '1'
        : '0'
      : String(value as string | number);

const hashOf = (bytes: Uint8Array): string => `sha256:${bytesToHex(sha256(bytes))}`;

/** What the statement says of a file. */
export const signedFile = hashOf;

/** Long texts by their hash; where all of them together are still too long for a header, shorter ones too. */
const TEXT_LIMITS = [SIGNED_TEXT_MAX, 200, 71] as const;
const FIELDS_BYTES_MAX = 4_500;

/**
 * The fields of a call as the statement has them: every one that is sent, but for `requestId`; secrets hidden, long texts and the file (`file`: its bytes) by
 * their hash. Null and undefined are not sent.
 */
export function signedFields(
  fields: Readonly<Record<string, unknown>>,
  file: Uint8Array | null = null,
): Record<string, string> {
  const isPassword = fields['key'] === 'password';
  const sent = Object.entries(fields)
    .filter(([name, value]) => name !== 'requestId' && name !== 'file' && value !== undefined && value !== null)
    .map(([name, value]): readonly [string, string] => {
      const isSecret = SECRET_FIELDS.has(name) || (isPassword && name === 'value');
      return [name, isSecret ? SECRET : fieldText(value)];
    });
  const within = (max: number) =>
    sorted(Object.fromEntries(sent.map(([name, text]) => [name, text.length > max ? textHash(text) : text])));
  const fits = TEXT_LIMITS.map(within).find((said) => utf8ToBytes(JSON.stringify(said)).length <= FIELDS_BYTES_MAX);
  return sorted({ ...(fits ?? within(0)), ...(file !== null && { file: signedFile(file) }) });
}

/** What stands in a statement for a text that is too long for it. */
export const textHash = (text: string): string => hashOf(utf8ToBytes(text));

/** 64 hex digits of a public key of 32 bytes, given as hex. */
export const keyFingerprint = (publicKey: string): string => bytesToHex(sha256(hexToBytes(publicKey)));

/** What a second person says about the first one's signature: `statement` of `approve` and of `confirmAdjustment`. */
export const statementHash = (statement: string): string => bytesToHex(sha256(utf8ToBytes(statement)));

/** 16 groups of four digits, to be read out. */
export const fingerprintGroups = (fingerprint: string): readonly string[] => fingerprint.match(/.{1,4}/g) ?? [];

function sorted(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const ACTS: Readonly<Record<string, ConsoleAct>> = CONSOLE_ACTS;
/** Whoever has lost a key, or none yet, must still be able to say so. */
const WITHOUT: ReadonlySet<string> = new Set<CallName>(['offerStaffKey', 'withdrawStaffKey']);
/** Decided by two signatures from the first day on, also while other acts need none. */
const ALWAYS: ReadonlySet<string> = new Set<CallName>(['confirmStaffKey', 'requireSigning']);

/** Whether this call of the console needs a signature once the site requires them: all that change anything for others. */
export function takesSignature(name: string): boolean {
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (act === undefined || WITHOUT.has(name)) return false;
  return act.changes !== 'own' && (act.changes !== 'ask' || act.two !== false);
}

/** Whether it needs one also on a site that does not require them yet. */
export const alwaysSigned = (name: string): boolean => ALWAYS.has(name);
