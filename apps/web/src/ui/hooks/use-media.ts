import { useSyncExternalStore } from 'react';

/** From here on pages stand in columns (base.css, `.desk` and `.phone`). */
const DESKTOP = '(min-width: 1024px)';

/** Whether a media query holds now, and again whenever that changes; false where the build draws the page. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Whether the desktop's layout holds: what only one layout shows is drawn, and kept up to date, in that one alone. */
export const useIsDesktop = (): boolean => useMedia(DESKTOP);
