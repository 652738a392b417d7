import { Suspense } from 'react';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';
import { useSession } from '../../platform/session/session.ts';
import { ClaimsNow } from '../activity/index.ts';
import { GamesNow } from '../games/index.ts';
import styles from './Later.module.css';
import { TrustCard } from './TrustCard.tsx';

/** Its player would drag what it shares with the live pages into files that every page loads. */
const LiveNow = lazyPart(
  async () => (await import('../live/index.ts')).LiveNow,
  () => null,
);

const QuickBet = lazyPart(
  async () => (await import('./QuickBet.tsx')).QuickBet,
  () => null,
);

/**
 * What comes after the page and stands last of what moves, so that what is above keeps its place: in the middle what can be claimed, what is on air and the card
 * games; in the column that only a desktop has the way to recompute a draw, and for who is signed in a quick bet.
 */
export function Later({ isAside }: { isAside?: boolean }) {
  const isIn = useSession(({ state }) => state === 'in');
  if (!isAside)
    return (
      <>
        <ClaimsNow />
        <div className={styles.side}>
          <Suspense>
            <LiveNow />
          </Suspense>
          <GamesNow />
        </div>
      </>
    );
  return (
    <>
      <TrustCard />
      {isIn && (
        <Suspense>
          <QuickBet />
        </Suspense>
      )}
    </>
  );
}
