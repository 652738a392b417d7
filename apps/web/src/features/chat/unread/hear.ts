import { calls } from '@caiting/contract/registry';
import type { pushes } from '@caiting/contract/registry';
import type { CallOutput, PushData } from '@caiting/contract/wire';
import { callKey, editCached, queryClient } from '../../../platform/call/query.ts';
import { later } from '../../../platform/session/personal.ts';
import { useSession } from '../../../platform/session/session.ts';
import { isDoubtful, withNews, withRoom } from './counts.ts';
import { isReading } from './open-rooms.ts';

/** Pages that show the same room recount in one of 256 such moments: within four seconds. */
const RECOUNT_STEP_MS = 16;

const knownRooms = (): CallOutput<typeof calls.roomUnread>['list'] =>
  queryClient.getQueryData<CallOutput<typeof calls.roomUnread>>(callKey(calls.roomUnread, {}))?.list ?? [];

/** What was said in the rooms of the hall, counted for who is here. */
export function hearNews({ rooms }: PushData<typeof pushes.roomNews>): void {
  const myId = useSession.getState().user?.userId ?? null;
  // Which of them was taken back the server knows; not all pages ask it in the same moment.
  if (isDoubtful(knownRooms(), rooms))
    later(
      () => void queryClient.invalidateQueries({ queryKey: callKey(calls.roomUnread) }),
      (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) * RECOUNT_STEP_MS,
    );
  editCached(calls.roomUnread, {}, ({ list }) => ({ list: withNews(list, rooms, { myId, isReading }) }));
}

/** A room as this person has left it. After a first visit the list may show what is said there. */
export function hearRoom(room: PushData<typeof pushes.roomUnread>): void {
  if (!knownRooms().some(({ roomCode }) => roomCode === room.roomCode))
    void queryClient.invalidateQueries({ queryKey: callKey(calls.roomList) });
  editCached(calls.roomUnread, {}, ({ list }) => ({ list: withRoom(list, room) }));
}
