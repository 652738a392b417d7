import { useEffect, useState } from 'react';

/**
 * The game over the whole window, and the window over the whole screen where the browser can: the page itself takes the screen and not the game alone, so
 * that the clock, a reality check and every message stay in sight.
 */
export function useFullScreen() {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    // The browser's own way out of it is a way out of ours.
    const follow = (): void => setFull(document.fullscreenElement !== null);
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setFull(false);
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', leave);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);
  return { isFull, toggle: () => setFull(!isFull) };
}
