import type { Queries, Tx } from '../../platform/db/pool.ts';

export interface BindingRow {
  readonly origin: string;
  readonly uid: string;
  readonly player: bigint;
  readonly nickname: string;
  readonly bound_at: Date;
}

/** Whom a key speaks for. */
export interface KeyRow {
  readonly origin: string;
  readonly uid: string;
  readonly nickname: string;
}

/** Stores a key's hash and drops those that ran out. Gives when it ends. */
export async function insertKey(
  db: Queries,
  hash: Buffer,
  key: KeyRow & { readonly madeBy: string; readonly lifeMs: number },
): Promise<Date> {
  const { expires_at } = await db.one<{ expires_at: Date }>(
    `with old as (delete from embed_key where expires_at < app_now())
     insert into embed_key (key_hash, origin, uid, nickname, made_by, expires_at)
     values ($1, $2, $3, $4, $5, app_now() + $6 * interval '1 millisecond')
     returning expires_at`,
    [hash, key.origin, key.uid, key.nickname, key.madeBy, key.lifeMs],
  );
  return expires_at;
}

/** Takes a key that was made for this site: whoever comes second, or too late, or from another site, gets null. */
export function takeKey(tx: Tx, hash: Buffer, origin: string): Promise<KeyRow | null> {
  return tx.maybeOne<KeyRow>(
    `delete from embed_key where key_hash = $1 and origin = $2 and expires_at > app_now()
     returning origin, uid, nickname`,
    [hash, origin],
  );
}

const COLUMNS = 'origin, uid, player, nickname, bound_at';

export function findBinding(db: Queries, origin: string, uid: string): Promise<BindingRow | null> {
  return db.maybeOne<BindingRow>(`select ${COLUMNS} from embed_binding where origin = $1 and uid = $2`, [origin, uid]);
}

/** Notes the binding. Null where the user, or the player at that site, is bound to another one. */
export async function insertBinding(
  tx: Tx,
  { origin, uid, nickname }: KeyRow,
  player: bigint,
): Promise<BindingRow | null> {
  const made = await tx.maybeOne<BindingRow>(
    `insert into embed_binding (origin, uid, player, nickname) values ($1, $2, $3, $4)
     on conflict do nothing returning ${COLUMNS}`,
    [origin, uid, player, nickname],
  );
  if (made) return made;
  const known = await findBinding(tx, origin, uid);
  return known?.player === player ? known : null;
}

export function listBindings(db: Queries, player: string): Promise<BindingRow[]> {
  return db.query<BindingRow>(`select ${COLUMNS} from embed_binding where player = $1 order by bound_at, origin`, [
    player,
  ]);
}
