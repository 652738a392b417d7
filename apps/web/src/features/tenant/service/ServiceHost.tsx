import { Suspense, lazy } from 'react';
import { useService } from './service-store.ts';

const ServiceDialog = lazy(async () => ({ default: (await import('./ServiceDialog.tsx')).ServiceDialog }));

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
