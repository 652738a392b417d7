import type { Queries } from '../../platform/db/pool.ts';

/** SQL of red envelopes that several verbs use. Amounts are whole fen here; shares are paid and refunded by two functions of the ledger's owner alone. */

export interface EnvelopeRow {
  readonly id: bigint;
  readonly sender_id: bigint;
  readonly place: string;
  readonly recipient_id: bigint | null;
  readonly kind: 'single' | 'normal' | 'lucky';
  readonly count: number;
  readonly total_fen: bigint;
  readonly shares: bigint[];
  readonly taken: number;
  readonly left_fen: bigint;
  readonly wish: string;
  readonly salt: string;
  readonly commitment: string;
  readonly state: 'open' | 'emptied' | 'refunded';
  /** Past its 12 hours, refunded yet or not. */
  readonly is_expired: boolean;
}

const COLUMNS = `id, sender_id, place, recipient_id, kind, count, total_fen, shares, taken, left_fen, wish, salt, commitment, state,
  expires_at <= (select app_now()) as is_expired`;

export function findEnvelope(db: Queries, id: string): Promise<EnvelopeRow | null> {
  return db.maybeOne<EnvelopeRow>(`select ${COLUMNS} from envelope where id = $1::bigint`, [id]);
}

export interface DayRow {
  readonly amount_fen: bigint;
  readonly sends: number;
}

/** SQL: the day of Asia/Shanghai, by which sendings are counted. */
export const TODAY = `(app_now() at time zone 'Asia/Shanghai')::date`;

export interface ClaimRow {
  readonly user_id: bigint;
  readonly position: number;
  readonly amount_fen: bigint;
  readonly claimed_at: Date;
}

export const CLAIM_COLUMNS = 'user_id, position, amount_fen, claimed_at';

export function findClaim(db: Queries, id: bigint, userId: string): Promise<ClaimRow | null> {
  return db.maybeOne<ClaimRow>(
    `select ${CLAIM_COLUMNS} from envelope_claim where envelope_id = $1 and user_id = $2::bigint`,
    [id, userId],
  );
}
