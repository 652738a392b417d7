import { Suspense } from 'react';
import { useDragonWindow } from './window-store.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const DragonWindow = lazyPart(async () => (await import('./DragonWindow.tsx')).DragonWindow);

/** The place of the floating window in the site's frame; its code comes when it is first opened. */
export function DragonHost() {
  const isOpen = useDragonWindow((state) => state.isOpen);
  return (
    isOpen && (
      <Suspense>
        <DragonWindow />
      </Suspense>
    )
  );
}
