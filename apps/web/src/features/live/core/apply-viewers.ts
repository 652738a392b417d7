import type { LiveItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput, PushData } from '@caiting/contract/wire';
import type { pushes } from '@caiting/contract';
import { callKey, queryClient } from '../../../platform/call/query.ts';

type List = CallOutput<typeof calls.liveList>;
type Room = CallOutput<typeof calls.liveRoom>;

/** Writes how many watch into every list and room that is loaded; a list stays in the order of viewers. */
export function applyViewers({ rooms }: PushData<(typeof pushes)['liveViewers']>): void {
  const counts = new Map<string, number>(rooms.map(({ room, viewers }) => [room, viewers]));
  const counted = (item: LiveItem): LiveItem => {
    const viewers = item.state === 'live' ? counts.get(item.code) : undefined;
    return viewers === undefined ? item : { ...item, viewers };
  };
  queryClient.setQueriesData<List>(
    { queryKey: callKey(calls.liveList) },
    (old) => old && { ...old, live: old.live.map(counted).toSorted((one, other) => other.viewers - one.viewers) },
  );
  queryClient.setQueriesData<Room>(
    { queryKey: callKey(calls.liveRoom) },
    (old) => old && { ...old, item: counted(old.item) },
  );
}
