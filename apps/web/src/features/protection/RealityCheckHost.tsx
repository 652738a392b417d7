import { Suspense, lazy } from 'react';
import { useRealityCheck } from '../../platform/reality-check.ts';
import { useUser } from '../../platform/session.ts';
import { useAfterThePage } from '../../ui/use-after-the-page.ts';

const RealityCheck = lazy(async () => ({ default: (await import('./RealityCheck.tsx')).RealityCheck }));

/** The place of the reality check in a frame. Only players have one: its code comes for them, when the page has been drawn or a bet asks for it. */
export function RealityCheckHost() {
  const isPlayer = useUser() !== null;
  const isAsked = useRealityCheck((state) => state.isAsked);
  const isDrawn = useAfterThePage();
  return (
    isPlayer &&
    (isAsked || isDrawn) && (
      <Suspense>
        <RealityCheck />
      </Suspense>
    )
  );
}
