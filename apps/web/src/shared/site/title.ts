import { useEffect } from 'react';
import { personalStore } from '../../platform/session/personal.ts';
import { PRODUCT_NAME, useTenant } from './tenant.ts';

/** Page title of product §2: "{tenant name} - {route title}". */
export function pageTitle(tenantName: string, routeTitle: string): string {
  return routeTitle ? `${tenantName} - ${routeTitle}` : tenantName;
}

const COUNT_MAX = 99;
/** What waits for the person: by the bell and by the rooms of the chat, whose code comes after the page. */
export const useTitleCount = personalStore(() => ({ unread: 0, talk: 0 }));

/** Keeps document.title in step with the route's title (a lottery's name comes from its loader). Used once, by the shell. */
export function useDocumentTitle(routeTitle: string): void {
  const tenantName = useTenant()?.tenantName ?? PRODUCT_NAME;
  const unread = useTitleCount((count) => count.unread + count.talk);
  useEffect(() => {
    const title = pageTitle(tenantName, routeTitle);
    document.title = unread > 0 ? `(${unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}) ${title}` : title;
  }, [tenantName, routeTitle, unread]);
}
