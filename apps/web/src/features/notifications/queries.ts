import { UNREAD_CHECK_MS, type NotificationGroup, type NotificationRow } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../platform/call/query.ts';
import { useSession } from '../../platform/session/session.ts';
import { isView } from '../../platform/session/view.ts';

const PAGE = 20;
/** Rows behind the bell. */
const NEWEST = 8;

/** Number of unread notifications: by push, and asked again every minute. 0 for a visitor. */
export function useUnreadNotifications(): number {
  const isIn = useSession((session) => session.state === 'in');
  const { data } = useQuery({
    ...callQuery(calls.notificationUnread, {}, true),
    enabled: isIn,
    refetchInterval: UNREAD_CHECK_MS,
  });
  return isIn ? (data?.unread ?? 0) : 0;
}

/** The newest, for the panel behind the bell. */
export function useNewestNotifications() {
  return useQuery({
    ...callQuery(calls.notificationList, { pageSize: NEWEST }, true),
    staleTime: 0,
    enabled: !isView,
  });
}

/** All of one group, or of all, by key, newest first. */
export function useNotifications(group: NotificationGroup | null) {
  return useInfiniteQuery({
    queryKey: [...callKey(calls.notificationList, { ...(group && { group }) }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.notificationList,
        { pageSize: PAGE, ...(group && { group }), ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

function setUnread(unread: number): void {
  queryClient.setQueryData(callKey(calls.notificationUnread, {}), { unread });
  void queryClient.invalidateQueries({ queryKey: callKey(calls.notificationList) });
}

/** Opening what it leads to is reading it. */
export async function readOne(row: NotificationRow): Promise<void> {
  if (!row.isRead) setUnread((await request(calls.setNotificationRead, { id: row.id })).unread);
}

/** Everything up to the newest row that is shown, of that group or of all. */
export async function readAll(newest: string, group: NotificationGroup | null): Promise<void> {
  setUnread((await request(calls.setNotificationRead, { id: newest, all: '1', ...(group && { group }) })).unread);
}
