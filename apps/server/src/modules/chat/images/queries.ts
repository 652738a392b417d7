import type { ImageBody, SavedImage } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

/** SQL of pictures that several verbs use. */

export interface ImageRow {
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

export const IMAGE_COLUMNS = 'i.path, i.thumb_path, i.width, i.height';

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
      returning ${IMAGE_COLUMNS}`,
    [owner, userId, path],
  );
}

export interface SavedRow extends ImageRow {
  readonly id: bigint;
}

export async function countSaved(db: Queries, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    'select count(*)::int as count from saved_image where user_id = $1::bigint',
    [userId],
  );
  return count;
}

export const presentSaved = (row: SavedRow): SavedImage => ({ id: String(row.id), ...bodyOf(row) });
