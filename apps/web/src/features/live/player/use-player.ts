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
  const [shown, setShown] = useState<{ levels: readonly number[]; latency: number | null }>({
    levels: [],
    latency: null,
  });
  const [level, setLevel] = useState(-1);
  const attached = useRef<Attached>(null);
  const [chosen, staleEdge] = [useRef(-1), useRef<string>(null)];
  const isUnseen = useUnseen(video);
  const isWanted = src !== null && !isUnseen && player.state !== 'paused';
  const again = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    const element = video.current;
    if (element === null || src === null || !isWanted) return;
    // One failure for each time that pictures stopped: what is still attached may be found failed in several ways, and each would put off the next try.
    let [isOver, hasFailed] = [false, false];
    const failed = () => {
      if (isOver || hasFailed) return;
      hasFailed = true;
      staleEdge.current = attached.current?.edge() ?? staleEdge.current;
      tell('failed');
    };
    const happened = (event: 'playing' | 'waiting' | 'halted') => {
      if (event === 'playing') hasFailed = false;
      tell(event);
    };
    tell('load');
    const source = { src, level: chosen.current, staleEdge: staleEdge.current, onFailed: failed };
    void attach(element, source).then((made) => {
      if (isOver) return made.destroy();
      attached.current = made;
      // Muted pictures may begin by themselves, but where the device saves its battery; the button begins them.
      element.play().catch((error: unknown) => {
        if (!isOver && error instanceof DOMException && error.name === 'NotAllowedError') tell('halted');
      });
    }, failed);
    const endWatch = watch(element, happened, failed, () => {
      const { current } = attached;
      if (current) setShown({ levels: current.levels(), latency: current.latency() });
    });
    return () => {
      isOver = true;
      endWatch();
      attached.current?.destroy();
      attached.current = null;
    };
  }, [video, src, isWanted, round, chosen, staleEdge]);

  useEffect(() => {
    if (player.state !== 'away' || !isWanted) return;
    const timer = setTimeout(again, retryAfterMs(player.tries));
    return () => clearTimeout(timer);
  }, [player, isWanted, again]);

  return {
    state: player.state,
    levels: shown.levels,
    level,
    latencySeconds: shown.latency,
    setLevel: (next) => {
      setLevel(next);
      chosen.current = next;
      attached.current?.setLevel(next);
    },
    toggle: () => tell(player.state === 'paused' ? 'pressedPlay' : 'pressedPause'),
    retry: () => {
      tell('pressedRetry');
      again();
    },
  };
}

/** Whether nobody can see the element: its tab is hidden, and it is not in the small window. */
function useUnseen(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isUnseen, setUnseen] = useState(() => document.visibilityState === 'hidden');
  useEffect(() => {
    const element = video.current;
    const look = () => setUnseen(isHidden(element));
    document.addEventListener('visibilitychange', look);
    element?.addEventListener('leavepictureinpicture', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      element?.removeEventListener('leavepictureinpicture', look);
    };
  }, [video]);
  return isUnseen;
}

const isHidden = (element: HTMLVideoElement | null): boolean =>
  document.visibilityState === 'hidden' && (element === null || document.pictureInPictureElement !== element);

/** Follows the element: what it says by events, and whether its time goes on. Gives what ends it. */
function watch(
  element: HTMLVideoElement,
  tell: (event: 'playing' | 'waiting' | 'halted') => void,
  failed: () => void,
  look: () => void,
): () => void {
  const listeners = {
    playing: () => tell('playing'),
    waiting: () => tell('waiting'),
    // A live stream has no end: whoever made it is gone.
    ended: failed,
    // Browsers pause what is hidden, and what has ended; that is nobody's wish.
    pause: () => {
      if (!element.ended && !isHidden(element)) tell('halted');
    },
  };
  for (const [event, hear] of Object.entries(listeners)) element.addEventListener(event, hear);
  let [seen, movedAt] = [element.currentTime, performance.now()];
  const timer = setInterval(() => {
    look();
    if (element.currentTime !== seen) [seen, movedAt] = [element.currentTime, performance.now()];
    else if (performance.now() - movedAt > STUCK_MS) failed();
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    for (const [event, hear] of Object.entries(listeners)) element.removeEventListener(event, hear);
  };
}
