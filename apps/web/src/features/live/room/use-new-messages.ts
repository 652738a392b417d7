import type { ChatMessage } from '@caiting/contract';
import { useEffect, useRef } from 'react';

/** Tells of each message that comes while one watches, once and in order; what was there before is not new. */
export function useNewMessages(
  messages: readonly ChatMessage[] | undefined,
  onMessage: (message: ChatMessage) => void,
): void {
  /** Null until the first page is there; then the number of the log up to which all is told. */
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (messages === undefined) return;
    const last = messages.at(-1)?.seq ?? 0;
    if (told.current !== null) for (const message of messages) if (message.seq > told.current) onMessage(message);
    told.current = Math.max(told.current ?? 0, last);
  }, [messages, onMessage]);
}
