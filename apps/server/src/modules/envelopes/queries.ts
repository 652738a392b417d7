import type { Queries, Tx } from '../../platform/db/pool.ts';

/** All SQL of red envelopes. Amounts are whole fen here; shares are paid and refunded by two functions of the ledger's owner alone. */

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

export interface NewEnvelope {
  readonly senderId: string;
  readonly place: string;
  readonly recipientId: string | null;
  readonly kind: EnvelopeRow['kind'];
  readonly totalFen: number;
  readonly shares: readonly number[];
  readonly wish: string;
  readonly salt: string;
  readonly commitment: string;
  readonly expiresMs: number;
}

export async function insertEnvelope(tx: Tx, envelope: NewEnvelope): Promise<bigint> {
  const row = await tx.one<{ id: bigint }>(
    `insert into envelope (sender_id, place, recipient_id, kind, count, total_fen, shares, left_fen, wish, salt, commitment, expires_at)
     values ($1::bigint, $2, $3::bigint, $4, cardinality($6::int8[]), $5::int8, $6::int8[], $5::int8, $7, $8, $9,
             app_now() + $10::int8 * interval '1 millisecond') returning id`,
    [
      envelope.senderId,
      envelope.place,
      envelope.recipientId,
      envelope.kind,
      envelope.totalFen,
      envelope.shares,
      envelope.wish,
      envelope.salt,
      envelope.commitment,
      envelope.expiresMs,
    ],
  );
  return row.id;
}

export interface DayRow {
  readonly amount_fen: bigint;
  readonly sends: number;
}

const TODAY = `(app_now() at time zone 'Asia/Shanghai')::date`;

/** What a person has sent today (Asia/Shanghai); zeros for nothing. */
export async function findDay(db: Queries, senderId: string): Promise<DayRow> {
  const row = await db.maybeOne<DayRow>(
    `select amount_fen, sends from envelope_day where sender_id = $1::bigint and day = (select ${TODAY})`,
    [senderId],
  );
  return row ?? { amount_fen: 0n, sends: 0 };
}

/** Adds one sending to the sender's day and gives the day with it. The row stays locked, so two sendings at once are counted one after the other. */
export function countSending(tx: Tx, senderId: string, amountFen: number): Promise<DayRow> {
  return tx.one<DayRow>(
    `insert into envelope_day as d (sender_id, day, amount_fen, sends) values ($1::bigint, ${TODAY}, $2::int8, 1)
     on conflict (sender_id, day) do update set amount_fen = d.amount_fen + excluded.amount_fen, sends = d.sends + 1
     returning amount_fen, sends`,
    [senderId, amountFen],
  );
}

export interface ClaimAnswer {
  readonly outcome: 'taken' | 'mine' | 'emptied' | 'expired' | 'foreign' | 'barred' | 'unknown';
  readonly amount_fen: bigint;
  readonly is_last: boolean;
}

/** Takes a share in one statement; see claim_share in the migration. */
export function claimShare(db: Queries, id: string, userId: string): Promise<ClaimAnswer> {
  return db.one<ClaimAnswer>('select outcome, amount_fen, is_last from claim_share($1::bigint, $2::bigint)', [
    id,
    userId,
  ]);
}

/** Refunds one expired envelope and gives its id; null when there is none. */
export async function refundOne(db: Queries): Promise<bigint | null> {
  return (await db.one<{ id: bigint | null }>('select refund_envelope() as id')).id;
}

export interface ClaimRow {
  readonly user_id: bigint;
  readonly position: number;
  readonly amount_fen: bigint;
  readonly claimed_at: Date;
}

const CLAIM_COLUMNS = 'user_id, position, amount_fen, claimed_at';

/** A page of who took, newest first. */
export function listClaims(db: Queries, id: bigint, page: { number: number; size: number }): Promise<ClaimRow[]> {
  return db.query<ClaimRow>(
    `select ${CLAIM_COLUMNS} from envelope_claim where envelope_id = $1 order by position desc limit $2 offset $3`,
    [id, page.size, (page.number - 1) * page.size],
  );
}

