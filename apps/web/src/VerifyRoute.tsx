import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { isRoundAsked } from './shared/site/verify-address.ts';
import { lazyPart } from './ui/hooks/lazy-part.ts';

const DrawCheck = lazyPart(async () => (await import('./features/draws/verify/VerifyPage.tsx')).Component);
const RoundCheck = lazyPart(async () => (await import('./features/games/verify/GameVerifyPage.tsx')).default);

/** /verify: a draw, or a round of a card game; each brings its own code. */
export function Component() {
  const [query] = useSearchParams();
  return <Suspense fallback={null}>{isRoundAsked(query) ? <RoundCheck /> : <DrawCheck />}</Suspense>;
}
