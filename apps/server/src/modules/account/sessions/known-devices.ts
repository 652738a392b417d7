import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { hashToken, newToken } from '../core/tokens.ts';

/** How long a browser stays known without a sign-in; begin_sign_in.sql has the same. */
const DEVICE_DAYS = 180;
export const DEVICE_SECONDS = DEVICE_DAYS * 86_400;

/**
 * Notes that this browser has signed in as the player, and gives what it is known by: the token it came with, where that is one of ours, so that
 * two accounts of one browser do not forget each other; else a new one, since whoever planted a token must not be known by it.
 */
export async function knowDevice(
  tx: Tx,
  player: bigint,
  presented: string | null,
): Promise<{ readonly token: string; readonly isNew: boolean; readonly hasOthers: boolean }> {
  const fresh = newToken();
  const { is_kept, is_new, has_others } = await tx.one<{ is_kept: boolean; is_new: boolean; has_others: boolean }>(
    `insert into known_device as d (player, token_hash)
     select $1, case when exists (select from known_device where token_hash = $2) then $2 else $3 end
     on conflict (player, token_hash) do update set last_at = app_now()
     -- Only a row that was updated has an xmax.
     returning d.token_hash is not distinct from $2 as is_kept, d.xmax = 0 as is_new,
               exists (select from known_device o where o.player = $1 and o.token_hash <> d.token_hash) as has_others`,
    [player, deviceHash(presented), hashToken(fresh)],
  );
  return { token: is_kept && presented !== null ? presented : fresh, isNew: is_new, hasOthers: has_others };
}

export const deviceHash = (presented: string | null | undefined): Buffer | null =>
  presented === null || presented === undefined ? null : hashToken(presented);

/** Whether this browser has signed in as the player; begin_sign_in.sql asks the same in its one trip. */
export async function isKnownDevice(db: Queries, player: bigint, device: Buffer): Promise<boolean> {
  const row = await db.one<{ is_known: boolean }>(
    `select exists (select from known_device where player = $1 and token_hash = $2 and last_at > app_now() - $3 * interval '1 day') as is_known`,
    [player, device, DEVICE_DAYS],
  );
  return row.is_known;
}

/** After a change of password: whoever knew the old one may have made their own browser known. */
export async function forgetDevices(tx: Tx, player: bigint | string): Promise<void> {
  await tx.run('delete from known_device where player = $1', [player]);
}

export function deleteStaleDevices(db: Queries): Promise<number> {
  return db.run(`delete from known_device where last_at < app_now() - $1 * interval '1 day'`, [DEVICE_DAYS]);
}
