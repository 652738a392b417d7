import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { RoomState } from '../feed/room-state.ts';
import { useEdges } from './use-edges.ts';

const AT_END_PX = 60;
/** Rows that are remembered at the top of the view: the first may be recalled. */
const ANCHORS = 3;

interface Anchor {
  readonly row: Element;
  /** From the top of the view, in CSS pixels. */
  readonly top: number;
}

interface Place {
  /** The list scrolls with what comes. */
  isAtEnd: boolean;
  anchors: readonly Anchor[];
  last: string;
  pending: number;
  isDetached: boolean;
}
const AT_START: Place = { isAtEnd: true, anchors: [], last: '', pending: 0, isDetached: false };

interface Input {
  /** What scrolls, and what is in it: the list grows inside. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly state: RoomState;
  readonly pendingCount: number;
  onNearTop(): void;
  /** Near the end of a list that the newest messages are not in. */
  onNearEnd(): void;
  /** Fetches the newest messages again. */
  onLatest(): void;
  /** The reader has come to the end, or left it. */
  onReading(isAtEnd: boolean): void;
}

/**
 * Keeps the reader's place: at the end the list follows what comes, elsewhere the line that is read stays where it is, whatever is put before it, taken
 * away, or grows when a picture has loaded. Measured by rows and not by heights, so that rows may leave at the other end in the same moment.
 */
export function useScrollPlace({ box, body, state, pendingCount, onReading, ...asks }: Input) {
  const { onNearTop, onNearEnd, onLatest } = asks;
  const { messages, isDetached, unseen } = state;
  const [isAtEnd, setAtEnd] = useState(true);
  const place = useRef<Place>(AT_START);
  const last = messages.at(-1)?.id ?? '';

  useLayoutEffect(() => {
    const before = place.current;
    const isMineNew = pendingCount > before.pending;
    place.current = {
      ...before,
      isAtEnd: before.isAtEnd || isMineNew || before.last === '',
      last,
      pending: pendingCount,
      isDetached,
    };
    keepPlace(box.current, place.current);
    if (before.isDetached && !isDetached) {
      // Down at the live end again: what came meanwhile is below, unless nothing is.
      const isEnd = box.current !== null && toGo(box.current) < AT_END_PX;
      place.current = { ...place.current, isAtEnd: isEnd };
      setAtEnd(isEnd);
    }
    if (isMineNew && isDetached) onLatest();
  }, [box, last, messages, pendingCount, isDetached, onLatest]);

  // Pictures and fonts that load, a text box that grows.
  useEffect(() => {
    const watcher = new ResizeObserver(() => keepPlace(box.current, place.current));
    for (const element of [box.current, body.current]) if (element) watcher.observe(element);
    return () => watcher.disconnect();
  }, [box, body]);

  useEffect(() => onReading(isAtEnd), [isAtEnd, onReading]);

  const look = useEdges(box, state, onNearTop, onNearEnd);

  const handleScroll = (): void => {
    const element = box.current;
    if (!element) return;
    const isEnd = !isDetached && toGo(element) < AT_END_PX;
    place.current = { ...place.current, isAtEnd: isEnd, anchors: isEnd ? [] : anchorsIn(element) };
    setAtEnd(isEnd);
    look();
  };
  const toEnd = (): void => {
    place.current = { ...place.current, isAtEnd: true, anchors: [] };
    setAtEnd(true);
    if (isDetached) onLatest();
    else keepPlace(box.current, place.current);
  };
  /** Puts a row so far under the top of the view; the reader is there then, and not at the end. */
  const show = (row: Element, fromTop: number): void => {
    const element = box.current;
    if (!element) return;
    element.scrollTop += topIn(element, row) - fromTop;
    const isEnd = toGo(element) < AT_END_PX;
    place.current = { ...place.current, isAtEnd: isEnd, anchors: isEnd ? [] : anchorsIn(element) };
    setAtEnd(isEnd);
  };
  // Between the press or scroll that reaches the end and the room's knowing of it nothing is unseen.
  return { unseen: isAtEnd && !isDetached ? 0 : unseen.length, isAtEnd, handleScroll, toEnd, show };
}

/** Puts the view where the reader is: at the end, or with the remembered row where it was. */
function keepPlace(box: Element | null, { isAtEnd, anchors }: Place): void {
  if (!box) return;
  if (isAtEnd) {
    box.scrollTop = box.scrollHeight;
    return;
  }
  const anchor = anchors.find(({ row }) => row.isConnected);
  const moved = anchor ? topIn(box, anchor.row) - anchor.top : 0;
  if (moved !== 0) box.scrollTop += moved;
}

/** How much of the list is below the view. */
const toGo = (box: Element): number => box.scrollHeight - box.scrollTop - box.clientHeight;

const topIn = (box: Element, row: Element): number => row.getBoundingClientRect().top - box.getBoundingClientRect().top;

/** The first rows that are seen. */
function anchorsIn(box: Element): Anchor[] {
  const anchors: Anchor[] = [];
  for (const row of box.querySelectorAll('[data-message]')) {
    const top = topIn(box, row);
    if (top + row.clientHeight < 0) continue;
    anchors.push({ row, top });
    if (anchors.length === ANCHORS) break;
  }
  return anchors;
}
