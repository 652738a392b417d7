import { calls } from '@caiting/contract/registry';
import type { pushes } from '@caiting/contract/registry';
import type { PushData } from '@caiting/contract/wire';
import { callKey, editCached, queryClient } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { askSoon } from './ask-soon.ts';
import { asSeen, isDoubtful, withNews, withRoom } from './counts.ts';
import { knownRoom, knownRooms } from './known-rooms.ts';
import { isReading } from './open-rooms.ts';

const recountSoon = (): void => askSoon(calls.roomUnread);

/** What was said in the rooms of the hall, counted for who is here. */
export function hearNews({ rooms }: PushData<typeof pushes.roomNews>): void {
  const myId = useSession.getState().user?.userId ?? null;
  // Which of them was taken back the server knows; not all pages ask it in the same moment.
  if (isDoubtful(knownRooms(), rooms, { isReading })) recountSoon();
  editCached(calls.roomUnread, {}, ({ list }) => ({ list: withNews(list, rooms, { myId, isReading }) }));
}

/** A room that was visited has been given a password, or is open again: whether it may be counted the server knows. */
export function hearDoor({ roomCode }: PushData<typeof pushes.roomDoor>): void {
  if (knownRoom(roomCode)) recountSoon();
}

/** A room as this person has left it. After a first visit the list may show what is said there. */
export function hearRoom(room: PushData<typeof pushes.roomUnread>): void {
  if (!knownRoom(room.roomCode)) void queryClient.invalidateQueries({ queryKey: callKey(calls.roomList) });
  editCached(calls.roomUnread, {}, ({ list }) => ({ list: asSeen(withRoom(list, room), isReading) }));
}
