import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { readStored, STORED, writeStored } from '../../../platform/storage/storage.ts';

/** Free at the top and at the bottom: the bars of the page are never covered. Must be what Side.module.css says. */
const EDGE_PX = 72;
/** A press that moved less is a press. */
const SLOP_PX = 6;
/** Marks the handle inside. */
const GRIP = 'data-grip';
const STEP = 0.05;
const DEFAULT = 0.5;

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** The share of the free height above a thing of this height whose upper edge is at `top`. */
export function shareOf(top: number, height: number, pageHeight: number): number {
  const free = pageHeight - 2 * EDGE_PX - height;
  return free <= 0 ? 0 : clamp((top - EDGE_PX) / free);
}

/**
 * A thing docked to the right edge that is dragged up and down, or moved by the arrow keys, between the page's bars; where it was left is
 * remembered as a share of the free height, so that it fits every window.
 */
export function useEdge() {
  const [share, setShare] = useState(() => readStored(STORED.sidePlace, isShare) ?? DEFAULT);
  const grab = useRef<{ startY: number; offset: number; isMoving: boolean } | null>(null);
  const hasMoved = useRef(false);

  function keep(next: number): void {
    setShare(next);
    writeStored(STORED.sidePlace, next);
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasMoved.current = false;
      const { top } = event.currentTarget.getBoundingClientRect();
      grab.current = { startY: event.clientY, offset: event.clientY - top, isMoving: false };
      // The handle keeps the pointer at once; an entry keeps its press until the pointer has really moved.
      (event.target as HTMLElement).closest(`[${GRIP}]`)?.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = grab.current;
      if (!from) return;
      if (!from.isMoving && Math.abs(event.clientY - from.startY) < SLOP_PX) return;
      if (!from.isMoving && !event.currentTarget.querySelector(`[${GRIP}]`)?.hasPointerCapture(event.pointerId))
        event.currentTarget.setPointerCapture(event.pointerId);
      from.isMoving = hasMoved.current = true;
      setShare(shareOf(event.clientY - from.offset, event.currentTarget.offsetHeight, innerHeight));
    },
    onPointerUp: () => {
      if (grab.current?.isMoving) keep(share);
      grab.current = null;
    },
    onPointerCancel: () => {
      grab.current = null;
    },
    /** The press that ends a drag opens nothing. */
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!hasMoved.current) return;
      hasMoved.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -STEP : event.key === 'ArrowDown' ? STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    keep(clamp(share + step));
  }
  return { style: { '--share': share } as CSSProperties, handlers, handleKey };
}
