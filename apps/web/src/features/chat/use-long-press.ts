import { LONG_PRESS_MS } from '@caiting/contract';
import { useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const MOVED_PX = 10;

/** Handlers for whatever can be pressed. */
export interface LongPress {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onContextMenu(event: MouseEvent): void;
}

/** A press of about a second, or the context menu of a mouse or keyboard. Moving or scrolling away takes it back. */
export function useLongPress(act: () => void): LongPress {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      start.current = { x: event.clientX, y: event.clientY };
      stop();
      timer.current = setTimeout(act, LONG_PRESS_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > MOVED_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      stop();
      act();
    },
  };
}
