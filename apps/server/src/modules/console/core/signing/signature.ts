import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  SIGNATURE_HEADER,
  STATEMENT_HEADER,
  STATEMENT_HEADER_MAX,
  STATEMENT_HEAD_LINKS,
  STATEMENT_HEAD_MS,
  STATEMENT_MS,
  STATEMENT_VERSION,
  actStatement,
  alwaysSigned,
  calls,
  fieldText,
  logNameOf,
  signedFields,
  takesSignature,
  type CallDef,
} from '@caiting/contract';
import * as z from 'zod/mini';
import type { Queries } from '../../../../platform/db/pool.ts';
import type { AnyContext, Staff } from '../../../../platform/http/binding.ts';
import { refuse, type Refusal } from '../../../../platform/outcome.ts';
import { findKey, isActive, isSignedBy } from './staff-keys.ts';

/** A signature that was verified, with the bytes it is over. */
export interface Signature {
  readonly key: string;
  readonly statement: Buffer;
  readonly signature: Buffer;
  /** As they were sent: texts that the statement has only the hash of. */
  readonly long: Readonly<Record<string, string>>;
}

type SignatureRefusal = 'signatureMissing' | 'signatureWrong' | 'signatureOld' | 'signingKeyUnknown';

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(calls).map(([name, { path }]) => [path, name]));

const Hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const Statement = z.strictObject({
  v: z.literal(STATEMENT_VERSION),
  site: z.string(),
  key: Hex64,
  call: z.string(),
  fields: z.record(z.string(), z.string()),
  requestId: z.string(),
  at: z.int(),
  log: z.string().check(z.regex(/^\d{1,18}:[0-9a-f]{64}$/)),
});
export type Statement = z.infer<typeof Statement>;

type Sent = Pick<AnyContext, 'headers' | 'fields' | 'file'>;

/** What this act was signed with: null where it came without, and may. Nothing is written. */
export async function signatureOf(
  db: Queries,
  staff: Staff,
  def: CallDef,
  sent: Sent,
): Promise<Signature | null | Refusal<SignatureRefusal>> {
  const shown = [sent.headers[STATEMENT_HEADER], sent.headers[SIGNATURE_HEADER]];
  if (shown.every((header) => header === undefined))
    return (await isRequired(db, def)) ? refuse('signatureMissing') : null;
  const [statement, signature] = shown.map(bytesOf);
  if (!statement || signature?.length !== 64) return refuse('signatureWrong');
  const said = readStatement(statement);
  if (said === null || !saysThis(said, def, sent)) return refuse('signatureWrong');
  const key = await findKey(db, said.key);
  if (key === null || String(key.staff) !== staff.staffId || !isActive(key)) return refuse('signingKeyUnknown');
  if (!isSignedBy(Buffer.from(key.public_key, 'hex'), statement, signature)) return refuse('signatureWrong');
  const place = await placeOf(db, said, statement);
  if (!place.is_here) return refuse('signatureWrong');
  if (!place.is_fresh || place.is_used || Math.abs(place.now.getTime() - said.at) > STATEMENT_MS)
    return refuse('signatureOld');
  return { key: said.key, statement, signature, long: longTexts(said, sent) };
}

export async function isRequired(db: Queries, def: CallDef): Promise<boolean> {
  const name = NAMES.get(def.path) ?? '';
  return alwaysSigned(name) || (takesSignature(name) && (await signingBegin(db)) !== null);
}

/** From where on every act is signed; null: not yet. */
export function signingBegin(db: Queries): Promise<{ readonly seq: bigint; readonly at: Date } | null> {
  return db.maybeOne('select seq, at from staff_signing_begin');
}

function bytesOf(header: string | string[] | undefined): Buffer | null {
  if (typeof header !== 'string' || header.length > STATEMENT_HEADER_MAX || !/^[\w-]+$/.test(header)) return null;
  return Buffer.from(header, 'base64url');
}

