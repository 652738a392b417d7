import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isText, readTab } from '../storage/storage.ts';
import { uuid } from '../call/uuid.ts';

/** Where a page was scrolled to is kept by entry of the browser's history. The router calls the first entry of every page load `default`, so that one gets a name here. */
const UNNAMED = 'default';

function nameOfFirstEntry(): string {
  if (import.meta.env.SSR) return UNNAMED;
  const state = (history.state ?? {}) as { entry?: unknown };
  if (isText(state.entry)) return state.entry;
  const entry = uuid();
  history.replaceState({ ...state, entry }, '');
  return entry;
}
const first = nameOfFirstEntry();

/** The name under which the scroll position of a history entry is kept. */
export const scrollKey = ({ key }: { readonly key: string }): string => (key === UNNAMED ? first : key);

/** Where the router keeps positions while no page of the site is open. */
const KEPT = 'react-router-scroll-positions';
const isPositions = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((place) => typeof place === 'number');

/** The position of each entry as it was left. */
const places = new Map<string, number>(import.meta.env.SSR ? [] : Object.entries(readTab(KEPT, isPositions) ?? {}));

/** So long a page may take to become as tall as it was. */
const PATIENCE_MS = 5_000;

/** Scrolls as soon as the page is tall enough; gives it up when the visitor does anything. Returns how to end it. */
function scrollWhenTall(place: number): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  const look = () => {
    if (document.documentElement.scrollHeight - innerHeight < place) return;
    scrollTo(0, place);
    end();
  };
  const sizes = new ResizeObserver(look);
  const patience = setTimeout(end, PATIENCE_MS);
  signal.addEventListener('abort', () => {
    sizes.disconnect();
    clearTimeout(patience);
  });
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(act, end, { signal, passive: true });
  sizes.observe(document.body);
  return end;
}

/**
 * Beside the router's own restoration, which scrolls once when a page is drawn: a list that comes back from its query is short at that moment, and there
 * is nothing to scroll to yet.
 */
export function useScrollPlace(): void {
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const name = scrollKey(location);
  // In the layout phase: what the next page does to the position is no longer this one's.
  useLayoutEffect(() => {
    const left = isReturn ? (places.get(name) ?? 0) : 0;
    const end = left > 0 ? scrollWhenTall(left) : undefined;
    const keep = () => void places.set(name, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => {
      end?.();
      removeEventListener('scroll', keep);
    };
  }, [name, isReturn]);
}
