import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { queryClient } from './platform/query.ts';
import { isBuilt, pageName, sitePage, type PagePath } from './platform/site-map.ts';
import { PRODUCT_NAME } from './platform/tenant.ts';
import { pageTitle } from './platform/title.ts';
import { routes } from './routes.tsx';

/** Public pages whose first picture is the same for everybody: written out at build time, taken over by the browser. */
const PAGES: readonly { path: PagePath; file: string }[] = [
  { path: '/index', file: 'src/features/home/HomePage.tsx' },
  { path: '/login', file: 'src/features/account/LoginPage.tsx' },
  { path: '/register', file: 'src/features/account/RegisterPage.tsx' },
  { path: '/lotteryHall', file: 'src/features/draws/hall/HallPage.tsx' },
];

export interface Prerendered {
  path: string;
  title: string;
  html: string;
  /** Source file of the page's module, to find its chunk in the manifest; build.ts fails when it is not there. */
  file: string;
}

/** Draws every public page without data: frames, skeletons and words. Used by build.ts only. */
export async function prerenderAll(): Promise<Prerendered[]> {
  const handler = createStaticHandler(routes);
  const pages: Prerendered[] = [];
  for (const { path, file } of PAGES.filter((page) => isBuilt(page.path))) {
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
    pages.push({ path, title: pageTitle(PRODUCT_NAME, pageName(sitePage(path))), html, file });
  }
  // Timers of unused queries would keep the build waiting for minutes.
  queryClient.clear();
  return pages;
}
