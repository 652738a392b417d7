import { useEffect, useRef } from 'react';

const PAD_KEY = '[data-pad="keys"] [tabindex="0"]';

/** The dialog gives the focus back to the button that opened it; after a bet that button is off, so the pad takes it, or the page's content. */
export function useFocusAfter(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      (document.querySelector<HTMLElement>(PAD_KEY) ?? document.getElementById('main'))?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
}
