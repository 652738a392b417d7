import { pushes } from '@caiting/contract/registry';
import type { PushDef, RoomCode } from '@caiting/contract/wire';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/call/query.ts';
import { listenToMembers, membersQuery } from './members.ts';

const room = 'lobby' as RoomCode;
const other = 'ssc' as RoomCode;

/** A socket that says what it is told to. */
function socketOf() {
  const acts = new Map<PushDef, (data: unknown) => void>();
  return {
    on: (def: PushDef, act: (data: never) => void) => {
      acts.set(def, act as (data: unknown) => void);
      return () => undefined;
    },
    say: (def: PushDef, data: unknown) => acts.get(def)?.(data),
  };
}

const isStale = (code: RoomCode) => queryClient.getQueryState(membersQuery(code).queryKey)?.isInvalidated;

function shown() {
  vi.useFakeTimers();
  for (const code of [room, other])
    queryClient.setQueryData(membersQuery(code).queryKey, { rows: [], total: 0 } as never);
  const socket = socketOf();
  listenToMembers(socket as never, room);
  return socket;
}

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('one leaves and another comes: the number is the same, and the list is asked for anew, in this room only', () => {
  const socket = shown();
  socket.say(pushes.memberOnline, { onlineCount: 2, members: [] });
  socket.say(pushes.memberOffline, { onlineCount: 2, userIds: ['1'] });
  vi.advanceTimersByTime(1);
  expect(isStale(room)).toBe(true);
  expect(isStale(other)).toBe(false);
});

test('a list that was hidden goes at once', () => {
  const socket = shown();
  socket.say(pushes.listShown, { isShowList: false });
  vi.advanceTimersByTime(1);
  expect(isStale(room)).toBe(true);
});

test('in a crowd it is asked for within ten seconds, once for all that was told meanwhile', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const socket = shown();
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  for (let second = 0; second < 5; second += 1) {
    socket.say(pushes.memberOnline, { onlineCount: 300 + second, members: [] });
    vi.advanceTimersByTime(900);
  }
  expect(isStale(room)).toBe(false);
  vi.advanceTimersByTime(600);
  expect(isStale(room)).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
