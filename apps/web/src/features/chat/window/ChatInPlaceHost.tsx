import { Suspense } from 'react';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const Lazy = lazyPart(async () => (await import('./ChatInPlace.tsx')).ChatInPlace);

/** The chat as a part of something else, from the first open room on; its code comes with the first picture of it. */
export function ChatInPlace() {
  return (
    <Suspense>
      <Lazy />
    </Suspense>
  );
}
