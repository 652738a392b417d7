import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../platform/session/session.ts';
import type { PagePath } from '../../../shared/site/site-map.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { PHONE, useMedia } from '../../../ui/hooks/use-media.ts';
import { closeDragon, DragonHost, ResultLineHost } from '../../betting/index.ts';
import { ChatWindowHost, closeChat } from '../../chat/index.ts';
import { isView } from '../../../platform/session/view.ts';
import { ImportantNotice } from '../../content/index.ts';
import { closeService, ServiceHost } from '../../tenant/index.ts';
import { InstallBar } from '../install/InstallBar.tsx';
import { SidePanel } from './SidePanel.tsx';

/** Over pages that staff look at as a player sees them. */
const ViewBand = lazyPart(async () => (await import('../view/ViewBand.tsx')).ViewBand);

const SmallPicture = lazyPart(
  async () => (await import('../../live/index.ts')).SmallPicture,
  () => null,
);
const TABLE: PagePath = '/lottery/:type/:code';

/** product §2: pages without the panel. /404 leads to /index before anything is drawn. */
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
/** Who comes in or is shut out reads notices afterwards: here a dialog would stand before the form or the reason. */
const DOORS: ReadonlySet<string> = new Set<PagePath>([
  '/login',
  '/register',
  '/forgotPassword',
  '/retrievePassword',
  '/setLoginPassword',
  '/maintain',
  '/websiteClosed',
]);
/** On a phone chat and betting keep their whole width (product §10.8). */
const HIDDEN_ON_PHONE: ReadonlySet<string> = new Set<PagePath>([
  '/chat',
  '/chatGuest',
  '/lottery/:type/:code',
  '/live/:type/:code',
  '/longInfo',
]);
const CHAT_PAGES: ReadonlySet<string> = new Set<PagePath>(['/chat', '/chatGuest']);

/** The side panel and the windows it opens, on every page that has them. */
export function Side({ path }: { path: string }) {
  const isPhone = useMedia(PHONE);
  const { pathname } = useLocation();
  const hasPanel = !HIDDEN.has(path) && !(isPhone && HIDDEN_ON_PHONE.has(path));
  useEffect(
    () =>
      useSession.subscribe(({ state }, before) => {
        // Only with somebody who leaves: a visitor may have opened something before it was known that nobody is signed in.
        if (before.state !== 'in' || state !== 'out') return;
        closeDragon();
        closeChat();
        closeService();
      }),
    [],
  );
  useEffect(() => {
    // The whole page is the chat: a second one over it would say everything twice.
    if (CHAT_PAGES.has(path)) closeChat();
  }, [path]);
  return (
    <>
      {hasPanel && <SidePanel />}
      <ResultLineHost table={path === TABLE ? (pathname.split('/').at(-1) ?? null) : null} />
      {path === TABLE && (
        <Suspense>
          <SmallPicture />
        </Suspense>
      )}
      {!HIDDEN.has(path) && (
        <>
          <DragonHost />
          <ChatWindowHost />
        </>
      )}
      <InstallBar path={path} />
      <ServiceHost />
      {!DOORS.has(path) && <ImportantNotice />}
      {isView && (
        <Suspense>
          <ViewBand />
        </Suspense>
      )}
    </>
  );
}
