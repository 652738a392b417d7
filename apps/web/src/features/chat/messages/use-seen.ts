import type { MessageId } from '@caiting/contract/wire';
import { useEffect } from 'react';
import type { RefObject } from 'react';

const LOOK_MS = 200;

/** Says which message is the last in view, whenever the list has changed or was scrolled. Nothing while there is no `onSeen`. */
export function useSeen(
  box: RefObject<HTMLDivElement | null>,
  version: unknown,
  isAtEnd: boolean,
  onSeen: ((id: MessageId, isAtEnd: boolean) => void) | undefined,
): void {
  useEffect(() => {
    const frame = box.current;
    if (!frame || !onSeen) return;
    const look = (): void => {
      const bottom = frame.getBoundingClientRect().bottom;
      const rows = [...frame.querySelectorAll<HTMLElement>('[data-message]')];
      const last = rows.findLast((row) => row.getBoundingClientRect().top < bottom)?.dataset['message'];
      if (last !== undefined) onSeen(last as MessageId, isAtEnd);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, LOOK_MS);
    };
    look();
    frame.addEventListener('scroll', soon, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      frame.removeEventListener('scroll', soon);
      document.removeEventListener('visibilitychange', look);
    };
  }, [box, version, isAtEnd, onSeen]);
}
