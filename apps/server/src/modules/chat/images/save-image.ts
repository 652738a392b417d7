import { SAVED_IMAGES_MAX, chatImageCalls, directIdOf } from '@caiting/contract';
import type { SavedImage } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { findRoom } from '../core/queries.ts';
import { isInside } from '../rooms/room-password.ts';
import { ownerKey } from './image-body.ts';
import { IMAGE_COLUMNS, countSaved, presentSaved, touchOwnImage } from './queries.ts';
import type { ImageRow, SavedRow } from './queries.ts';

export const saveImageBinding = bind(chatImageCalls.addSavedImage, ({ deps, session }, { imgPath }) =>
  saveImage(deps, session.userId, imgPath),
);

/** Keeps a picture that the person uploaded or may see in a room now. */
export async function saveImage(
  deps: Deps,
  userId: string,
  path: string,
): Promise<Outcome<SavedImage, 'uploadUnknown' | 'savedImagesFull'>> {
  const isKnown = (await touchOwnImage(deps.db, ownerKey({ userId }), userId, path)) !== null;
  if (!isKnown && !(await seesImage(deps, userId, path))) return refuse('uploadUnknown', { field: 'imgPath' });
  return deps.db.tx(async (tx) => {
    const saved = await insertSaved(tx, userId, path, SAVED_IMAGES_MAX);
    if (saved === 'full') return refuse('savedImagesFull', { params: { max: SAVED_IMAGES_MAX } });
    return saved ? ok(presentSaved(saved)) : refuse('uploadUnknown', { field: 'imgPath' });
  });
}

/** Does the picture stand in a room or private chat that this person may read? */
async function seesImage(deps: Deps, userId: string, path: string): Promise<boolean> {
  for (const roomCode of await roomsShowing(deps.db, path)) {
    if (await mayRead(deps, userId, roomCode)) return true;
  }
  return false;
}

async function mayRead(deps: Deps, userId: string, roomCode: string): Promise<boolean> {
  const roomId = directIdOf(roomCode);
  if (roomId !== null) return isInDirect(deps.db, roomId, userId);
  const room = await findRoom(deps.db, roomCode);
  return room !== null && !room.deleted_at && isInside(deps, room, userId, null);
}

/** Is this person one of the two of a private chat that is there? */
async function isInDirect(db: Queries, roomId: string, userId: string): Promise<boolean> {
  const row = await db.maybeOne(
    `select 1 from direct_room d join chat_room r on r.code = d.room_code and r.deleted_at is null
      where d.id = $1::bigint and $2::bigint in (d.low_id, d.high_id)`,
    [roomId, userId],
  );
  return row !== null;
}

/** Logs in which the picture stands now, at most fifty. */
async function roomsShowing(db: Queries, path: string): Promise<string[]> {
  const rows = await db.query<{ room_code: string }>(
    `select distinct room_code from chat_message
      where message_type = 2 and body::jsonb ->> 'imgPath' = $1 and recalled_at is null limit 50`,
    [path],
  );
  return rows.map((row) => row.room_code);
}

/** Puts a picture in front of what a person has saved. Null when they may not keep more, or there is no such picture. */
async function insertSaved(tx: Tx, userId: string, path: string, max: number): Promise<SavedRow | 'full' | null> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('saved_image:' || $1, 0))`, [userId]);
  const image = await tx.maybeOne<ImageRow>(
    `update chat_image i set used_at = app_now() where i.path = $1 returning ${IMAGE_COLUMNS}`,
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
