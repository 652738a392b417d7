import { Suspense } from 'react';
import { useService } from './service-store.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const ServiceDialog = lazyPart(async () => (await import('./ServiceDialog.tsx')).ServiceDialog);

/** The place of 客服选单 in the site's frame; its code comes when it is first opened. */
export function ServiceHost() {
  const isOpen = useService((state) => state.isOpen);
  return (
    isOpen && (
      <Suspense>
        <ServiceDialog />
      </Suspense>
    )
  );
}
