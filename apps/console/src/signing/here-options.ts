import type { Here } from './state.ts';

/** How whoever is signed in signs here: one answer for all forms and the page of one's keys. The room that knows is loaded with the first that asks. */
export const hereOptions = {
  queryKey: ['signing'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Here> => (await import('./state.ts')).readHere(signal),
};
