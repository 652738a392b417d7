import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/call/query.ts';
import { useSession } from '../../platform/session/session.ts';

/** Own balance; a push keeps it fresh. Loads only while somebody is signed in. */
export function useBalance() {
  const isIn = useSession((session) => session.state === 'in');
  return useQuery({ ...callQuery(calls.queryBalanceFront, {}), enabled: isIn });
}
