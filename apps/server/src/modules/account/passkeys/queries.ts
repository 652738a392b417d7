import type { passkeyCalls, CallOutput } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Transports } from './webauthn.ts';

export interface PasskeyRow {
  readonly id: bigint;
  readonly player: bigint;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: Transports;
  readonly user_handle: Buffer;
  readonly rp_id: string;
  readonly name: string;
  readonly is_backed_up: boolean;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}
const COLUMNS = `id, player, credential_id, public_key, counter, transports, user_handle, rp_id, name, is_backed_up, created_at, last_used_at`;

export function listPasskeys(db: Queries, player: string): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(`select ${COLUMNS} from passkey where player = $1 order by id desc`, [player]);
}

export async function passkeyList(db: Queries, player: string): Promise<CallOutput<typeof passkeyCalls.passkeyList>> {
  const rows = await listPasskeys(db, player);
  return {
    list: rows.map((row) => ({
      passkeyId: String(row.id),
      name: row.name,
      isBackedUp: row.is_backed_up,
      createdAt: row.created_at.getTime(),
      lastUsedAt: row.last_used_at?.getTime() ?? null,
    })),
  };
}

export function findPasskey(db: Queries, credentialId: Buffer): Promise<PasskeyRow | null> {
  return db.maybeOne<PasskeyRow>(`select ${COLUMNS} from passkey where credential_id = $1`, [credentialId]);
}

/** Of two answers of one authenticator at once, the second sees the count of the first. Lock the player first. */
export function findPasskeyForUpdate(tx: Tx, id: bigint): Promise<PasskeyRow | null> {
  return tx.maybeOne<PasskeyRow>(`select ${COLUMNS} from passkey where id = $1 for update`, [id]);
}
