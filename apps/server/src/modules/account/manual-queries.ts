import type { Queries, Tx } from '../../platform/db/pool.ts';

export interface ManualRow {
  readonly id: bigint;
  readonly player: bigint;
  readonly name: string;
  readonly known_real_name: string;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly real_name: string;
  readonly contact: string;
  readonly detail: string;
  readonly images: string[];
  readonly note: string;
  readonly created_at: Date;
  readonly reviewed_at: Date | null;
}

/** False when one is open already. */
export async function insertManual(
  tx: Tx,
  player: string,
  row: Pick<ManualRow, 'real_name' | 'contact' | 'detail' | 'images'>,
): Promise<boolean> {
  const count = await tx.run(
    `insert into manual_verification (player, real_name, contact, detail, images) values ($1, $2, $3, $4, $5)
     on conflict (player) where state = 'pending' do nothing`,
    [player, row.real_name, row.contact, row.detail, row.images],
  );
  return count === 1;
}

const COLUMNS = `m.id, m.player, p.name, p.real_name as known_real_name, m.state, m.real_name, m.contact, m.detail, m.images, m.note,
  m.created_at, m.reviewed_at`;

export function listManualOf(db: Queries, player: string, limit: number): Promise<ManualRow[]> {
  return db.query<ManualRow>(
    `select ${COLUMNS} from manual_verification m join player p on p.id = m.player
      where m.player = $1 order by m.id desc limit $2`,
    [player, limit],
  );
}

export function listOpenManual(db: Queries, limit: number): Promise<ManualRow[]> {
  return db.query<ManualRow>(
    `select ${COLUMNS} from manual_verification m join player p on p.id = m.player
      where m.state = 'pending' order by m.id limit $1`,
    [limit],
  );
}

/** Decides an open request and gives whose it is; null when there is no such open one. */
export async function closeManual(
  tx: Tx,
  id: string,
  state: 'approved' | 'rejected',
  by: string,
  note: string,
): Promise<{ player: bigint; name: string } | null> {
  return tx.maybeOne<{ player: bigint; name: string }>(
    `update manual_verification m set state = $2, reviewed_by = $3, note = $4, reviewed_at = app_now()
       from player p where m.id = $1 and m.state = 'pending' and p.id = m.player
      returning m.player, p.name`,
    [id, state, by, note],
  );
}

/** Takes the safety password away: the player sets a new one. */
export async function clearSafety(tx: Tx, player: bigint): Promise<void> {
  await tx.run('update player set safety_hash = null, safety_changed_at = app_now() where id = $1', [player]);
}
