import { useCallback, useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { attach, type Attached } from './attach.ts';
import { FRESH, STUCK_MS, afterEvent, retryAfterMs, type PlayerState } from './player-state.ts';

export interface PlayerControl {
  readonly state: PlayerState;
  readonly levels: readonly number[];
  /** Place in `levels`; −1: the player chooses. */
  readonly level: number;
  readonly latencySeconds: number | null;
  setLevel(level: number): void;
  toggle(): void;
  /** Tries the source now. */
  retry(): void;
}

const LOOK_MS = 1_000;

/**
 * Plays a source on the element. What fails is tried again by itself, later each time; what stands still for too long counts as failed. A hidden tab loads
 * nothing, and comes back at the live edge.
 */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, src: string | null): PlayerControl {
  const [player, tell] = useReducer(afterEvent, FRESH);
  const [round, setRound] = useState(0);
  const [isHidden, setHidden] = useState(() => document.visibilityState === 'hidden');
  const [shown, setShown] = useState<{ levels: readonly number[]; latency: number | null }>({
    levels: [],
    latency: null,
  });
  const [level, setLevel] = useState(-1);
  const attached = useRef<Attached>(null);
  const isWanted = src !== null && !isHidden && player.state !== 'paused';
  const retry = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    const look = () => setHidden(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    const element = video.current;
    if (element === null || src === null || !isWanted) return;
    let isOver = false;
    const failed = () => {
      if (!isOver) tell('failed');
    };
    tell('load');
    void attach(element, src, failed).then((made) => {
      if (isOver) return made.destroy();
      attached.current = made;
      // Muted pictures may begin by themselves; where not, the button does it.
      element.play().catch(() => undefined);
    }, failed);
    const endWatch = watch(element, tell, () => {
      const { current } = attached;
      if (current) setShown({ levels: current.levels(), latency: current.latency() });
    });
    return () => {
      isOver = true;
      endWatch();
      attached.current?.destroy();
      attached.current = null;
    };
  }, [video, src, isWanted, round]);

  useEffect(() => {
    if (player.state !== 'away' || !isWanted) return;
    const timer = setTimeout(retry, retryAfterMs(player.tries));
    return () => clearTimeout(timer);
  }, [player, isWanted, retry]);

  return {
    state: player.state,
    levels: shown.levels,
    level,
    latencySeconds: shown.latency,
    setLevel: (next) => {
      setLevel(next);
      attached.current?.setLevel(next);
    },
    toggle: () => tell(player.state === 'paused' ? 'pressedPlay' : 'pressedPause'),
    retry,
  };
}

/** Follows the element: what it says by events, and whether its time goes on. Gives what ends it. */
function watch(
  element: HTMLVideoElement,
  tell: (event: 'playing' | 'waiting' | 'failed') => void,
  look: () => void,
): () => void {
  const playing = () => tell('playing');
  const waiting = () => tell('waiting');
  element.addEventListener('playing', playing);
  element.addEventListener('waiting', waiting);
  let [seen, movedAt] = [element.currentTime, performance.now()];
  const timer = setInterval(() => {
    look();
    if (element.currentTime !== seen) [seen, movedAt] = [element.currentTime, performance.now()];
    else if (performance.now() - movedAt > STUCK_MS) {
      movedAt = performance.now();
      tell('failed');
    }
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    element.removeEventListener('playing', playing);
    element.removeEventListener('waiting', waiting);
  };
}
