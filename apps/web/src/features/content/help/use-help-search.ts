import { SEARCH_PAUSE_MS } from '@caiting/contract';
import { useEffect, useRef, useState, type CompositionEventHandler } from 'react';
import { useSearchParams } from 'react-router';

interface HelpSearch {
  /** What stands in the field. */
  readonly typed: string;
  /** What is looked for: `?q=` of the address. */
  readonly keyword: string;
  type(text: string): void;
  /** Looks at once. */
  search(): void;
  /** Half a word of an input method is not looked for. */
  readonly composition: { onCompositionStart: CompositionEventHandler; onCompositionEnd: CompositionEventHandler };
}

/** The field has its own text, since the address follows too late for fast fingers and input methods; it is written there after a pause. */
export function useHelpSearch(): HelpSearch {
  const [params, setParams] = useSearchParams();
  const keyword = params.get('q') ?? '';
  const [typed, setTyped] = useState(keyword);
  const [isComposing, setComposing] = useState(false);
  const written = useRef(keyword);
  const search = useRef(() => undefined as void);
  search.current = () => {
    if (typed === written.current) return;
    written.current = typed;
    setParams(typed ? { q: typed } : {}, { replace: true });
  };
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => search.current(), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isComposing]);
  // A link, or the way back, has changed the address.
  useEffect(() => {
    if (keyword === written.current) return;
    written.current = keyword;
    setTyped(keyword);
  }, [keyword]);
  return {
    typed,
    keyword,
    type: setTyped,
    search: () => search.current(),
    composition: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}
