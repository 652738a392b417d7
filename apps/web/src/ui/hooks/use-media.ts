import { useSyncExternalStore } from 'react';

/** From here on pages stand in columns (base.css, `.desk` and `.phone`): 1,024 px at the usual text size, in rem as style sheets travel. */
export const DESKTOP = '(min-width: 64rem)';
export const PHONE = '(max-width: 63.99375rem)';

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

/** Whether less motion is asked for. */
export const useIsStill = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
