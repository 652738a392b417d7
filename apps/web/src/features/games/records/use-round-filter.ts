import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useRange } from '../../records/index.ts';
import { ROUND_FILTER_STATES, type RoundFilter } from './queries.ts';

/** The filter as the address holds it, so that a reload and the way back keep it. */
export function useRoundFilter() {
  const [query, setQuery] = useSearchParams();
  const range = useRange();
  const { from, to } = range;
  const state = ROUND_FILTER_STATES.find((one) => one === query.get('state')) ?? 'all';
  const game = query.get('game') ?? '';
  const filter = useMemo<RoundFilter>(() => ({ state, game, from, to }), [state, game, from, to]);
  function set(name: 'state' | 'game', value: string) {
    const next = new URLSearchParams(query);
    if (value === '' || value === 'all') next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  return { filter, range, set };
}
