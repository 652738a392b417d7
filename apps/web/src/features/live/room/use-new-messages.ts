import type { ChatMessage } from '@caiting/contract';
import { useEffect, useRef } from 'react';

interface Told {
  /** The number of the log up to which all is told. */
  upTo: number;
  /** What was told and stands in the log still, by its number there. */
  readonly there: Map<string, number>;
}

/** Tells of each message that comes while one watches, once and in order, and of each of those that is taken back; what was there before is not new. */
export function useNewMessages(
  messages: readonly ChatMessage[] | undefined,
  onMessage: (message: ChatMessage) => void,
  onRecalled: (id: string) => void,
): void {
  /** Null until the first page is there. */
  const told = useRef<Told | null>(null);
  useEffect(() => {
    if (messages === undefined) return;
    const first = messages[0]?.seq ?? 0;
    const last = messages.at(-1)?.seq ?? 0;
    if (told.current === null) {
      told.current = { upTo: last, there: new Map() };
      return;
    }
    const { upTo, there } = told.current;
    const ids = new Set(messages.map(({ id }) => id));
    for (const [id, seq] of there) {
      if (ids.has(id as ChatMessage['id'])) continue;
      there.delete(id);
      // Older ones than the log begins with have only left the page.
      if (seq >= first) onRecalled(id);
    }
    for (const message of messages) {
      if (message.seq <= upTo) continue;
      there.set(message.id, message.seq);
      onMessage(message);
    }
    told.current.upTo = Math.max(upTo, last);
  }, [messages, onMessage, onRecalled]);
}
