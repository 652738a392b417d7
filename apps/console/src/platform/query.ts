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

/** How old answers were when they came, by what was asked; of most nothing stands here. */
const behind = new Map<string, number>();
const questionOf = (call: CallDef, input: unknown): string => JSON.stringify([call.path, input]);
export const behindMsOf = (call: CallDef, input: unknown): number => behind.get(questionOf(call, input)) ?? 0;

function noteBehind(question: string, ms: number): void {
  if (ms > 0) behind.set(question, ms);
  else behind.delete(question);
}

export const readOptions = <C extends CallDef>(call: C, input: CallWireInput<C>) =>
  queryOptions<CallOutput<C>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => send(call, input, { signal, onBehind: (ms) => noteBehind(questionOf(call, input), ms) }),
  });

/** After an act: every list and figure may have changed. */
export const refreshAll = (): void => void queryClient.invalidateQueries();
