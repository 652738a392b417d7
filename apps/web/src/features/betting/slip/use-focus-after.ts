import { useEffect, useRef } from 'react';

/** The dialog gives the focus back to the button that opened it; after a bet that button is off, so the page's content takes it. */
export function useFocusAfter(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
}
