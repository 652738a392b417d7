import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useSiteLink } from '../../../platform/socket/site-socket.ts';

/** How often pages ask by themselves: hardly while pushes arrive, often while they do not. */
const LINKED_REFRESH_MS = 60_000;
const ALONE_REFRESH_MS = 10_000;

const useRefresh = (): number => (useSiteLink(({ link }) => link === 'up') ? LINKED_REFRESH_MS : ALONE_REFRESH_MS);

/** What is on, planned and ended, of one lottery or all; pushes of states and viewers renew it (start/push-table). */
export function useLiveList(lottery: string | null) {
  const refetchInterval = useRefresh();
  return useQuery({
    ...callQuery(calls.liveList, lottery === null ? {} : { lottery }, true),
    refetchInterval,
  });
}

/** A room; `own`: that there is none is drawn by the page. */
export function useLiveRoom(room: string) {
  const refetchInterval = useRefresh();
  return useQuery({ ...callQuery(calls.liveRoom, { room }, true, ['liveUnknown']), refetchInterval });
}
