import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';

/** Refusals that the page draws itself. A reality check that is due is asked by the site. */
const OWN = [
  'gameUnknown',
  'gameClosed',
  'gameAway',
  'excluded',
  'stakeLimitReached',
  'lossLimitReached',
  'sessionLimitReached',
] as const;

/** One launch of a game, and another one whenever the player wishes: an address is good once, so nothing asks for it again by itself. */
export function useLaunch(game: string, isOn: boolean) {
  const [turn, setTurn] = useState(0);
  const { data, error } = useQuery({
    queryKey: [...callKey(calls.launchGame, { game }), turn],
    queryFn: ({ signal }) => request(calls.launchGame, { game }, { signal, own: OWN }),
    enabled: isOn,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { url: data?.url ?? null, error, again: () => setTurn(turn + 1), turn };
}
