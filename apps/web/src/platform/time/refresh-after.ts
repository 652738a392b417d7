import { useEffect } from 'react';
import { useCountdown } from './clock.ts';

/** Pushes normally come within a second; what is later than this was lost. */
const GRACE_MS = 3_000;

/**
 * Asks again when `at` (server clock) has passed by 3 s and nothing changed it: the net under the pushes. The caller gives the next moment at which its
 * data must have changed by itself (close of the issue on sale), or null.
 */
export function useRefreshAfter(at: number | null, refresh: () => unknown): void {
  const isDue = useCountdown(at === null ? null : at + GRACE_MS) === 0 && at !== null;
  useEffect(() => {
    if (isDue) void refresh();
    // `at` is a dependency: the next issue is a new moment, although it may be due already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue, at]);
}
