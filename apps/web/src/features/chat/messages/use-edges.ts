import { CHAT_SCROLL_THROTTLE_MS, CHAT_TOP_LOAD_PX } from '@caiting/contract';
import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { RoomState } from '../feed/room-state.ts';

/**
 * Asks for what lies beyond the edge of the list that the reader is near: older messages above, newer ones below a list cut off from the live end. At most
 * once a second (product §9), and again for as long as the reader stays there, so that nobody has to scroll twice and a list shorter than its view fills it.
 * Gives the function to call on scrolling.
 */
export function useEdges(
  box: RefObject<HTMLDivElement | null>,
  { messages, more, isDetached }: RoomState,
  onNearTop: () => void,
  onNearEnd: () => void,
): () => void {
  const latest = useRef({ more, isDetached, onNearTop, onNearEnd });
  latest.current = { more, isDetached, onNearTop, onNearEnd };
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = useCallback((): void => {
    if (timer.current !== undefined) return;
    const ask = asked(box.current, latest.current);
    if (!ask) return;
    const rest = askedAt.current + CHAT_SCROLL_THROTTLE_MS - performance.now();
    if (rest <= 0) {
      askedAt.current = performance.now();
      ask();
    }
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        look();
      },
      rest > 0 ? rest : CHAT_SCROLL_THROTTLE_MS,
    );
  }, [box]);

  useEffect(look, [look, messages, more, isDetached]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return look;
}

interface Edges {
  readonly more: boolean;
  readonly isDetached: boolean;
  readonly onNearTop: () => void;
  readonly onNearEnd: () => void;
}

/** What is to be asked for where the reader is; nothing in the middle of the list, or while it is not shown. */
function asked(box: Element | null, { more, isDetached, onNearTop, onNearEnd }: Edges): (() => void) | null {
  if (!box || box.clientHeight === 0) return null;
  if (more && box.scrollTop < CHAT_TOP_LOAD_PX) return onNearTop;
  const below = box.scrollHeight - box.scrollTop - box.clientHeight;
  return isDetached && below < CHAT_TOP_LOAD_PX ? onNearEnd : null;
}
