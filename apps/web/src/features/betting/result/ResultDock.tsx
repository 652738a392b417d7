import { Suspense, useEffect, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { closeResult, useNewestResult } from './use-results.ts';
import styles from './ResultDock.module.css';

const ResultCard = lazyPart(async () => (await import('./ResultCard.tsx')).ResultCard);

interface Props {
  readonly lotteryCode: string;
  /** Picks are open or lines wait in the slip: no card comes over them, and one that stands goes. */
  readonly isBusy: boolean;
  /** What stands there else. */
  readonly children?: ReactNode;
}

/** The place at the thumb (at the foot of the right column of a desktop): the card of the newest result while nothing is picked. */
export function ResultDock({ lotteryCode, isBusy, children }: Props) {
  const result = useNewestResult((one) => one.lotteryCode === lotteryCode);
  useEffect(() => {
    if (isBusy && result) closeResult(result);
  }, [isBusy, result]);
  if (!result || isBusy) return children;
  return (
    <Suspense fallback={children}>
      <div className={styles.dock}>
        <ResultCard key={result.issue} result={result} />
      </div>
    </Suspense>
  );
}
