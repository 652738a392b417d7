import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract/wire';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { CallFault, send } from './client.ts';

/** One cache for what the server said. A refusal stays one; a read that was lost on the way is tried once more, an act never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 1 && error instanceof CallFault && error.isUnanswered,
    },
    mutations: { retry: false },
  },
});

export const readOptions = <C extends CallDef>(call: C, input: CallWireInput<C>) =>
  queryOptions<CallOutput<C>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => send(call, input, { signal }),
  });

/** After an act: every list and figure may have changed. */
export const refreshAll = (): void => void queryClient.invalidateQueries();
