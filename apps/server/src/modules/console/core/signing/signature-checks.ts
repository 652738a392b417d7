import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  CONSOLE_ACTS,
  STATEMENT_HEAD_LINKS,
  STATEMENT_MS,
  alwaysSigned,
  calls,
  keyFingerprint,
  logNameOf,
  takesSignature,
} from '@caiting/contract';
import type { Queries } from '../../../../platform/db/pool.ts';
import { decodeInput } from '../../../../platform/http/decode.ts';
import type { Check, Days } from '../../../ledger/index.ts';
import { readStatement, type Statement } from './signature.ts';
import { ACTS_BY_LOG_NAME, sentOf } from './signed-acts.ts';
import { shownOf } from '../shown.ts';
import { isSignedBy } from './staff-keys.ts';
import { wishChecks } from './wish-checks.ts';

const named = (is: (name: string) => boolean): string[] =>
  Object.keys(CONSOLE_ACTS)
    .filter(is)
    .map((name) => logNameOf(calls[name as keyof typeof CONSOLE_ACTS]));

interface SignedRow {
  readonly line: bigint;
  readonly at: Date;
  readonly staff: bigint | null;
  readonly act: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly site: string;
  readonly statement: Buffer;
  readonly signature: Buffer;
  readonly key: string;
  /** Null, as what else comes by the key or the line, where that is gone. */
  readonly public_key: Buffer | null;
  readonly owner: bigint | null;
  /** Of the link of the line, of the signature's, and of the head that the statement names; null: no such link. */
  readonly seq: bigint | null;
  readonly own_seq: bigint | null;
  /** Links from which on the key counted, and from which on no more. */
  readonly active_seq: bigint | null;
  readonly withdrawn_seq: bigint | null;
}

/** SQL: a first key counts from the link of its offer on, another one from that of the second word. */
const SIGNED = `
  select s.line, l.at, l.staff, l.act, l.detail, (select id::text from staff_site) as site, s.statement, s.signature,
         encode(s.key, 'hex') as key, k.public_key, k.staff as owner, act.seq, own.seq as own_seq,
         (select seq from staff_log_link where line = case when k.first_no is not null then k.line else on_.line end and kind = 'act') as active_seq,
         (select seq from staff_log_link where line = off.line and kind = 'outcome') as withdrawn_seq
    from staff_signature s left join staff_log l on l.id = s.line left join staff_key k on k.fingerprint = s.key
    left join staff_log_link act on act.line = s.line and act.kind = 'act'
    left join staff_log_link own on own.line = s.line and own.kind = 'signature'
    left join staff_key_step on_ on on_.key = k.fingerprint and on_.step = 'active'
    left join staff_key_step off on off.key = k.fingerprint and off.step = 'withdrawn'
   where s.line > $1 and ($2::date is null or l.at is null or l.at >= $2::date::timestamp at time zone 'Asia/Shanghai')
   order by s.line limit $3`;
const PAGE = 2_000;

/** Every signature that is kept, verified again from the public key and the bytes alone, and compared with the line that it is of. */
async function signatureFaults(db: Queries, days?: Days): Promise<string[]> {
  const faults: string[] = [];
  for (let after = 0n, isMore = true; isMore;) {
    const rows = await db.query<SignedRow>(SIGNED, [after, days?.first ?? null, PAGE]);
    for (const row of rows) {
      const fault =
        faultOf(row) ?? ((await isHead(db, row)) ? null : 'names no head of the log that its signer could know');
      if (fault !== null) faults.push(`line ${row.line} (${row.act}): its signature ${fault}`);
    }
    after = rows.at(-1)?.line ?? after;
    isMore = rows.length === PAGE;
  }
  return faults;
}

function faultOf(row: SignedRow): string | null {
  if (row.act === null) return 'is of no line';
  if (row.public_key === null || keyFingerprint(row.public_key.toString('hex')) !== row.key) return 'names another key';
  if (!isSignedBy(row.public_key, row.statement, row.signature)) return 'does not verify';
  const said = readStatement(row.statement);
  if (said === null) return 'is of no statement';
  if (said.site !== row.site || said.key !== row.key) return 'is for another site or key';
  if (row.owner !== row.staff) return 'is by the key of somebody else';
  if (said.call !== row.act || !saysLine(said, row)) return 'is of another act';
  if (Math.abs(said.at - row.at.getTime()) > 2 * STATEMENT_MS) return 'is of another time';
  if (row.seq === null || row.own_seq !== row.seq + 1n) return 'was put in later';
  if (row.active_seq === null || row.active_seq >= row.seq) return 'is by a key that nobody had confirmed';
  return row.withdrawn_seq !== null && row.withdrawn_seq < row.seq ? 'is by a withdrawn key' : null;
}

async function isHead(db: Queries, { statement, seq }: SignedRow): Promise<boolean> {
  const [named = '', hash = ''] = readStatement(statement)?.log.split(':') ?? [];
  const place = BigInt(named);
  if (seq === null || place >= seq || seq - place > BigInt(2 * STATEMENT_HEAD_LINKS)) return false;
  if (place === 0n) return hash === createHash('sha256').digest('hex');
  return (
    (await db.maybeOne(`select from staff_log_link where seq = $1 and hash = decode($2, 'hex')`, [place, hash])) !==
    null
  );
}

