import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../platform/time/time.ts';
import { useToday } from '../../platform/time/today.ts';
import { RANGES, customRange, rangeOf, type Range, type RangeName } from './range.ts';

export interface ChosenRange extends Range {
  readonly name: RangeName;
  /** First and last day, as the address and date fields write them. */
  readonly fromDay: string;
  readonly toDay: string;
  choose(name: RangeName): void;
  chooseDays(fromDay: string, toDay: string): void;
}

/** The range of a record page as the address holds it, so that a reload and the way back keep it. */
export function useRange(): ChosenRange {
  const [query, setQuery] = useSearchParams();
  const [a, b] = [query.get('from'), query.get('to')];
  const asked = RANGES.find((one) => one === query.get('range')) ?? 'today';
  const day = useToday();
  // By the day, not by the moment: a range is part of cache keys, and only a new day moves it.
  const range = useMemo(() => {
    const noon = Date.parse(`${day}T12:00:00+08:00`);
    const custom = asked === 'custom' ? customRange(a, b) : null;
    const quick = asked === 'custom' ? 'today' : asked;
    return { ...(custom ?? rangeOf(quick, noon)), name: custom ? ('custom' as const) : quick };
  }, [asked, a, b, day]);
  const [fromDay, toDay] = [dayOf(range.from), dayOf(range.to)];

  function set(values: Readonly<Record<'range' | 'from' | 'to', string>>) {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  const chooseDays = (from: string, to: string) => set({ range: 'custom', from, to });
  return {
    ...range,
    fromDay,
    toDay,
    choose: (name) =>
      name === 'custom' ? chooseDays(fromDay, toDay) : set({ range: name === 'today' ? '' : name, from: '', to: '' }),
    chooseDays,
  };
}
