import { consoleSetupCalls } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import { mayUse, needEntry } from '../contract/entries.ts';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';

const EVERY_MS = 60_000;

/** How much a site of production lacks before it sells; 0 once it does, on a demo, and for whoever may not see it. */
export function useLacking(): number {
  const { roles: held, mode, state } = useSession();
  const { data } = useQuery({
    ...readOptions(consoleSetupCalls.setup, {}),
    enabled: state === 'in' && mode === 'production' && mayUse(needEntry('setup'), held),
    refetchInterval: EVERY_MS,
  });
  return data?.lacking ?? 0;
}
