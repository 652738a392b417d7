import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router';
import { decide, endFirstNavigation } from './guard.ts';
import { readEarlyInput, repeatEarlyInput } from './platform/page/early-input.ts';
import { applyLang, currentLocale, loadWords } from './platform/i18n/i18n.ts';
import { setNavigator } from './platform/page/navigation.ts';
import { readKnown } from './platform/call/known.ts';
import { queryClient } from './platform/call/query.ts';
import { useSession } from './platform/session/session.ts';
import type { SitePage } from './shared/site/site-map.ts';
import { startSite, whenSessionKnown } from './start/start.ts';
import { WordsOfLocale } from './platform/i18n/ui-words.tsx';
import { routes } from './routes.tsx';
import { setReading } from './ui/hooks/clock.ts';
import { leaveSheetsFirst, startBackCloses } from './ui/overlay/back-closes.ts';
import './ui/tokens.css';
import './ui/base.css';

const root = document.getElementById('root') as HTMLElement;

/** Pages that the build wrote out beforehand are taken over as they stand; their module must be there before the first render. */
async function loadMatched(): Promise<{ loaderData: Record<string, null> }> {
  const loaderData: Record<string, null> = {};
  for (const { route } of matchRoutes(routes, location) ?? []) {
    const lazy = (route as RouteObject).lazy;
    if (route.id) loaderData[route.id] = null;
    if (typeof lazy === 'function') Object.assign(route, await lazy(), { lazy: undefined });
  }
  return { loaderData };
}

async function begin(): Promise<void> {
  // What the build drew is Chinese and knows no query; anything else is drawn anew instead of being mended piece by piece.
  const isTheSame = root.firstElementChild !== null && currentLocale() === 'zh' && location.search === '';
  applyLang();
  const words = loadWords(currentLocale());
  const drawnFor = readKnown();
  startBackCloses();
  // Without the code of the page the router draws in its place that it failed.
  const hydrationData = isTheSame ? await loadMatched().catch(() => null) : null;
  const isTakenOver = hydrationData !== null;
  const router = createBrowserRouter(routes, isTakenOver ? { hydrationData } : {});
  leaveSheetsFirst(router);
  setNavigator({
    go: (path, options) => void router.navigate(path, { replace: options?.replace ?? false }),
    here: () => router.state.location.pathname + router.state.location.search,
  });
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') {
      endFirstNavigation();
      stop();
    }
  });
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <WordsOfLocale>
          <RouterProvider router={router} />
        </WordsOfLocale>
      </QueryClientProvider>
    </StrictMode>
  );
  if (isTakenOver) {
    // In a transition React works in slices: taps on the page that already stands are answered meanwhile. Data may only come when the page has been taken
    // over as it stands, or what is drawn would differ from it.
    if (drawnFor !== null) setReading(drawnFor, performance.now());
    const start = () => {
      // Until the time is synchronized the device's clock counts, as on every page.
      if (drawnFor !== null) setReading(Date.now(), performance.now());
      repeatEarlyInput(root, readEarlyInput(root));
      startSite();
      void guardFirst(router);
    };
    startTransition(() => void hydrateRoot(root, <WhenDrawn then={start}>{app}</WhenDrawn>));
  } else {
    startSite();
    // Until there is something to put in its place, the page that the build drew stands.
    await whenInitialized(router);
    // Lost on the way, names stay Chinese on this page.
    await words.catch(() => null);
    const early = readEarlyInput(root);
    // boot.js hid what the build drew from readers of another language.
    document.documentElement.style.visibility = '';
    createRoot(root).render(<WhenDrawn then={() => repeatEarlyInput(root, early)}>{app}</WhenDrawn>);
  }
}

/** Calls `then` once, after the page was drawn or taken over. */
function WhenDrawn({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => then(), [then]);
  return children;
}

/** Resolves when guard, module and title of the first page are there. */
function whenInitialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** A prerendered page stands before its guard could run: the guard's decision follows as soon as the session is known. */
async function guardFirst(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const page = (router.state.matches.at(-1)?.route.handle as { page?: SitePage } | undefined)?.page;
  const { pathname, search } = router.state.location;
  await whenSessionKnown();
  const sentTo = page && decide(page, { user: useSession.getState().user, target: pathname + search, isFirst: true });
  if (router.state.location.pathname !== pathname) return;
  if (sentTo) await router.navigate(sentTo, { replace: true });
  // A page that stands for many addresses has to look whether this one exists, and what it is called.
  else if (page?.path.includes(':')) await router.revalidate();
}

void begin();
