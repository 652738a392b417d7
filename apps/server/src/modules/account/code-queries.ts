import type { Queries, Tx } from '../../platform/db/pool.ts';

export type CodePurpose = 'register' | 'bind' | 'recover';
export type CodeChannel = 'phone' | 'mail';

/** Sendings to one address stand in line until the transaction ends, so that limits hold among requests sent at once. */
export async function lockAddress(tx: Tx, channel: CodeChannel, address: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`${channel}:${address}`]);
}

export interface SentRow {
  /** Seconds until the next may be sent. */
  readonly pause_seconds: number;
  readonly last_hour: number;
  readonly last_day: number;
}

export function countSent(tx: Tx, channel: CodeChannel, address: string, pauseMs: number): Promise<SentRow> {
  return tx.one<SentRow>(
    `select count(*) filter (where sent_at > n.now - interval '1 hour')::int as last_hour,
            count(*)::int as last_day,
            greatest(0, ceil(extract(epoch from coalesce(max(sent_at) + $3 * interval '1 millisecond' - n.now, '0'::interval))))::int
              as pause_seconds
       from (select app_now() as now) as n
       left join message_code on channel = $1 and address = $2 and sent_at > n.now - interval '1 day'
      group by n.now`,
    [channel, address, pauseMs],
  );
}

export interface NewCode {
  readonly ticketHash: Buffer;
  readonly purpose: CodePurpose;
  readonly channel: CodeChannel;
  readonly address: string;
  readonly player: string | null;
  readonly recovery: Buffer | null;
  /** Null: nobody has the address, nothing is sent, no answer is right. */
  readonly codeHash: Buffer | null;
  readonly lifetimeMs: number;
}

export async function insertCode(tx: Tx, code: NewCode): Promise<Date> {
  const row = await tx.one<{ expires_at: Date }>(
    `insert into message_code (ticket_hash, purpose, channel, address, player, recovery, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, app_now() + $8 * interval '1 millisecond') returning expires_at`,
    [
      code.ticketHash,
      code.purpose,
      code.channel,
      code.address,
      code.player,
      code.recovery,
      code.codeHash,
      code.lifetimeMs,
    ],
  );
  return row.expires_at;
}

export interface CodeRow {
  readonly purpose: CodePurpose;
  readonly address: string;
  readonly player: bigint | null;
  readonly recovery: Buffer | null;
  readonly code_hash: Buffer | null;
}

/** The address behind a ticket; null for a ticket nobody gave out. */
export function findCodeAddress(
  db: Queries,
  ticketHash: Buffer,
  channel: CodeChannel,
): Promise<{ address: string } | null> {
  return db.maybeOne<{ address: string }>('select address from message_code where ticket_hash = $1 and channel = $2', [
    ticketHash,
    channel,
  ]);
}

/** Counts a try and locks the row; null when the code is spent, too old or out of tries. */
export function takeTry(tx: Tx, ticketHash: Buffer, channel: CodeChannel, triesMax: number): Promise<CodeRow | null> {
  return tx.maybeOne<CodeRow>(
    `update message_code set tries = tries + 1
      where ticket_hash = $1 and channel = $2 and tries < $3 and proved_at is null and expires_at > app_now()
      returning purpose, address, player, recovery, code_hash`,
    [ticketHash, channel, triesMax],
  );
}

export async function markProved(tx: Tx, ticketHash: Buffer): Promise<void> {
  await tx.run('update message_code set proved_at = app_now() where ticket_hash = $1', [ticketHash]);
}

/** Spends a proved code of a registration; false when it is not proved, of another address, spent, or proved too long ago. */
export async function spendProved(
  tx: Tx,
  ticketHash: Buffer,
  channel: CodeChannel,
  address: string,
  withinMs: number,
): Promise<boolean> {
  const count = await tx.run(
    `update message_code set used_at = app_now()
      where ticket_hash = $1 and channel = $2 and address = $3 and purpose = 'register' and used_at is null
        and proved_at > app_now() - $4 * interval '1 millisecond'`,
    [ticketHash, channel, address, withinMs],
  );
  return count === 1;
}

export interface NewRecovery {
  readonly ticketHash: Buffer;
  readonly player: bigint | null;
  readonly userName: string;
  readonly kind: 'login' | 'safety';
  readonly lifetimeMs: number;
}

export async function insertRecovery(db: Queries, recovery: NewRecovery): Promise<Date> {
  const row = await db.one<{ expires_at: Date }>(
    `insert into recovery (ticket_hash, player, user_name, kind, expires_at)
     values ($1, $2, lower($3), $4, app_now() + $5 * interval '1 millisecond') returning expires_at`,
    [recovery.ticketHash, recovery.player, recovery.userName, recovery.kind, recovery.lifetimeMs],
  );
  return row.expires_at;
}

export interface RecoveryRow {
  readonly ticket_hash: Buffer;
  readonly player: bigint | null;
  readonly user_name: string;
  readonly kind: 'login' | 'safety';
  readonly proved_by: 'phone' | 'mail' | 'question' | null;
}

export function findRecovery(db: Queries, ticketHash: Buffer): Promise<RecoveryRow | null> {
  return db.maybeOne<RecoveryRow>(
    `select ticket_hash, player, user_name, kind, proved_by from recovery
      where ticket_hash = $1 and expires_at > app_now()`,
    [ticketHash],
  );
}

/** False when the ticket has run out meanwhile. */
export async function markRecoveryProved(
  tx: Queries,
  ticketHash: Buffer,
  by: 'phone' | 'mail' | 'question',
): Promise<boolean> {
  const count = await tx.run(
    'update recovery set proved_by = $2 where ticket_hash = $1 and player is not null and expires_at > app_now()',
    [ticketHash, by],
  );
  return count === 1;
}

/** Takes a proved way back out, so that it is walked once. */
export function takeRecovery(tx: Tx, ticketHash: Buffer): Promise<RecoveryRow | null> {
  return tx.maybeOne<RecoveryRow>(
    `delete from recovery
      where ticket_hash = $1 and proved_by is not null and player is not null and expires_at > app_now()
      returning ticket_hash, player, user_name, kind, proved_by`,
    [ticketHash],
  );
}

/** Codes are kept two days for the limits. */
export async function deleteStaleCodes(tx: Queries): Promise<number> {
  const codes = await tx.run(`delete from message_code where sent_at < app_now() - interval '2 days'`);
  return codes + (await tx.run(`delete from recovery where expires_at < app_now() - interval '2 days'`));
}
