import { Suspense } from 'react';
import { useAfterThePage } from '../../../ui/hooks/use-after-the-page.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const Side = lazyPart(
  async () => (await import('./Side.tsx')).Side,
  () => null,
);

/** The place of the side panel and its windows in the site's frame. Nothing of them is in the first load: their code comes when the page has been drawn. */
export function SideHost({ path }: { path: string }) {
  const isDue = useAfterThePage();
  return (
    isDue && (
      <Suspense>
        <Side path={path} />
      </Suspense>
    )
  );
}
