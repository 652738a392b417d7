import { Suspense, lazy } from 'react';

const Lazy = lazy(async () => ({ default: (await import('./ChatInPlace.tsx')).ChatInPlace }));

/** The chat as a part of something else, from the lobby on; its code comes with the first picture of it. */
export function ChatInPlace() {
  return (
    <Suspense>
      <Lazy />
    </Suspense>
  );
}
