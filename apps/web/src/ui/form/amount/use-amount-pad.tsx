import { Suspense, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { lazyPart } from '../../hooks/lazy-part.ts';
import { PHONE, useMedia } from '../../hooks/use-media.ts';
import type { AmountPadProps } from './AmountPad.tsx';

const AmountPad = lazyPart(async () => (await import('./AmountPad.tsx')).AmountPad);
const TOUCHED = `${PHONE} and (pointer: coarse)`;

interface Input {
  readonly inputMode: 'none' | 'numeric' | 'decimal';
  onClick(): void;
  onBlur(event: FocusEvent<HTMLInputElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

/** What a field of figures takes so that a phone's finger has the amount pad, and no keyboard of the system's; real keys go on writing into the field. */
export function useAmountPad(pad: Omit<AmountPadProps, 'onDone'>): { input: Input; node: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const isTouched = useMedia(TOUCHED);
  const close = () => setOpen(false);
  return {
    input: {
      inputMode: isTouched ? 'none' : pad.decimals === 0 ? 'numeric' : 'decimal',
      onClick: () => setOpen(isTouched),
      onBlur: close,
      onKeyDown: ({ key }) => {
        if (key === 'Enter' || key === 'Escape') close();
      },
    },
    node: isOpen && (
      <Suspense>
        <AmountPad {...pad} onDone={close} />
      </Suspense>
    ),
  };
}
