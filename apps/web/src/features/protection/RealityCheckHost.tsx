import { Suspense } from 'react';
import { useRealityCheck } from '../../shared/player/reality-check.ts';
import { useUser } from '../../platform/session/session.ts';
import { useAfterThePage } from '../../ui/hooks/use-after-the-page.ts';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';

const RealityCheck = lazyPart(async () => (await import('./RealityCheck.tsx')).RealityCheck, Unanswerable);

/** In its place when its code was lost on the way: the page goes on, until a bet asks for an answer that only a reloaded page can take. */
function Unanswerable() {
  if (useRealityCheck((state) => state.isAsked)) throw new Error('the code of the reality check did not come');
  return null;
}

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
