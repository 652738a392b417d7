import { useEffect } from 'react';
import { PRODUCT_NAME, useTenant } from '../../shared/site/tenant.ts';
import { pageTitle } from '../../shared/site/title.ts';

/** For a page whose address names one thing: its name takes the place of the route's title; null for as long as there is none. */
export function useOwnTitle(name: string | null): void {
  const tenantName = useTenant()?.tenantName ?? PRODUCT_NAME;
  useEffect(() => {
    if (name === null) return undefined;
    const own = pageTitle(tenantName, name);
    let ofRoute: string | null = null;
    let isOver = false;
    // Behind the shell, which says the route's title when the page is first drawn.
    queueMicrotask(() => {
      if (isOver) return;
      ofRoute = document.title;
      document.title = own;
    });
    return () => {
      isOver = true;
      if (ofRoute !== null && document.title === own) document.title = ofRoute;
    };
  }, [tenantName, name]);
}
