import { UNREAD_CHECK_MS } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery, editCached } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { siteSocket } from '../../../platform/socket/site-socket.ts';

const INPUT = { pageSize: 1 };

/** Own private chats with something unread: by push, and asked again every minute (product §9). 0 for a visitor. */
export function useUnreadChats(): number {
  const isIn = useSession((session) => session.state === 'in');
  const { data } = useQuery({
    ...callQuery(calls.directRoomList, INPUT, true),
    enabled: isIn,
    refetchInterval: UNREAD_CHECK_MS,
  });
  useEffect(
    () =>
      siteSocket.on(pushes.directRoom, ({ unread }) =>
        editCached(calls.directRoomList, INPUT, (old) => ({ ...old, unread })),
      ),
    [],
  );
  return isIn ? (data?.unread ?? 0) : 0;
}
