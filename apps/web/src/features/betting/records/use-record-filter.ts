import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useRange } from '../../records/index.ts';

/** Which of the player's own lines a list shows: a state, one lottery or '' for each, a span of days. */
export interface ListFilter<S extends string> {
  readonly state: S;
  readonly lotteryCode: string;
  /** Epoch ms, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/** The filter as the address holds it, so that a reload and the way back keep it. The first of the states is the plain one. */
export function useRecordFilter<S extends string>(states: readonly [S, ...S[]]) {
  const [query, setQuery] = useSearchParams();
  const range = useRange();
  const { from, to } = range;
  const state = states.find((one) => one === query.get('state')) ?? states[0];
  const lotteryCode = query.get('lottery') ?? '';
  const filter = useMemo<ListFilter<S>>(() => ({ state, lotteryCode, from, to }), [state, lotteryCode, from, to]);
  function set(name: 'state' | 'lottery', value: string, plain: string) {
    const next = new URLSearchParams(query);
    if (value === plain) next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  return { filter, range, set };
}
