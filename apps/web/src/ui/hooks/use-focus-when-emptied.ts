import { useEffect, useRef, type RefObject } from 'react';

/**
 * A code that was refused is taken out of its field, to be typed again: the field has the focus then, wherever it was. The button that sent the code may be
 * off now, and a focus on nothing sends what is typed next nowhere.
 */
export function useFocusWhenEmptied(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  error: string | undefined,
): void {
  const hadText = useRef(false);
  useEffect(() => {
    if (value !== '') hadText.current = true;
    else if (error !== undefined && hadText.current) {
      hadText.current = false;
      input.current?.focus({ preventScroll: true });
    } else if (error === undefined && document.activeElement === input.current) hadText.current = false;
  }, [input, value, error]);
}
