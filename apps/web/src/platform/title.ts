import { useEffect } from 'react';
import { create } from 'zustand';
import { PRODUCT_NAME, useTenant } from './tenant.ts';

/** A page may name itself (the lottery, a room); cleared when it leaves. */
const useOwnTitle = create<{ own: string | null }>(() => ({ own: null }));

/** Page title of SPEC §2: "{tenant name} - {route title}". */
export function pageTitle(tenantName: string, routeTitle: string): string {
  return routeTitle ? `${tenantName} - ${routeTitle}` : tenantName;
}

/** Keeps document.title in step with the route's title, or with the one a page gave itself. Used once, by the root. */
export function useDocumentTitle(routeTitle: string): void {
  const tenantName = useTenant()?.tenantName ?? PRODUCT_NAME;
  const own = useOwnTitle((state) => state.own);
  useEffect(() => {
    document.title = pageTitle(tenantName, own ?? routeTitle);
  }, [tenantName, own, routeTitle]);
}

/** For a page whose title is data: the betting page shows the lottery's name. Null or empty leaves the route's own. */
export function useOwnPageTitle(title: string | null | undefined): void {
  useEffect(() => {
    useOwnTitle.setState({ own: title || null });
    return () => useOwnTitle.setState({ own: null });
  }, [title]);
}
