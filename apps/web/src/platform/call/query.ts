import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallDef, CallOutput, CallWireInput, RefusalKey } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import { own } from '../session/personal.ts';
import { CallError, DroppedCall, request } from './call.ts';

/** One cache for everything the server said. Pushes write into it; nothing is stored a second time elsewhere. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      // A refusal stays a refusal; only a lost answer is worth another try.
      retry: (failures, error) =>
        failures < 1 && error instanceof CallError && error.code === null && !(error instanceof DroppedCall),
    },
    mutations: { retry: false },
  },
});

/** The same for everybody. What else anybody may ask for is told to each reader in their own way (notices, activities, a room and one's standing in it). */
const FOR_EVERYBODY = new Set<string>([calls.getTenantConfig.path, calls.lotteryConfig.path]);

/** Nothing of one person may be seen by the next. A visitor has nothing: what they read may stand until it is told to the one who has signed in. */
own({
  renew: (_now, before) => {
    const open = new Set(
      Object.values(calls).flatMap(({ who, path }) =>
        FOR_EVERYBODY.has(path) || (before.id === null && who === 'any') ? [path as string] : [],
      ),
    );
    queryClient.removeQueries({ predicate: ({ queryKey }) => !open.has(queryKey[0] as string) });
    queryClient.getMutationCache().clear();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !FOR_EVERYBODY.has(queryKey[0] as string) });
  },
});

/** Cache key of a call: its path, then its input. `callKey(calls.x)` without input matches every page of it (for invalidation). */
export function callKey<C extends CallDef>(call: C, input?: CallWireInput<C>): readonly unknown[] {
  return input === undefined ? [call.path] : [call.path, input];
}

/**
 * A read as query options: `useQuery(callQuery(calls.hot, {}))`. The first load tells network failures by product §8; a refresh over data that is
 * already there stays quiet and keeps the old data. `quiet`: the part is decoration or draws its own failure in place; no dialog ever. `own`: refusals
 * that the page draws itself.
 */
export function callQuery<C extends CallDef>(
  call: C,
  input: CallWireInput<C>,
  quiet = false,
  own: readonly RefusalKey[] = [],
) {
  const queryKey = callKey(call, input);
  return queryOptions<CallOutput<C>, Error, CallOutput<C>, readonly unknown[]>({
    queryKey,
    queryFn: async ({ signal }) => {
      const ask = () =>
        request(call, input, { signal, own, background: quiet || queryClient.getQueryData(queryKey) !== undefined });
      try {
        return await ask();
      } catch (error) {
        // What a visitor began to read is read for who signed in meanwhile.
        if (!(error instanceof DroppedCall) || signal.aborted) throw error;
        return ask();
      }
    },
  });
}

/** Edits cached data of one call in place; nothing happens when it was never loaded. */
export function editCached<C extends CallDef>(
  call: C,
  input: CallWireInput<C>,
  edit: (old: CallOutput<C>) => CallOutput<C>,
): void {
  queryClient.setQueryData<CallOutput<C>>(callKey(call, input), (old) => (old === undefined ? undefined : edit(old)));
}
