import { ROOM_LIST_PAGE } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract/wire';
import { QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { LOTTERY, HALL, ask } from './site.ts';

// The page's modules look for their browser when they are loaded: after the site.
const { callKey, callQuery, queryClient } = await import('../../src/platform/call/query.ts');
const { roomKey } = await import('../../src/features/chat/feed/room-cache.ts');

/** A part of what the page knows, and how the server tells it. */
export interface Part {
  readonly call: CallDef;
  readonly isThere: () => boolean;
  readonly known: () => unknown;
  readonly fresh: () => Promise<unknown>;
}

/** An answer that a page has open. `of` picks what a push can say of it. */
export function answer<C extends CallDef>(
  call: C,
  input: CallWireInput<C>,
  of: (data: CallOutput<C>) => unknown = (data) => data,
): Part {
  const key = callKey(call, input);
  const cached = (): CallOutput<C> | undefined => queryClient.getQueryData(key);
  const stop = new QueryObserver(queryClient, callQuery(call, input, true)).subscribe(() => undefined);
  onTestFinished(stop);
  return {
    call,
    isThere: () => cached() !== undefined,
    known: () => of(cached() as CallOutput<C>),
    fresh: async () => of(await ask(call, input)),
  };
}

export const messages = (): Part => {
  const known = () => queryClient.getQueryData<{ messages: unknown[] }>(roomKey(HALL))?.messages;
  return {
    call: calls.getMessageListWeb,
    isThere: () => known() !== undefined,
    known,
    fresh: async () => (await ask(calls.getMessageListWeb, { roomCode: HALL, pageSize: 50 })).list.toReversed(),
  };
};

/** The first page of a list that is read page by page. */
export function firstPage<C extends CallDef>(
  call: C,
  key: readonly unknown[],
  input: CallWireInput<C>,
  of: (page: CallOutput<C>) => unknown,
): Part {
  const known = () => queryClient.getQueryData<InfiniteData<CallOutput<C>>>(key)?.pages[0];
  return {
    call,
    isThere: () => known() !== undefined,
    known: () => of(known() as CallOutput<C>),
    fresh: async () => of(await ask(call, input)),
  };
}

export const settings = (): Part => answer(calls.getRoomWeb, { roomCode: HALL, api: '/chat' });
export const members = (): Part => answer(calls.getOnlineMemberList, { roomCode: HALL, status: '2' });
export const chaseFilter = { state: 'all', lotteryCode: '', from: 0, to: 9_999_999_999_999 } as const;
export const chaseKey = [...callKey(calls.getChaseBetData), chaseFilter, 'pages'];
export const directKey = callKey(calls.directRoomList, { pageSize: ROOM_LIST_PAGE });
export const roomsKey = callKey(calls.roomList, { pageSize: ROOM_LIST_PAGE });
export const untimed = (data: { readonly serverTime: unknown }) => ({ ...data, serverTime: null });
/** Without the phase of its issues, which goes on by the clock alone and which no page shows. */
export const chaseShown = (data: CallOutput<typeof calls.getChaseDetail>) => ({
  ...untimed(data),
  issues: data.issues.map((issue) => ({ ...issue, issueState: null })),
});
export const liveList = (): Part =>
  answer(calls.liveList, {}, ({ live, planned, ended }) => ({ live, planned, ended }));
export const thisLottery = (): Part[] => [
  answer(calls.currentIssue, { lotteryCode: LOTTERY }, untimed),
  answer(calls.nextIssueOpenData, { lotteryCode: LOTTERY }, untimed),
  answer(calls.allCurrent, {}, ({ list }) => list.map(untimed)),
];
