import { CHAT_SCROLL_THROTTLE_MS, CHAT_TOP_LOAD_PX } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { ChevronDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { dayOf, clockTime, recordTime } from '../../platform/time.ts';
import { serverNow } from '../../platform/clock.ts';
import { Skeleton } from '../../ui/States.tsx';
import { Bubble, PendingBubble } from './Bubble.tsx';
import styles from './MessageList.module.css';
import { isSentHere } from './outgoing.ts';
import type { Outgoing } from './outgoing.ts';
import { isLaterId, rowsOf } from './room-state.ts';
import { chatTexts } from './texts.ts';

const AT_END_PX = 60;

interface Props {
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  myId: string | null;
  hasMore: boolean;
  isLoadingOlder: boolean;
  onNearTop(): void;
  onMenu: ((message: ChatMessage) => void) | undefined;
  onPerson: ((userId: string) => void) | undefined;
  /** Private chats: up to which message the other one has read. */
  readUpTo?: string | null | undefined;
}

/** The log: newest at the bottom; reading upwards loads older ones without moving the line that is read; a pill tells of new ones below. */
export function MessageList({ messages, outgoing, myId, hasMore, isLoadingOlder, onNearTop, ...rest }: Props) {
  const { onMenu, onPerson, readUpTo } = rest;
  const t = useText(chatTexts);
  const box = useRef<HTMLDivElement>(null);
  const { unseen, isAtEnd, handleScroll, toEnd } = useScrollPlace(box, messages, outgoing.length, onNearTop);
  const rows = useMemo(() => rowsOf(messages), [messages]);
  return (
    <div className={styles.logFrame}>
      <div
        ref={box}
        className={styles.log}
        role="log"
        aria-label={t('messageLog')}
        aria-busy={isLoadingOlder}
        tabIndex={0}
        onScroll={handleScroll}
      >
        {hasMore && <Skeleton className={styles.olderLine ?? ''} height={14} width={120} />}
        {rows.map((row) =>
          row.kind === 'time' ? (
            <p key={row.key} className={styles.time}>
              {dayOf(row.at) === dayOf(serverNow()) ? clockTime(row.at) : recordTime(row.at, false)}
            </p>
          ) : (
            <Bubble
              key={row.key}
              message={row.message}
              isMine={row.message.userId === myId || isSentHere(row.message.sendKey)}
              onMenu={onMenu}
              onPerson={onPerson}
              isRead={readUpTo === undefined ? undefined : !isLaterId(row.message.id, readUpTo ?? '')}
            />
          ),
        )}
        {outgoing.map((item) => (
          <PendingBubble key={item.sendKey} item={item} />
        ))}
      </div>
      {(unseen > 0 || !isAtEnd) && (
        <button type="button" className={styles.pill} onClick={toEnd}>
          <ChevronDown size={16} aria-hidden="true" />
          {unseen > 0 ? t('newMessages', { n: unseen }) : t('toLatest')}
        </button>
      )}
    </div>
  );
}

/** Keeps the reader's place: at the end it follows, elsewhere it stays on the same message while others come above or below. */
function useScrollPlace(
  box: React.RefObject<HTMLDivElement | null>,
  messages: readonly ChatMessage[],
  pendingCount: number,
  onNearTop: () => void,
) {
  const [isAtEnd, setAtEnd] = useState(true);
  const [unseen, setUnseen] = useState(0);
  const kept = useRef({ height: 0, top: 0, first: '', last: '', isAtEnd: true, pending: 0 });
  const lastTop = useRef(0);
  const first = messages[0]?.id ?? '';
  const last = messages.at(-1)?.id ?? '';

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = kept.current;
    const isNewBelow = last !== before.last;
    const isMineNew = pendingCount > before.pending;
    if (before.isAtEnd || isMineNew || before.last === '') element.scrollTop = element.scrollHeight;
    else if (first !== before.first && before.first !== '')
      element.scrollTop = before.top + element.scrollHeight - before.height;
    if (isNewBelow && !before.isAtEnd)
      setUnseen((count) => count + messages.filter((message) => isLaterId(message.id, before.last)).length);
    kept.current = {
      ...before,
      height: element.scrollHeight,
      top: element.scrollTop,
      first,
      last,
      pending: pendingCount,
    };
  }, [box, first, last, messages, pendingCount]);

  // The keyboard or a panel took some of the height: whoever read the newest goes on reading it.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      if (kept.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);

  const handleScroll = (): void => {
    const element = box.current;
    if (!element) return;
    const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
    kept.current = { ...kept.current, top: element.scrollTop, height: element.scrollHeight, isAtEnd: isEnd };
    setAtEnd(isEnd);
    if (isEnd) setUnseen(0);
    const at = performance.now();
    if (element.scrollTop < CHAT_TOP_LOAD_PX && at - lastTop.current > CHAT_SCROLL_THROTTLE_MS) {
      lastTop.current = at;
      onNearTop();
    }
  };
  const toEnd = (): void => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    setUnseen(0);
  };
  return { unseen, isAtEnd, handleScroll, toEnd };
}
