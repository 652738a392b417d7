import type { Tx } from '../../../platform/db/pool.ts';
import { refuse, type Outcome } from '../../../platform/outcome.ts';
import { findRoomForUpdate, type RoomRow } from '../core/rooms.ts';

/** Does `act` in a room of this streamer's, with the room's row locked. */
export async function inOwnRoom<T, Key extends string>(
  tx: Tx,
  streamer: string,
  code: string,
  act: (room: RoomRow) => Promise<Outcome<T, Key>>,
): Promise<Outcome<T, Key | 'liveUnknown' | 'notStreamer'>> {
  const room = await findRoomForUpdate(tx, code);
  if (room === null) return refuse('liveUnknown');
  if (String(room.streamer) !== streamer) return refuse('notStreamer');
  return act(room);
}
