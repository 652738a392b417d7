import { consoleApprovalCalls, keyFingerprint, logNameOf, statementHash, textHash } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { entryOf } from '../contract/entries.ts';
import { send } from '../platform/client.ts';

type Wish = CallOutput<typeof consoleApprovalCalls.approval>;

/** What a second person agrees to, and whether the first one's signature is of that. */
export interface Agreed {
  readonly kind: string;
  readonly askedBy: string;
  /** What was sent then, by field. */
  readonly input: Wish['input'];
  readonly signed: {
    readonly statement: string;
    /** What the second statement names. */
    readonly hash: string;
    readonly signedBy: string;
    /** The signature is by that key, and of what the server shows of the wish. */
    readonly isRight: boolean;
  } | null;
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function isSignedBy({ statement, signature, publicKey }: NonNullable<Wish['signed']>): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromHex(publicKey), { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify({ name: 'Ed25519' }, key, fromBase64url(signature), new TextEncoder().encode(statement));
}

const HIDDEN = '***';

/** Whether the statement says what the server shows: a page that shows one thing and has another signed is found here. */
export function saysTheSame(statement: string, { kind, input }: Pick<Wish, 'kind' | 'input'>): boolean {
  const { call, fields } = JSON.parse(statement) as { call?: string; fields?: Readonly<Record<string, string>> };
  const entry = entryOf(kind);
  if (entry === undefined || call !== logNameOf(entry.call) || fields === undefined) return false;
  return input.every(({ name, value }) => {
    const said = fields[name];
    // What either hides nobody can compare.
    return name === 'requestId' || value === HIDDEN || said === HIDDEN || said === value || said === textHash(value);
  });
}

export async function readAgreed(id: string, signal?: AbortSignal): Promise<Agreed> {
  const wish = await send(consoleApprovalCalls.approval, { id }, signal ? { signal } : {});
  const { kind, askedBy, input, signed } = wish;
  if (signed === null) return { kind, askedBy, input, signed: null };
  const { statement, publicKey } = signed;
  const isRight = (await isSignedBy(signed)) && saysTheSame(statement, wish);
  const hash = statementHash(statement);
  return { kind, askedBy, input, signed: { statement, hash, signedBy: keyFingerprint(publicKey), isRight } };
}
