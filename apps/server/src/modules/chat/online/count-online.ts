import { calls } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findRoom } from '../core/queries.ts';
import { presence } from './presence.ts';

export const countOnlineBinding = bind(calls.onlineCount, async ({ deps }, { roomCode }) => {
  const room = await findRoom(deps.db, roomCode);
  return room && !room.deleted_at
    ? ok({ roomCode, onlineCount: await onlineCount(deps, roomCode) })
    : refuse('roomUnknown');
});

/** People in a room, wherever they are connected. */
export function onlineCount(deps: Deps, roomCode: string): Promise<number> {
  return presence(deps).counts.add(roomCode);
}