/** Whether what was signed is what the line says was done: the fields are decoded again by the contract. */
function saysLine({ fields, requestId }: Statement, { act, detail }: SignedRow): boolean {
  const def = ACTS_BY_LOG_NAME.get(act ?? '');
  if (def === undefined) return false;
  const { was: _was, approval: _approval, sent = {}, ...said } = detail;
  const input = decodeInput(def, {
    ...sentOf(fields, { ...said, ...(sent as object) }),
    ...(requestId !== '' && { requestId }),
  });
  return input.ok && shownOf(input.data as object).some((shown) => isDeepStrictEqual(jsonOf(shown), said));
}

const jsonOf = (value: object): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** An act begins with its line and takes a moment. */
const BEGIN_LATE_MINUTES = 10;

/** SQL: a line that somebody of staff wrote and that came to something, or may have. */
const CAME = `l.staff is not null and l.outcome in ('begun', 'done', 'secondStaffNeeded')`;

export const signatureChecks: readonly Check[] = [
  ...wishChecks,
  { name: 'signaturesHold', sql: '', read: signatureFaults },
  {
    name: 'actsAreSigned',
    sql: `select format('line %s (%s, %s) has no signature', l.id, l.name, l.act) as detail
            from staff_log l join staff_log_link link on link.line = l.id and link.kind = 'act'
           where ${CAME} and not exists (select from staff_signature s where s.line = l.id)
             and (l.act in (${listed(named(alwaysSigned))})
                  or l.act in (${listed(named(takesSignature))}) and link.seq >= (select seq from staff_signing_begin))
             -- What is agreed to by its number is signed by the agreement right before it, or was agreed to while none was required and done just then.
             and not (l.detail ? 'approval' and exists (
               select from staff_log a
                where a.act = 'approve' and a.staff = l.staff and a.detail ->> 'id' = l.detail ->> 'approval' and a.id < l.id
                  and (exists (select from staff_signature s where s.line = a.id)
                       or exists (select from staff_signing_begin b
                                    join staff_log_link one on one.line = a.id and one.kind = 'act' and one.seq < b.seq
                                    join staff_log_link said on said.line = a.id and said.kind = 'outcome' and said.seq > link.seq))))`,
  },
  {
    name: 'signingBeginsWhereItWasWanted',
    // Its place is between the word of the second one and what came of it; a site of before links had it from the server.
    sql: `select format('signatures are required since link %s, of line %s', b.seq, b.line) as detail
            from staff_signing_begin b
            left join staff_log l on l.id = b.line
            left join staff_log_link act on act.line = b.line and act.kind = 'act'
            left join staff_log_link said on said.line = b.line and said.kind = 'outcome'
           where l.id is null or b.seq <= act.seq or b.seq > said.seq or b.at not between l.at and l.at + interval '${BEGIN_LATE_MINUTES} minutes'
          union all
          select format('line %s (%s) requires signatures, and none are', l.id, l.name)
            from staff_log l
           where l.act = 'requireSigning' and l.outcome = 'done' and not exists (select from staff_signing_begin)
          union all
          select format('link %s says since when acts are signed, and nothing else does', link.seq)
            from staff_log_link link
           where link.kind = 'signingBegin' and not exists (select from staff_signing_begin b where b.line = link.line)`,
  },
  {
    name: 'keysAreConfirmed',
    sql: `with signed as (
            select l.id, l.staff, l.act, convert_from(s.statement, 'UTF8')::jsonb as said, encode(sha256(s.statement), 'hex') as digest
              from staff_signature s join staff_log l on l.id = s.line where l.act in ('confirmStaffKey', 'requireSigning', 'approve')),
          wanted as (
            select encode(t.key, 'hex') as what, t.line, t.request from staff_key_step t where t.step = 'active'
             union all select 'requireSigning', b.line, b.request from staff_signing_begin b)
          select format('%s was not wanted by two administrators who signed it', w.what) as detail
            from wanted w left join staff_request r on r.id = w.request
           where not exists (
             select from signed one join signed two on two.staff <> one.staff
              where one.id = r.asked_line and one.staff = r.asked_by and one.act = r.call and two.id = r.agreed_line and two.staff = r.confirmed_by and w.line = two.id
                and (r.call = 'confirmStaffKey' and one.said -> 'fields' ->> 'fingerprint' = w.what or r.call = w.what)
                and (two.act = 'approve' and two.said -> 'fields' ->> 'statement' = one.digest
                     or two.act = one.act and two.said -> 'fields' ->> 'fingerprint' is not distinct from one.said -> 'fields' ->> 'fingerprint'))
          union all
          select format('key %s was not offered by its operator', encode(k.fingerprint, 'hex'))
            from staff_key k left join staff_log l on l.id = k.line
           where l.act is distinct from 'offerStaffKey' or l.staff is distinct from k.staff or l.detail ->> 'publicKey' is distinct from encode(k.public_key, 'hex')
          union all
          select format('key %s was withdrawn by nobody', encode(t.key, 'hex'))
            from staff_key_step t left join staff_log l on l.id = t.line
           where t.step = 'withdrawn' and t.staff is not null
             and (l.act is distinct from 'withdrawStaffKey' or l.staff is distinct from t.staff or l.detail ->> 'fingerprint' is distinct from encode(t.key, 'hex'))`,
  },
];

function listed(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
