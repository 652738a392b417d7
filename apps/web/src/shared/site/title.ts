import { useEffect } from 'react';
import { PRODUCT_NAME, useTenant } from './tenant.ts';

/** Page title of product §2: "{tenant name} - {route title}". */
export function pageTitle(tenantName: string, routeTitle: string): string {
  return routeTitle ? `${tenantName} - ${routeTitle}` : tenantName;
}

/** Keeps document.title in step with the route's title (a lottery's name comes from its loader). Used once, by the shell. */
export function useDocumentTitle(routeTitle: string): void {
  const tenantName = useTenant()?.tenantName ?? PRODUCT_NAME;
  useEffect(() => {
    document.title = pageTitle(tenantName, routeTitle);
  }, [tenantName, routeTitle]);
}
