import { CHAT_FIRST_PAGE } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SEEK_PAGES_MAX, SEEK_PAUSE_MS } from '../feed/room-history.ts';
import type { RoomState } from '../feed/room-state.ts';
import { isLaterId } from '../feed/room-state.ts';
import type { UnreadSince } from '../unread/use-unread-since.ts';

/** The message before which the line stands: the first new one of somebody else. Null while it is not among what is held. Pure. */
export function lineBefore(
  { messages, more }: Pick<RoomState, 'messages' | 'more'>,
  since: UnreadSince | null | undefined,
  isMine: (message: ChatMessage) => boolean,
): string | null {
  const oldest = messages[0];
  if (!since || !oldest) return null;
  const isNew = ({ id }: ChatMessage): boolean => isLaterId(id, since.afterId ?? '');
  // Between what is held and what was read there may be further new ones.
  if (more && isNew(oldest)) return null;
  return messages.find((message) => isNew(message) && !isMine(message))?.id ?? null;
}

interface Input {
  readonly state: RoomState;
  readonly since: UnreadSince | null | undefined;
  isMine(message: ChatMessage): boolean;
  onOlder(): void;
  /** Puts the line into view. */
  show(line: Element): void;
}

/**
 * The line above what is new. On coming in the view jumps to it where it is among the first pages; else the reader is at the end, and a pill leads up to it,
 * reading on as far as it takes, within bounds. `isComingIn`: where the reader will be is not known yet.
 */
export function useSinceLine({ state, since, isMine, ...acts }: Input) {
  const { onOlder } = acts;
  const show = useRef(acts.show);
  show.current = acts.show;
  const { messages, more } = state;
  const line = useRef<HTMLParagraphElement>(null);
  const [phase, setPhase] = useState<'comingIn' | 'pill' | 'seeking' | 'done'>('comingIn');
  const [pages, setPages] = useState(0);
  const before = useMemo(() => lineBefore({ messages, more }, since, isMine), [messages, more, since, isMine]);
  useEffect(() => {
    if (phase === 'pill' || phase === 'done' || since === undefined) return;
    if (since === null) return setPhase('done');
    if (line.current) {
      show.current(line.current);
      return setPhase('done');
    }
    if (phase === 'comingIn') {
      const isLoaded = messages.length > CHAT_FIRST_PAGE || !more;
      if (isLoaded) setPhase(more ? 'pill' : 'done');
      return;
    }
    if (!more || pages >= SEEK_PAGES_MAX) return setPhase('done');
    onOlder();
    const timer = setTimeout(() => setPages(pages + 1), SEEK_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [phase, since, before, messages, more, pages, onOlder]);
  return {
    line,
    before,
    isComingIn: phase === 'comingIn',
    hasPill: phase === 'pill' || phase === 'seeking',
    seek: () => setPhase('seeking'),
    fold: () => setPhase('done'),
  };
}
