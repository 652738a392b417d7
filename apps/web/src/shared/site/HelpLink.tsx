import { Suspense } from 'react';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';
import { useAfterThePage } from '../../ui/hooks/use-after-the-page.ts';

const PageHelp = lazyPart(
  async () => (await import('./PageHelp.tsx')).PageHelp,
  () => null,
);

/** In the bar over a page: leads to the articles that explain it. Nothing for a page without any; which page has which comes after the page's own code. */
export function HelpLink({ path }: { path: string }) {
  const isDue = useAfterThePage();
  return (
    isDue && (
      <Suspense>
        <PageHelp path={path} />
      </Suspense>
    )
  );
}
