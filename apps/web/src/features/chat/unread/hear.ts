import { calls } from '@caiting/contract/registry';
import type { pushes } from '@caiting/contract/registry';
import type { CallOutput, PushData } from '@caiting/contract/wire';
import { callKey, editCached, queryClient } from '../../../platform/call/query.ts';
import { later, personal } from '../../../platform/session/personal.ts';
import { useSession } from '../../../platform/session/session.ts';
import { asSeen, isDoubtful, withNews, withRoom } from './counts.ts';
import { isReading } from './open-rooms.ts';

/** Pages that show the same room recount in one of 256 such moments: within four seconds. */
const RECOUNT_STEP_MS = 16;

/** Asked again soon: one asking does for all that is taken back until then. */
const recount = personal(() => ({ isDue: false }));

function recountSoon(): void {
  const mine = recount.now();
  if (mine.isDue) return;
  mine.isDue = true;
  later(
    () => {
      mine.isDue = false;
      void queryClient.invalidateQueries({ queryKey: callKey(calls.roomUnread) });
    },
    (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) * RECOUNT_STEP_MS,
  );
}

const knownRooms = (): CallOutput<typeof calls.roomUnread>['list'] =>
  queryClient.getQueryData<CallOutput<typeof calls.roomUnread>>(callKey(calls.roomUnread, {}))?.list ?? [];

/** What was said in the rooms of the hall, counted for who is here. */
export function hearNews({ rooms }: PushData<typeof pushes.roomNews>): void {
  const myId = useSession.getState().user?.userId ?? null;
  // Which of them was taken back the server knows; not all pages ask it in the same moment.
  if (isDoubtful(knownRooms(), rooms, { isReading })) recountSoon();
  editCached(calls.roomUnread, {}, ({ list }) => ({ list: withNews(list, rooms, { myId, isReading }) }));
}

/** A room that was visited has been given a password, or is open again: whether it may be counted the server knows. */
export function hearDoor({ roomCode }: PushData<typeof pushes.roomDoor>): void {
  if (knownRooms().some((room) => room.roomCode === roomCode)) recountSoon();
}

/** A room as this person has left it. After a first visit the list may show what is said there. */
export function hearRoom(room: PushData<typeof pushes.roomUnread>): void {
  if (!knownRooms().some(({ roomCode }) => roomCode === room.roomCode))
    void queryClient.invalidateQueries({ queryKey: callKey(calls.roomList) });
  editCached(calls.roomUnread, {}, ({ list }) => ({ list: asSeen(withRoom(list, room), isReading) }));
}
