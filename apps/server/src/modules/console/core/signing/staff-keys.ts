import { createPublicKey, verify } from 'node:crypto';
import type { StaffKey } from '@caiting/contract';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { Queries } from '../../../../platform/db/pool.ts';

interface KeyRow {
  readonly fingerprint: string;
  readonly public_key: string;
  readonly staff: bigint;
  readonly staff_name: string;
  readonly label: string;
  readonly created_at: Date;
  readonly first_no: number | null;
  readonly confirmed_by: readonly string[];
  readonly active_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: string;
}

/** A first key counts from its offer on; any other one from the word of two; none once it is withdrawn. */
const KEYS = `select encode(k.fingerprint, 'hex') as fingerprint, encode(k.public_key, 'hex') as public_key, k.staff, s.name as staff_name, k.label, k.created_at, k.first_no,
    array_remove(array[asked.name, agreed.name], null) as confirmed_by,
    case when k.first_no is not null then k.created_at else active.at end as active_at, gone.at as withdrawn_at, coalesce(ender.name, '') as withdrawn_by
  from staff_key k join staff_list() s on s.id = k.staff
  left join staff_key_step active on active.key = k.fingerprint and active.step = 'active'
  left join staff_key_step gone on gone.key = k.fingerprint and gone.step = 'withdrawn'
  left join staff_request r on r.id = active.request
    or active.key is null and r.confirmed_by is null and r.ended is null and r.object = 'confirmStaffKey:' || encode(k.fingerprint, 'hex')
  left join staff_list() asked on asked.id = r.asked_by
  left join staff_list() agreed on agreed.id = r.confirmed_by
  left join staff_list() ender on ender.id = gone.staff`;

/** All of them, or those of one operator, the newest first. */
export function listKeys(db: Queries, staff: string | null): Promise<KeyRow[]> {
  return db.query<KeyRow>(`${KEYS} where $1::int8 is null or k.staff = $1 order by k.created_at desc, k.fingerprint`, [
    staff,
  ]);
}

export function findKey(db: Queries, fingerprint: string): Promise<KeyRow | null> {
  return db.maybeOne<KeyRow>(`${KEYS} where k.fingerprint = decode($1, 'hex')`, [fingerprint]);
}

export const isActive = ({ active_at, withdrawn_at }: Pick<KeyRow, 'active_at' | 'withdrawn_at'>): boolean =>
  active_at !== null && withdrawn_at === null;

export const keyRow = (row: KeyRow): StaffKey => ({
  fingerprint: row.fingerprint,
  publicKey: row.public_key,
  staffName: row.staff_name,
  label: row.label,
  state: row.withdrawn_at !== null ? 'withdrawn' : row.active_at === null ? 'offered' : 'active',
  createdAt: row.created_at.getTime(),
  isFirst: row.first_no !== null,
  confirmedBy: [...row.confirmed_by],
  activeAt: row.active_at?.getTime() ?? null,
  withdrawnAt: row.withdrawn_at?.getTime() ?? null,
  withdrawnBy: row.withdrawn_by,
});

/** The number that a first key of this administrator would have in the site's mode; null where none is left. The table holds it to the same. */
export async function nextFirst(db: Queries, staff: string, isProduction: boolean): Promise<number | null> {
  const { no } = await db.one<{ no: number | null }>(
    `select case when 'admin' = any (staff_roles($1)) and count(*) < 2 and count(*) filter (where staff = $1) = 0 then $2::int + count(*)::int end as no
       from staff_key where first_no in ($2::int, $2::int + 1)`,
    [staff, isProduction ? 3 : 1],
  );
  return no;
}

/** Raw keys of Ed25519 have this before them in a SubjectPublicKeyInfo. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export function isSignedBy(publicKey: Buffer, statement: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
  return verify(null, statement, key, signature);
}

/** A point of the curve, and none of the few for which signatures of everything can be made without a secret. */
export function isPublicKey(hex: string): boolean {
  try {
    return !ed25519.Point.fromHex(hex).isSmallOrder();
  } catch (error) {
    // What is no point is told by throwing.
    if (error instanceof Error) return false;
    throw error;
  }
}
