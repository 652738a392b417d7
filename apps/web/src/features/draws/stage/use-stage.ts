import type { LotteryNow } from '@caiting/contract';
import { useEffect, useState } from 'react';
import { useSiteLink } from '../../../platform/socket/site-socket.ts';
import { drawMs } from '../../../shared/lottery/draw-timeline.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';

/** What came while the page was hidden, or heard nothing, is shown as it stands: until so long after it is looked at and hears again nothing is staged. */
const AWAY_MS = 2_000;

/** Whether the last draw is being shown number by number: only one that came while the page was looked at and heard of draws, and never where less motion is asked for. */
export function useStage(group: string, now: LotteryNow | undefined): { isStaged: boolean; skip(): void } {
  const last = now?.last ?? null;
  // Undefined until it is known what the lottery is doing: what is found then is no news.
  const issue = now && (last?.issue ?? null);
  const [before, setBefore] = useState(issue);
  const [staged, setStaged] = useState<string | null>(null);
  // Without its connection a page asks now and then, and learns of draws long after they were.
  const isLinked = useSiteLink(({ link }) => link === 'up');
  const [isAway, setAway] = useState(() => !isLinked || document.visibilityState === 'hidden');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  if (issue !== before) {
    // While drawing, not after it: the numbers must not stand there for a moment before they are covered.
    setBefore(issue);
    const isSeen = isLinked && !isAway && !isStill;
    setStaged(before !== undefined && last !== null && !last.void && isSeen ? last.issue : null);
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
      if (isLinked && document.visibilityState === 'visible') timer = setTimeout(() => setAway(false), AWAY_MS);
      else {
        setAway(true);
        setStaged(null);
      }
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isLinked]);
  return { isStaged: staged !== null && staged === issue, skip: () => setStaged(null) };
}
