import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { callQuery } from '../../platform/call/query.ts';
import { useSession } from '../../platform/session/session.ts';
import { BeaconLine } from '../../shared/site/BeaconLine.tsx';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';
import { useIsDesktop } from '../../ui/hooks/use-media.ts';
import { useAfterThePage } from '../../ui/hooks/use-after-the-page.ts';
import { Skeleton } from '../../ui/layout/States.tsx';
import { ProfitRank } from '../betting/index.ts';
import { AllLotteries } from './AllLotteries.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { Dragons } from './Dragons.tsx';
import { GroupGrid } from './GroupGrid.tsx';
import { Hero } from './Hero.tsx';
import styles from './Home.module.css';
import { HotLotteries } from './HotLotteries.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { Winners } from './Winners.tsx';

/** As tall as its card (JustDrawn.module.css): what is below keeps its place. */
const JUST_DRAWN_PX = 104;
const JustDrawn = lazyPart(async () => (await import('./JustDrawn.tsx')).JustDrawn);

/** What stands below, or in the column that only a desktop has. */
const Later = lazyPart(
  async () => (await import('./Later.tsx')).Later,
  () => null,
);

const FirstSteps = lazyPart(async () => (await import('./first-steps/FirstSteps.tsx')).FirstSteps);

/** The banner, or for a newcomer what to do first. */
function Top({ isDue }: { isDue: boolean }) {
  const isIn = useSession(({ state }) => state === 'in');
  const { data } = useQuery({ ...callQuery(calls.firstSteps, {}, true), enabled: isDue && isIn });
  if (!isIn || !data?.steps) return <Hero />;
  return (
    <Suspense fallback={<Hero />}>
      <FirstSteps steps={data.steps} />
    </Suspense>
  );
}

/** /index. Phone: one column. Desktop: all lotteries, the middle, winners (looks §7, HOME). */
export function Component() {
  const isDue = useAfterThePage();
  const isDesktop = useIsDesktop();
  return (
    <div className={`${styles.home} wrap`}>
      <AllLotteries />
      <div className={styles.middle}>
        <Top isDue={isDue} />
        <NoticeLine />
        {isDue ? (
          <Suspense fallback={<Skeleton width="100%" height={JUST_DRAWN_PX} />}>
            <JustDrawn />
          </Suspense>
        ) : (
          <Skeleton width="100%" height={JUST_DRAWN_PX} />
        )}
        <BalanceCard />
        <GroupGrid />
        <HotLotteries />
        <Dragons />
        {isDue && (
          <Suspense>
            <Later />
          </Suspense>
        )}
        <BeaconLine />
      </div>
      <div className={styles.right}>
        <Winners />
        <ProfitRank />
        {isDesktop && (
          <Suspense>
            <Later isAside />
          </Suspense>
        )}
      </div>
    </div>
  );
}
