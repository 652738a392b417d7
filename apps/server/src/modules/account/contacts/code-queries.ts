import type { Queries, Tx } from '../../../platform/db/pool.ts';

export type CodePurpose = 'register' | 'bind' | 'recover';
export type CodeChannel = 'phone' | 'mail';

export interface RecoveryRow {
  readonly ticket_hash: Buffer;
  readonly player: bigint | null;
  readonly user_name: string;
  readonly kind: 'login' | 'safety';
  readonly proved_by: 'phone' | 'mail' | 'question' | 'staff' | null;
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

/**
 * Ends every way back to a login password that was begun before: the account has just got a new one, or lost its old one. Rows stay, since codes
 * count for the limits of an address. For whoever holds the player.
 */
export async function endLoginRecoveries(tx: Tx, player: bigint | string): Promise<void> {
  await tx.run(
    `update recovery set expires_at = app_now() where player = $1 and kind = 'login' and expires_at > (select app_now())`,
    [player],
  );
}

/** Codes are kept two days for the limits. */
export async function deleteStaleCodes(tx: Queries): Promise<number> {
  const codes = await tx.run(`delete from message_code where sent_at < app_now() - interval '2 days'`);
  return codes + (await tx.run(`delete from recovery where expires_at < app_now() - interval '2 days'`));
}
