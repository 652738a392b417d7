import { SAVED_IMAGES_MAX, directIdOf } from '@caiting/contract';
import type { SavedImage } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findDirect } from './direct-queries.ts';
import { isInside } from './door.ts';
import { ownerKey } from './image-body.ts';
import {
  bodyOf,
  countSaved,
  deleteSaved,
  insertSaved,
  listSaved,
  roomsShowing,
  touchOwnImage,
} from './image-queries.ts';
import type { SavedRow } from './image-queries.ts';
import { findRoom } from './queries.ts';

const present = (row: SavedRow): SavedImage => ({ id: String(row.id), ...bodyOf(row) });

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
    return saved ? ok(present(saved)) : refuse('uploadUnknown', { field: 'imgPath' });
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
  if (roomId !== null) return (await findDirect(deps.db, roomId, userId)) !== null;
  const room = await findRoom(deps.db, roomCode);
  return room !== null && !room.deleted_at && isInside(deps, room, userId, null);
}

export async function savedImages(
  deps: Deps,
  userId: string,
  page: { number: number; size: number },
): Promise<{ list: SavedImage[]; total: number }> {
  const [rows, total] = await Promise.all([listSaved(deps.db, userId, page), countSaved(deps.db, userId)]);
  return { list: rows.map(present), total };
}

export const giveUpImages = (deps: Deps, userId: string, ids: readonly string[]): Promise<number> =>
  deps.db.tx((tx) => deleteSaved(tx, userId, ids));
