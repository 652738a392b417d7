import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fileStore } from '../../../platform/files/index.ts';
import { ownsUploads } from '../../account/index.ts';
import type { RoomRow } from '../core/rooms.ts';
import { tellOpenShows } from '../core/tell.ts';
import { isClip } from '../video/index.ts';

/** The picture of the release that a cover names; null for an uploaded one. */
const clipOf = (cover: string): string | null => /^clip:(.+)$/.exec(cover)?.[1] ?? null;

/** Whether there is such a picture: of the release, or a file of the site. */
export async function isCover(deps: Deps, cover: string): Promise<boolean> {
  const clip = clipOf(cover);
  return clip === null ? fileStore(deps).has(cover) : isClip(clip);
}

/** Who streams shows pictures of the release, and of uploaded ones the own alone. */
export const ownsCover = async (db: Queries, player: string, cover: string): Promise<boolean> =>
  clipOf(cover) !== null || ownsUploads(db, player, [cover]);

export async function saveCover(tx: Tx, room: Pick<RoomRow, 'code'>, cover: string): Promise<void> {
  await tx.run('update live_room set cover = $2 where code = $1', [room.code, cover]);
  await tellOpenShows(tx, room.code);
}
