import type { ImageBody } from '@caiting/contract';
import type { Queries, Tx } from '../../platform/db/pool.ts';

/** SQL of pictures: what was uploaded, by whom, and what is saved. */

interface ImageRow {
  readonly path: string;
  readonly thumb_path: string;
  readonly width: number;
  readonly height: number;
}

export const bodyOf = (row: ImageRow): ImageBody => ({
  imgPath: row.path,
  thumbPath: row.thumb_path,
  width: row.width,
  height: row.height,
});

/** Who gives a picture; all guests of a link behind one address share a day's number. */
export interface Giver {
  readonly owner: string;
  readonly guestAddress: string | null;
}

/** How many different pictures were given within a day by whoever counts as one. */
export async function countUploads(db: Queries, { owner, guestAddress }: Giver): Promise<number> {
  const who = guestAddress === null ? 'owner = $1' : 'guest_address = $1';
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from chat_upload where ${who} and at > app_now() - interval '1 day'`,
    [guestAddress ?? owner],
  );
  return count;
}

/** Notes a picture and who gave it. False when their day is full; sendings that count together wait for each other, so the number is exact. */
export async function insertUpload(tx: Tx, giver: Giver, image: ImageBody, dayMax: number): Promise<boolean> {
  const { owner, guestAddress } = giver;
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('chat_upload:' || $1, 0))`, [guestAddress ?? owner]);
  if ((await countUploads(tx, giver)) >= dayMax) return false;
  await tx.run(
    `insert into chat_image (path, thumb_path, width, height) values ($1, $2, $3, $4)
     on conflict (path) do update set used_at = app_now(), thumb_path = excluded.thumb_path`,
    [image.imgPath, image.thumbPath, image.width, image.height],
  );
  await tx.run(
    `insert into chat_upload (owner, path, guest_address) values ($1, $2, $3)
     on conflict (owner, path) do update set at = app_now(), guest_address = excluded.guest_address`,
    [owner, image.imgPath, guestAddress],
  );
  return true;
}

const COLUMNS = 'i.path, i.thumb_path, i.width, i.height';

/** The picture if this owner gave it or, for a member, has it saved; its use is noted. Null for every other address. */
export function touchOwnImage(
  db: Queries,
  owner: string,
  userId: string | null,
  path: string,
): Promise<ImageRow | null> {
  return db.maybeOne<ImageRow>(
    `update chat_image i set used_at = app_now()
      where i.path = $3 and (exists (select from chat_upload u where u.owner = $1 and u.path = i.path)
                          or exists (select from saved_image s where s.user_id = $2::bigint and s.path = i.path))
      returning ${COLUMNS}`,
    [owner, userId, path],
  );
}

/** Logs in which the picture stands now, at most fifty. */
export async function roomsShowing(db: Queries, path: string): Promise<string[]> {
  const rows = await db.query<{ room_code: string }>(
    `select distinct room_code from chat_message
      where message_type = 2 and body::jsonb ->> 'imgPath' = $1 and recalled_at is null limit 50`,
    [path],
  );
  return rows.map((row) => row.room_code);
}

export interface SavedRow extends ImageRow {
  readonly id: bigint;
}

/** Puts a picture in front of what a person has saved. Null when they may not keep more, or there is no such picture. */
export async function insertSaved(
  tx: Tx,
  userId: string,
  path: string,
  max: number,
): Promise<SavedRow | 'full' | null> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('saved_image:' || $1, 0))`, [userId]);
  const image = await tx.maybeOne<ImageRow>(
    `update chat_image i set used_at = app_now() where i.path = $1 returning ${COLUMNS}`,
    [path],
  );
  if (!image) return null;
  await tx.run('delete from saved_image where user_id = $1::bigint and path = $2', [userId, path]);
  if ((await countSaved(tx, userId)) >= max) return 'full';
  const { id } = await tx.one<{ id: bigint }>(
    'insert into saved_image (user_id, path) values ($1::bigint, $2) returning id',
    [userId, path],
  );
  return { ...image, id };
}

export async function countSaved(db: Queries, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    'select count(*)::int as count from saved_image where user_id = $1::bigint',
    [userId],
  );
  return count;
}

/** A page of what a person has saved, newest first. */
export function listSaved(db: Queries, userId: string, page: { number: number; size: number }): Promise<SavedRow[]> {
  return db.query<SavedRow>(
    `select s.id, ${COLUMNS} from saved_image s join chat_image i on i.path = s.path
      where s.user_id = $1::bigint order by s.id desc limit $2 offset $3`,
    [userId, page.size, (page.number - 1) * page.size],
  );
}

/** Gives up some of a person's own; ids of others change nothing. */
export function deleteSaved(tx: Queries, userId: string, ids: readonly string[]): Promise<number> {
  return tx.run('delete from saved_image where user_id = $1::bigint and id = any($2::bigint[])', [userId, ids]);
}

/** Pictures of this sender within the last minute. */
export async function countRecentImages(tx: Queries, senderId: string, guestName: string | null): Promise<number> {
  const who = guestName === null ? 'sender_id = $1::bigint' : 'guest_name = $1';
  const { count } = await tx.one<{ count: number }>(
    `select count(*) filter (where message_type = 2 and created_at > app_now() - interval '60 seconds')::int as count
       from (select created_at, message_type from chat_message where ${who} order by id desc limit 100) latest`,
    [guestName ?? senderId],
  );
  return count;
}

/**
 * Forgets pictures that no message and nobody's saved ones name and that were not used for a day, a few hundred at a time. A use that comes in
 * between moves `used_at`, which the delete looks at again.
 */
export function deleteUnused(tx: Queries): Promise<ImageRow[]> {
  return tx.query<ImageRow>(
    `delete from chat_image i
      where i.path in (
              select c.path from chat_image c
               where c.used_at < app_now() - interval '1 day'
                 and not exists (select from saved_image s where s.path = c.path)
                 and not exists (select from chat_message m
                                  where m.message_type = 2 and m.body::jsonb ->> 'imgPath' = c.path and m.recalled_at is null)
               order by c.used_at limit 500)
        and i.used_at < app_now() - interval '1 day'
      returning ${COLUMNS}`,
  );
}
