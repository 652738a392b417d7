import { calls } from '@caiting/contract/registry';
import { toEnpath, type CallDef } from '@caiting/contract/wire';
import { GROUPS } from '@caiting/lottery/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { queryClient } from './platform/call/query.ts';
import { isBuilt, pageName, sitePage, type PagePath } from './shared/site/site-map.ts';
import { PRODUCT_NAME } from './shared/site/tenant.ts';
import { pageTitle } from './shared/site/title.ts';
import { routes } from './routes.tsx';

/** What every page asks for at once, and what those with lotteries do. Reads without input only. */
const SITE: readonly CallDef[] = [calls.getTenantConfig, calls.userInfo];
const LOTTERIES: readonly CallDef[] = [...SITE, calls.lotteryConfig, calls.allCurrent];

interface Page {
  path: PagePath;
  /** Source of the page's module. */
  file: string;
  reads: readonly CallDef[];
  /** Addresses under which the page needs more than its module: by folder, with the sources of that. */
  needs?: Readonly<Record<string, string>>;
}

/** The plays of each group; the address says which one (`useParams().type`). */
const PLAYS = Object.fromEntries(
  GROUPS.map((group) => [`/lottery/${group}/_`, `../../packages/lottery/src/${group.toLowerCase()}/index.ts`]),
);

/** Pages whose first picture is the same for everybody: written out at build time, taken over by the browser. */
const PAGES: readonly Page[] = [
  { path: '/index', file: 'src/features/home/HomePage.tsx', reads: LOTTERIES },
  { path: '/login', file: 'src/features/account/login/LoginPage.tsx', reads: SITE },
  { path: '/register', file: 'src/features/account/login/RegisterPage.tsx', reads: SITE },
  { path: '/lotteryHall', file: 'src/features/draws/hall/HallPage.tsx', reads: LOTTERIES },
  { path: '/lottery/:type/:code', file: 'src/features/betting/page/BettingPage.tsx', reads: LOTTERIES, needs: PLAYS },
];

export interface Prerendered {
  /** Folder of the page in the build; `_` stands for any one name (the server's WebApp knows). */
  path: string;
  title: string;
  html: string;
  /** Sources whose chunks the page begins with, the page's own module first; build.ts fails when the manifest has none of one. */
  files: string[];
  /** Addresses that the head begins to read at once. */
  reads: string[];
}

/** Draws every public page without data: frames, skeletons and words. Used by build.ts only. */
export async function prerenderAll(): Promise<Prerendered[]> {
  const handler = createStaticHandler(routes);
  const pages: Prerendered[] = [];
  for (const { path: pattern, file, reads, needs = {} } of PAGES.filter((page) => isBuilt(page.path))) {
    const path = pattern.replaceAll(/:\w+/g, '_');
    const context = await handler.query(new Request(`http://localhost${path}`));
    if (context instanceof Response) throw new Error(`${path} was redirected while prerendering`);
    const html = renderToString(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </StrictMode>,
    );
    const title = pageTitle(PRODUCT_NAME, pageName(sitePage(pattern)));
    const page = { title, html, reads: reads.map((call) => toEnpath(call.path)) };
    pages.push({ path, files: [file], ...page });
    for (const [folder, more] of Object.entries(needs)) pages.push({ path: folder, files: [file, more], ...page });
  }
  // Timers of unused queries would keep the build waiting for minutes.
  queryClient.clear();
  return pages;
}
