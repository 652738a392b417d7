import { Suspense, lazy, useEffect, useState } from 'react';
import { useSession } from '../../../platform/session.ts';
import type { PagePath } from '../../../platform/site-map.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { closeDragon, DragonHost } from '../../betting/index.ts';
import { ChatWindowHost, closeChat } from '../../chat/index.ts';
import { closeService, ServiceHost } from '../../tenant/index.ts';

const SidePanel = lazy(async () => ({ default: (await import('./SidePanel.tsx')).SidePanel }));

/** SPEC §2: pages without the panel. /404 leads to /index before anything is drawn. */
const HIDDEN: ReadonlySet<string> = new Set<PagePath>([
  '/rebateDes',
  '/trendChart/:id',
  '/howtoplay/:id',
  '/forgotPassword',
  '/maintain',
  '/websiteClosed',
  '/retrievePassword',
  '/setLoginPassword',
]);
/** On a phone chat and betting keep their whole width (decisions.md, Readings chosen). */
const HIDDEN_ON_PHONE: ReadonlySet<string> = new Set<PagePath>([
  '/chat',
  '/chatGuest',
  '/lottery/:type/:code',
  '/live/:type/:code',
  '/longInfo',
]);
const CHAT_PAGES: ReadonlySet<string> = new Set<PagePath>(['/chat', '/chatGuest']);
const PHONE = '(max-width: 1023.9px)';

/** The side panel and the windows it opens, on every page that has them. The panel's code comes when the page itself has been drawn. */
export function SideHost({ path }: { path: string }) {
  const isOut = useSession((session) => session.state === 'out');
  const isPhone = useMedia(PHONE);
  const isDue = useAfterThePage();
  const hasPanel = !HIDDEN.has(path) && !(isPhone && HIDDEN_ON_PHONE.has(path));
  useEffect(() => {
    if (!isOut) return;
    closeDragon();
    closeChat();
    closeService();
  }, [isOut]);
  useEffect(() => {
    // The whole page is the chat: a second one over it would say everything twice.
    if (CHAT_PAGES.has(path)) closeChat();
  }, [path]);
  return (
    <>
      {isDue && hasPanel && (
        <Suspense>
          <SidePanel />
        </Suspense>
      )}
      {!HIDDEN.has(path) && (
        <>
          <DragonHost />
          <ChatWindowHost />
        </>
      )}
      <ServiceHost />
    </>
  );
}

/** True when the page has been drawn and the browser has nothing more urgent to do. */
function useAfterThePage(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const done = () => setIsDue(true);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(done, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(done, { timeout: 2_000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return isDue;
}
