import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import type { LiveSocket } from '../../../platform/socket/socket.ts';
import { passField } from '../core/room-password.ts';

/** Beyond so many people a list that is a few seconds old will do, and not everybody asks in the same second. */
const CROWD = 200;
/** The call takes no longer search. */
const SEARCH_MAX = 20;
const CROWD_WAIT_MS = 10_000;

const inputOf = (roomCode: RoomCode) => ({ roomCode, status: '2', ...passField(roomCode) });

/** Who is in a room now, of those whose name or account holds `search`; `quiet` where that is only a help. */
export const membersQuery = (roomCode: RoomCode, quiet = false, search = '') =>
  callQuery(
    calls.getOnlineMemberList,
    { ...inputOf(roomCode), ...(search && { userName: search.slice(0, SEARCH_MAX) }) },
    quiet,
  );

/** The list is asked for anew when somebody came or left. Their number alone would not do: one may take another's place. */
export function listenToMembers(socket: Pick<LiveSocket, 'on'>, roomCode: RoomCode): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askAnew = (onlineCount: number): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: callKey(calls.getOnlineMemberList, inputOf(roomCode)) });
      },
      onlineCount > CROWD ? Math.random() * CROWD_WAIT_MS : 0, // tidy-allow: jitter decides nothing
    );
  };
  socket.on(pushes.memberOnline, ({ onlineCount }) => askAnew(onlineCount));
  socket.on(pushes.memberOffline, ({ onlineCount }) => askAnew(onlineCount));
  socket.on(pushes.listShown, () => askAnew(0));
}