/** Null for a text that two who read it could understand otherwise: it is the very text that our own function makes. */
export function readStatement(bytes: Buffer): Statement | null {
  if (!isUtf8(bytes)) return null;
  const text = bytes.toString('utf8');
  const read = Statement.safeParse(jsonOf(text));
  return read.success && actStatement(read.data) === text ? read.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // No JSON is no statement.
    return null;
  }
}

/** Whether it is of this call, as it was sent. */
function saysThis(said: Statement, def: CallDef, { fields, file }: Sent): boolean {
  const sent = { ...(fields as Readonly<Record<string, unknown>> | null) };
  const { requestId = '' } = sent;
  return (
    said.call === logNameOf(def) &&
    said.requestId === requestId &&
    isDeepStrictEqual({ ...said.fields }, signedFields(sent, file?.bytes ?? null))
  );
}

function longTexts({ fields }: Statement, sent: Sent): Record<string, string> {
  const all = sent.fields as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields).filter((name) => name !== 'file' && fields[name]?.startsWith('sha256:'));
  return Object.fromEntries(names.map((name) => [name, fieldText(all[name])]));
}

interface Place {
  readonly now: Date;
  /** Of this site. */
  readonly is_here: boolean;
  /** The head it names is one of the log, and was the newest not long ago. */
  readonly is_fresh: boolean;
  readonly is_used: boolean;
}

function placeOf(db: Queries, { site, log }: Statement, statement: Buffer): Promise<Place> {
  const [seq = '', hash = ''] = log.split(':');
  return db.one<Place>(
    `select app_now() as now, (select id::text = $1 from staff_site) as is_here,
            exists (select from (select seq, hash from staff_log_link where seq = $2 union all select 0, sha256('') where $2::int8 = 0) as link, staff_log_head head
                     where link.hash = decode($3, 'hex') and head.seq - link.seq < ${STATEMENT_HEAD_LINKS}
                       and not exists (select from staff_log_link later join staff_log l on l.id = later.line
                                        where later.seq = link.seq + 1 and l.at < app_now() - interval '${STATEMENT_HEAD_MS} milliseconds')) as is_fresh,
            exists (select from staff_signature where sha256(statement) = sha256($4::bytea)) as is_used`,
    [site, seq, hash, statement],
  );
}

/**
 * With the line that it is of, in one transaction, which holds the head of the log by now: what was withdrawn before is seen. False: the same statement was
 * used, or its key withdrawn, in this very moment.
 */
export async function insertSignature(
  db: Queries,
  line: bigint,
  { key, statement, signature }: Signature,
): Promise<boolean> {
  const kept = await db.run(
    `insert into staff_signature (line, key, statement, signature)
     select $1, k.fingerprint, $3, $4 from staff_key k
      where k.fingerprint = decode($2, 'hex') and not exists (select from staff_key_step t where t.key = k.fingerprint and t.step = 'withdrawn')
     on conflict (sha256(statement)) do nothing`,
    [line, key, statement, signature],
  );
  return kept === 1;
}

/** What the second one agrees to by a signature: the hash of what the first one signed. */
export async function statementOf(db: Queries, line: bigint | null): Promise<SignedText | null> {
  if (line === null) return null;
  const row = await db.maybeOne<{ statement: Buffer; signature: Buffer; public_key: string }>(
    `select s.statement, s.signature, encode(k.public_key, 'hex') as public_key
       from staff_signature s join staff_key k on k.fingerprint = s.key where s.line = $1`,
    [line],
  );
  if (row === null) return null;
  return {
    hash: createHash('sha256').update(row.statement).digest('hex'),
    said: {
      statement: row.statement.toString('utf8'),
      signature: row.signature.toString('base64url'),
      publicKey: row.public_key,
    },
  };
}

export interface SignedText {
  readonly hash: string;
  readonly said: { readonly statement: string; readonly signature: string; readonly publicKey: string };
}

/** A signed second word is over what the first one signed; an unsigned one, where it may be, says nothing of it. */
export function agreesWith(first: SignedText | null, isSigned: boolean, statement: string | undefined): boolean {
  return first === null ? statement === undefined : statement === first.hash || (!isSigned && statement === undefined);
}
