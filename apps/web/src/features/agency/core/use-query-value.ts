import { useSearchParams } from 'react-router';

/** One value of the address, so that a reload and the way back keep it; '' takes it away. */
export function useQueryValue(name: string): readonly [string, (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const set = (value: string) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { preventScrollReset: true });
  };
  return [query.get(name) ?? '', set];
}
