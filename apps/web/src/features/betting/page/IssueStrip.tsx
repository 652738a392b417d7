import { Suspense } from 'react';
import { usePassedShare } from '../../../platform/time/clock.ts';
import { Progress } from '../../../ui/display/Progress.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { LastDraw, type LastDrawProps } from './LastDraw.tsx';
import styles from './IssueStrip.module.css';

/** What happens in the line: its code comes once the table stands, ahead of the first draw. */
const LiveDraw = lazyPart(async () => (await import('./LiveDraw.tsx')).LiveDraw, LastDraw);

/** The second line of a phone's table, which stays while the page scrolls: the last draw, and as a line below how much of the issue has passed. */
export function IssueStrip(props: LastDrawProps) {
  const current = props.now?.current;
  return (
    <div className={`${styles.strip} phone`}>
      <Suspense fallback={<LastDraw {...props} />}>
        <LiveDraw {...props} />
      </Suspense>
      {current && <Passed from={current.opensAt} to={current.closeAt} />}
    </div>
  );
}

/** How much of the issue has passed, as a thin line. */
export function Passed({ from, to }: { from: number; to: number }) {
  return (
    <div className={styles.bar}>
      <Progress thin share={usePassedShare(from, to)} />
    </div>
  );
}
