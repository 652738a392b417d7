import { useState } from 'react';
import { typedWhole } from './typed-amount.ts';

/**
 * A typed text over a number that is kept elsewhere. While the text is no whole number from 1 to `max` the number is 0, which nothing takes: no bet goes out
 * with the figure that stood there before. Left empty, the field shows the number it had.
 */
export function useTypedNumber(value: number, max: number, onChange: (value: number) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const isEmpty = typed !== null && typed.trim() === '';
  // Another hand (a chip, the amount of all lines) has set the number: what was typed here is over.
  const isOwn = typed !== null && (isEmpty || (typedWhole(typed, max) ?? 0) === value);
  return {
    text: isOwn ? typed : value === 0 ? '' : String(value),
    isNone: value === 0,
    type(next: string) {
      setTyped(next);
      if (next.trim() !== '') onChange(typedWhole(next, max) ?? 0);
    },
    leave() {
      if (isEmpty || value !== 0) setTyped(null);
    },
  };
}
