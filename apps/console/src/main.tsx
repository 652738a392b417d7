import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Navigate, RouterProvider, createBrowserRouter } from 'react-router';
import { applyLang, currentLocale, loadWords } from '@caiting/web/i18n/i18n.ts';
import { WordsOfLocale } from '@caiting/web/i18n/ui-words.tsx';
import { watchActs } from '@caiting/web/acts';
import { leaveSheetsFirst, startBackCloses } from '@caiting/web/ui/overlay/back-closes.ts';
import '@caiting/web/ui/tokens.css';
import '@caiting/web/ui/base.css';
import './tokens.css';
import { queryClient } from './platform/query.ts';
import { beginSession } from './platform/sign-in.ts';
import { HomePage } from './screens/HomePage.tsx';
import { PageFault } from './screens/PageFault.tsx';
import { Gate } from './Gate.tsx';

const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: Gate,
      ErrorBoundary: PageFault,
      // The page is empty until its code is there, as it is before the session is known.
      HydrateFallback: () => null,
      children: [
        // A page that falls over leaves the rail and the bar as they are.
        {
          ErrorBoundary: PageFault,
          children: [
            { index: true, Component: HomePage },
            // Forms, lists and what was drawn by hand come with their pages.
            { path: 'setup', lazy: () => import('./screens/SetupPage.tsx') },
            { path: 'withdrawals', lazy: () => import('./queues/withdrawals.tsx') },
            { path: 'recharges', lazy: () => import('./queues/recharges.tsx') },
            { path: 'approvals', lazy: () => import('./queues/approvals.tsx') },
            { path: 'issues', lazy: () => import('./exposure/issues.tsx') },
            { path: 'lotteries', lazy: () => import('./odds/lotteries.tsx') },
            { path: 'settings', lazy: () => import('./settings/settings.tsx') },
            { path: 'stats', lazy: () => import('./statistics/stats.tsx') },
            { path: 'reports', lazy: () => import('./queues/reports.tsx') },
            { path: ':part', lazy: async () => ({ Component: (await import('./parts/PartPage.tsx')).PartPage }) },
            // As a part that there is none of.
            { path: '*', element: <Navigate to="/" replace /> },
          ],
        },
      ],
    },
  ],
  { basename: import.meta.env.BASE_URL.replace(/\/$/, '') },
);

applyLang();
startBackCloses();
leaveSheetsFirst(router);
watchActs(document);
void beginSession();
await loadWords(currentLocale());
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <WordsOfLocale>
        <RouterProvider router={router} />
      </WordsOfLocale>
    </QueryClientProvider>
  </StrictMode>,
);
