import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ShowQueue, type Showable, type ShowTimes } from './show-queue.ts';

export interface Showing<T> {
  readonly shown: T | null;
  readonly waiting: number;
  add(one: T): void;
  clear(): void;
}

/** A queue of a page: what is shown now, and the timer that shows the next. In a hidden tab it stands still. */
export function useShowQueue<T extends Showable>(times: ShowTimes): Showing<T> {
  const queue = useRef<ShowQueue<T>>(null);
  queue.current ??= new ShowQueue<T>(times);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const look = useCallback(() => {
    clearTimeout(timer.current);
    const now = performance.now();
    const next = queue.current?.look(now) ?? null;
    redraw();
    if (next !== null) timer.current = setTimeout(look, Math.max(0, next - now));
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shown: queue.current.shown,
    waiting: queue.current.waiting,
    add: useCallback(
      (one) => {
        if (queue.current?.add(one, performance.now())) look();
      },
      [look],
    ),
    clear: useCallback(() => {
      queue.current?.clear(performance.now());
      look();
    }, [look]),
  };
}
