import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { useResults } from './use-results.ts';

/** Its code comes with the first result. */
const ResultPlace = lazyPart(async () => (await import('./ResultPlace.tsx')).ResultPlace);

interface Props {
  readonly lotteryCode: string;
  /** Picks are open or lines wait in the slip: no card comes over them, and one that stands goes. */
  readonly isBusy: boolean;
  /** What stands there else. */
  readonly children?: ReactNode;
}

/** The place at the thumb (at the foot of the right column of a desktop): the card of the newest result while nothing is picked. */
export function ResultDock({ lotteryCode, isBusy, children }: Props) {
  const result = useResults().find((one) => !one.isSeen && one.lotteryCode === lotteryCode);
  /** The card stands. */
  const [isTaken, setTaken] = useState(false);
  return (
    <>
      {!isTaken && children}
      {result && (
        <Suspense>
          <ResultPlace key={result.issue} result={result} isBusy={isBusy} onTaken={setTaken} />
        </Suspense>
      )}
    </>
  );
}