/** Everybody's shares of one envelope; at most a thousand. */
export function listAllClaims(db: Queries, id: string): Promise<ClaimRow[]> {
  return db.query<ClaimRow>(`select ${CLAIM_COLUMNS} from envelope_claim where envelope_id = $1::bigint`, [id]);
}

export function findClaim(db: Queries, id: bigint, userId: string): Promise<ClaimRow | null> {
  return db.maybeOne<ClaimRow>(
    `select ${CLAIM_COLUMNS} from envelope_claim where envelope_id = $1 and user_id = $2::bigint`,
    [id, userId],
  );
}

export interface ReceivedRow {
  readonly envelope_id: bigint;
  readonly sender_id: bigint;
  readonly kind: EnvelopeRow['kind'];
  readonly amount_fen: bigint;
  readonly claimed_at: Date;
  readonly is_best: boolean;
}

/** What a person received on the days from … to (Asia/Shanghai, both included), newest first; with the sum and number of all. */
export async function listReceived(
  db: Queries,
  userId: string,
  span: { from: string | null; to: string | null; days: number },
  page: { number: number; size: number },
): Promise<{ rows: ReceivedRow[]; totalFen: bigint; total: number }> {
  const where = `c.user_id = $1::bigint
    and c.claimed_at >= coalesce($2::date, (select ${TODAY}) - $4::int)::timestamp at time zone 'Asia/Shanghai'
    and c.claimed_at < (coalesce($3::date, (select ${TODAY})) + 1)::timestamp at time zone 'Asia/Shanghai'`;
  const known = [userId, span.from, span.to, span.days];
  const [rows, sums] = await Promise.all([
    db.query<ReceivedRow>(
      `select c.envelope_id, e.sender_id, e.kind, c.amount_fen, c.claimed_at, ${IS_BEST} as is_best
         from envelope_claim c join envelope e on e.id = c.envelope_id where ${where}
        order by c.claimed_at desc, c.envelope_id desc limit $5 offset $6`,
      [...known, page.size, (page.number - 1) * page.size],
    ),
    db.one<{ total_fen: bigint; total: number }>(
      `select coalesce(sum(c.amount_fen), 0)::int8 as total_fen, count(*)::int as total from envelope_claim c where ${where}`,
      known,
    ),
  ]);
  return { rows, totalFen: sums.total_fen, total: sums.total };
}

/** 手气最佳: the first of the greatest shares, told only when all of a lucky envelope are taken. */
const IS_BEST = `e.kind = 'lucky' and e.state = 'emptied' and c.position = array_position(e.shares, (select max(share) from unnest(e.shares) as share))`;

/** Keeps what a person saw; 2 received is never overwritten by a later look. */
export async function saveRead(db: Queries, id: string, userId: string, state: number): Promise<void> {
  await db.run(
    `insert into envelope_read as r (envelope_id, user_id, state) values ($1::bigint, $2::bigint, $3)
     on conflict (envelope_id, user_id) do update set state = excluded.state where r.state <> 2`,
    [id, userId, state],
  );
}

export interface SeenRow {
  readonly id: bigint;
  readonly sender_id: bigint;
  readonly state: EnvelopeRow['state'];
  readonly seen: number | null;
  readonly is_mine: boolean;
}

/** How a list of envelopes stands for one person. */
export function listSeen(db: Queries, ids: readonly string[], userId: string): Promise<SeenRow[]> {
  return db.query<SeenRow>(
    `select e.id, e.sender_id, e.state, r.state as seen, c.user_id is not null as is_mine
       from envelope e
       left join envelope_read r on r.envelope_id = e.id and r.user_id = $2::bigint
       left join envelope_claim c on c.envelope_id = e.id and c.user_id = $2::bigint
      where e.id = any($1::int8[])`,
    [ids, userId],
  );
}
