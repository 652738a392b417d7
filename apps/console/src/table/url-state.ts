import { useSearchParams } from 'react-router';

/** What the address says beside the filters of a read: which read, which row, which act, which columns. */
const OWN = ['tab', 'row', 'do', 'cols', 'choose'] as const;
type Own = (typeof OWN)[number];

export interface UrlState {
  get(name: Own): string | null;
  /** A filter of the read, or where its page begins. */
  filter(name: string): string | null;
  /** Replaces some of it; null takes a part away. */
  set(changes: Readonly<Record<string, string | null>>, replace?: boolean): void;
}

export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name),
    filter: (name) => params.get(name),
    set: (changes, replace = true) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace },
      ),
  };
}
