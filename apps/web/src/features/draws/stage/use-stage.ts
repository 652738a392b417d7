import type { LotteryNow } from '@caiting/contract';
import { useEffect, useState } from 'react';
import { drawMs } from '../../../shared/lottery/draw-timeline.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';

/** A page that was hidden shows what came meanwhile as it stands: until so long after it is looked at again nothing is staged. */
const AWAY_MS = 2_000;

/** Whether the last draw is being shown number by number: only one that came while the page was looked at, and never where less motion is asked for. */
export function useStage(group: string, now: LotteryNow | undefined): { isStaged: boolean; skip(): void } {
  const last = now?.last ?? null;
  // Undefined until it is known what the lottery is doing: what is found then is no news.
  const issue = now && (last?.issue ?? null);
  const [before, setBefore] = useState(issue);
  const [staged, setStaged] = useState<string | null>(null);
  const [isAway, setAway] = useState(() => document.visibilityState === 'hidden');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  if (issue !== before) {
    // While drawing, not after it: the numbers must not stand there for a moment before they are covered.
    setBefore(issue);
    setStaged(before !== undefined && last !== null && !last.void && !isAway && !isStill ? last.issue : null);
  }
  const count = last?.openNumber.split(',').length;
  useEffect(() => {
    if (staged === null) return;
    const timer = setTimeout(() => setStaged(null), drawMs(group, count));
    return () => clearTimeout(timer);
  }, [staged, group, count]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => setAway(false), AWAY_MS);
      else {
        setAway(true);
        setStaged(null);
      }
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return { isStaged: staged !== null && staged === issue, skip: () => setStaged(null) };
}
