import { LONG_PRESS_MS } from '@caiting/contract';
import { useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import type { Point } from '../../../ui/overlay/Menu.tsx';

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
export function useLongPress(act: (at: Point) => void): LongPress {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      start.current = { x: event.clientX, y: event.clientY };
      stop();
      timer.current = setTimeout(() => act(start.current), LONG_PRESS_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > MOVED_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      stop();
      act(pointOf(event));
    },
  };
}

/** Where a menu was asked for: at the pointer, or below the thing that has the focus when a key asked. */
function pointOf({ clientX, clientY, currentTarget }: MouseEvent): Point {
  if (clientX !== 0 || clientY !== 0) return { x: clientX, y: clientY };
  const { left, bottom } = currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
