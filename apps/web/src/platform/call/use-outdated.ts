import type { CallDef } from '@caiting/contract/wire';
import { useCallback, useSyncExternalStore } from 'react';
import { callKey, queryClient } from './query.ts';

/** Whether a push has made old what is shown of a call, and nobody has asked again since (start/push-table.ts). */
export function useOutdated(call: CallDef): boolean {
  const subscribe = useCallback((hear: () => void) => queryClient.getQueryCache().subscribe(hear), []);
  return useSyncExternalStore(subscribe, () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: callKey(call), type: 'active' })
      .some(({ state }) => state.isInvalidated && state.fetchStatus === 'idle' && state.data !== undefined),
  );
}
