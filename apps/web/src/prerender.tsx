import { calls } from '@caiting/contract/registry';
import { toEnpath, type CallDef } from '@caiting/contract/wire';
import { GROUPS } from '@caiting/lottery/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { KNOWN_ID, type Known } from './platform/call/known.ts';
import { queryClient } from './platform/call/query.ts';
import { isBuilt, pageName, sitePage, type PagePath } from './shared/site/site-map.ts';
import { PRODUCT_NAME } from './shared/site/tenant.ts';
import { pageTitle } from './shared/site/title.ts';
import { routes } from './routes.tsx';
import { setReading } from './ui/hooks/clock.ts';

/** What every page asks for at once, and what those with lotteries do. Reads without input only. */
const SITE: readonly CallDef[] = [calls.getTenantConfig, calls.userInfo];
const LOTTERIES: readonly CallDef[] = [...SITE, calls.lotteryConfig, calls.allCurrent];

interface Page {
  path: PagePath;
  /** Source of the page's module. */
  file: string;
  reads: readonly CallDef[];
  /** For search engines and for who shares the address; without it the page is not meant to be found. */
  description?: string;
  /** The server draws it once more with what the site says now (drawPage), for visitors. */
  isDrawn?: true;
  /** Addresses under which the page needs more than its module: by folder, with the sources of that. */
  needs?: Readonly<Record<string, string>>;
}

/** The plays of each group; the address says which one (`useParams().type`). */
const PLAYS = Object.fromEntries(
  GROUPS.map((group) => [`/lottery/${group}/_`, `../../packages/lottery/src/${group.toLowerCase()}/index.ts`]),
);

/** Pages whose first picture is the same for everybody: written out at build time, taken over by the browser. */
const PAGES: readonly Page[] = [
  {
    path: '/index',
    file: 'src/features/home/HomePage.tsx',
    reads: [...LOTTERIES, calls.banners],
    description: '开奖可验证的彩票与聊天大厅：种子承诺提前公示，封盘后开奖，任何人都能复算。',
  },
  {
    path: '/help',
    file: 'src/features/content/help/HelpPage.tsx',
    reads: SITE,
    description: '怎样投注、怎样验证开奖、怎样充值和提现，以及限额、聊天、红包与余额宝的说明。',
    isDrawn: true,
  },
  {
    path: '/about',
    file: 'src/features/content/AboutPage.tsx',
    reads: SITE,
    description: '关于彩厅：可复算的开奖、复式记账、开源的程序，以及用户协议与理性投注。',
    isDrawn: true,
  },
  {
    path: '/activity',
    file: 'src/features/activity/ActivityPage.tsx',
    reads: [...SITE, calls.frontList],
    description: '正在进行、即将开始和已经结束的活动：条件、上限和流水要求在领取之前写明。',
    isDrawn: true,
  },
  { path: '/login', file: 'src/features/account/login/LoginPage.tsx', reads: SITE },
  { path: '/register', file: 'src/features/account/login/RegisterPage.tsx', reads: SITE },
  { path: '/lotteryHall', file: 'src/features/draws/hall/HallPage.tsx', reads: LOTTERIES },
  { path: '/lottery/:type/:code', file: 'src/features/betting/page/BettingPage.tsx', reads: LOTTERIES, needs: PLAYS },
];

export interface Prerendered {
  /** Folder of the page in the build; `_` stands for any one name (the server's WebApp knows). */
  path: string;
  title: string;
  description: string | undefined;
  html: string;
  isDrawn: boolean;
  /** Sources whose chunks the page begins with, the page's own module first; build.ts fails when the manifest has none of one. */
  files: string[];
  /** Addresses that the head begins to read at once. */
  reads: string[];
}

/** Draws every public page without data: frames, skeletons and words. Used by build.ts only. */
export async function prerenderAll(): Promise<Prerendered[]> {
  const handler = createStaticHandler(routes);
  const pages: Prerendered[] = [];
  for (const { path: pattern, file, reads, description, isDrawn = false, needs = {} } of PAGES.filter((page) =>
    isBuilt(page.path),
  )) {
    const path = pattern.replaceAll(/:\w+/g, '_');
    const html = await htmlOf(handler, path);
    const title = pageTitle(PRODUCT_NAME, pageName(sitePage(pattern)));
    const page = { title, description, html, isDrawn, reads: reads.map((call) => toEnpath(call.path)) };
    pages.push({ path, files: [file], ...page });
    for (const [folder, more] of Object.entries(needs)) pages.push({ path: folder, files: [file, more], ...page });
  }
  // Timers of unused queries would keep the build waiting for minutes.
  queryClient.clear();
  return pages;
}

type Handler = ReturnType<typeof createStaticHandler>;

async function htmlOf(handler: Handler, path: string): Promise<string> {
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} was redirected while prerendering`);
  return renderToString(
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
}

let drawHandler: Handler | undefined;

/**
 * Draws one page with answers of calls, at a moment of the site's clock; gives it with those answers, so that the browser takes it over as it stands. Used
 * by a thread of the server, one page at a time (platform/http/pages/draw-thread.ts).
 */
export async function drawPage(path: string, known: Known, nowMs: number): Promise<{ html: string; known: string }> {
  drawHandler ??= createStaticHandler(routes);
  setReading(nowMs, performance.now());
  for (const [key, data] of known) queryClient.setQueryData(key, data);
  try {
    return { html: await htmlOf(drawHandler, path), known: written(known, nowMs) };
  } finally {
    queryClient.clear();
  }
}

/** As data that the browser never runs. */
const written = (known: Known, nowMs: number): string =>
  `<script type="application/json" id="${KNOWN_ID}" data-now="${nowMs}">${JSON.stringify(known).replaceAll('<', '\\u003c')}</script>`;
