import { UNREAD_CHECK_MS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';

const INPUT = { pageSize: 1 };

/** Own private chats with something unread: by push, and asked again every minute (product §9). 0 for a visitor. */
export function useUnreadChats(): number {
  const isIn = useSession((session) => session.state === 'in');
  const { data } = useQuery({
    ...callQuery(calls.directRoomList, INPUT, true),
    enabled: isIn,
    refetchInterval: UNREAD_CHECK_MS,
  });
  return isIn ? (data?.unread ?? 0) : 0;
}
