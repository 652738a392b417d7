import { UNREAD_CHECK_MS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../platform/call/query.ts';
import { useSession } from '../../platform/session/session.ts';

const PAGE = 20;

/** Own letters by key, newest first. */
export function useLetters() {
  return useInfiniteQuery({
    queryKey: [...callKey(calls.messageList, {}), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(calls.messageList, { pageSize: PAGE, ...(pageParam && { before: pageParam }) }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Letters that one has written, newest first. */
export function useSentLetters() {
  return useInfiniteQuery({
    queryKey: [...callKey(calls.sentMessageList, {}), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(calls.sentMessageList, { pageSize: PAGE, ...(pageParam && { before: pageParam }) }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Number of unread letters: by push, and asked again every minute. 0 for a visitor. */
export function useUnreadLetters(): number {
  const isIn = useSession((session) => session.state === 'in');
  const { data } = useQuery({
    ...callQuery(calls.unReadMessage, {}, true),
    enabled: isIn,
    refetchInterval: UNREAD_CHECK_MS,
  });
  return isIn ? (data?.unread ?? 0) : 0;
}

/** The answer to an own act tells the count: the list has changed with it. */
export function setUnread(unread: number): void {
  queryClient.setQueryData(callKey(calls.unReadMessage, {}), { unread });
  void queryClient.invalidateQueries({ queryKey: callKey(calls.messageList) });
}
