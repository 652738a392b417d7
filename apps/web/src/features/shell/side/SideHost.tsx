import { Suspense, lazy, useEffect, useState } from 'react';

const Side = lazy(async () => ({ default: (await import('./Side.tsx')).Side }));

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
