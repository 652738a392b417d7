import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

/** Its code comes with the first question. */
const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog);

/** Where a question mark is a letter, or where another window is open. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], dialog';

/** `?` on any page lists its keys. A part that lists its own under itself has taken the key. */
export function KeysHost({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== '?' || defaultPrevented || ctrlKey || metaKey || altKey) return;
      if ((target as Element).closest(ELSEWHERE)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeysDialog path={path} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
