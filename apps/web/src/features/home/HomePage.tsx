import { BeaconLine } from '../../shared/site/BeaconLine.tsx';
import { ProfitRank } from '../betting/index.ts';
import { AllLotteries } from './AllLotteries.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { Dragons } from './Dragons.tsx';
import { GroupGrid } from './GroupGrid.tsx';
import { Hero } from './Hero.tsx';
import styles from './Home.module.css';
import { HotLotteries } from './HotLotteries.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { TrustCard } from './TrustCard.tsx';
import { Winners } from './Winners.tsx';

/** /index. Phone: one column. Desktop: all lotteries, the middle, winners (looks §7, HOME). */
export function Component() {
  return (
    <div className={`${styles.home} wrap`}>
      <AllLotteries />
      <div className={styles.middle}>
        <Hero />
        <NoticeLine />
        <BalanceCard />
        <GroupGrid />
        <HotLotteries />
        <Dragons />
        <BeaconLine />
      </div>
      <div className={styles.right}>
        <Winners />
        <ProfitRank />
        <TrustCard />
      </div>
    </div>
  );
}
