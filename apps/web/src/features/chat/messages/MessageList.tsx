import { MENTION_ALL } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { MessageId } from '@caiting/contract/wire';
import { ChevronDown } from 'lucide-react';
import { Fragment, Suspense, useCallback, useMemo, useRef, type ComponentProps } from 'react';
import { serverNow } from '../../../platform/time/clock.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { clockTime, dayOf, recordTime } from '../../../platform/time/time.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Bubble, PendingBubble } from './Bubble.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { useGuests } from '../guests/guest-key.ts';
import type { RoomMentions } from '../mentions/use-room-mentions.ts';
import type { Chosen } from './MessageMenu.tsx';
import styles from './MessageList.module.css';
import { isSentHere } from '../feed/outgoing.ts';
import type { Outgoing } from '../feed/outgoing.ts';
import { isLaterId, rowsOf } from '../feed/room-state.ts';
import type { RoomState } from '../feed/room-state.ts';
import { chatTexts } from '../core/texts.ts';
import { SinceLine } from './Since.tsx';
import type { UnreadSince } from '../unread/use-unread-since.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import { useSeen } from './use-seen.ts';
import { useSinceLine } from './use-since-line.ts';

const SincePill = lazyPart(async () => (await import('./SincePill.tsx')).SincePill);
// Comes with the first mention: the chat's first load stays small.
const MentionTip = lazyPart(async () => (await import('../mentions/MentionTip.tsx')).MentionTip);

/** Where the line above what is new stands on coming in. */
const LINE_FROM_TOP_PX = 64;

interface Props {
  state: RoomState;
  outgoing: readonly Outgoing[];
  myId: string | null;
  /** The link of a guest; null for members. */
  guestCode: string | null;
  isLoadingOlder: boolean;
  onNearTop(): void;
  /** Near the end of a list the newest messages are not in. */
  onNearEnd(): void;
  /** Fetches the newest messages again, for who has read far upwards. */
  onLatest(): void;
  /** The reader has come to the end, or left it. */
  onReading(isAtEnd: boolean): void;
  onMenu: ((chosen: Chosen) => void) | undefined;
  onPerson: ((userId: string) => void) | undefined;
  /** Public rooms: what calls the reader. */
  mentions?: RoomMentions | undefined;
  /** What was new on coming in; undefined while that is asked for. */
  since: UnreadSince | null | undefined;
  /** The last message in view. */
  onSeen?: ((id: MessageId, isAtEnd: boolean) => void) | undefined;
  /** Private chats: up to which message the other one has read. */
  readUpTo?: string | null | undefined;
}

/** The log: newest at the bottom; reading upwards loads older ones without moving the line that is read; a pill tells of new ones below. */
export function MessageList({ state, outgoing, myId, guestCode, isLoadingOlder, onNearTop, ...rest }: Props) {
  const { onNearEnd, onLatest, onReading, onMenu, onPerson, mentions, since, onSeen, readUpTo } = rest;
  const { messages, more, isDetached } = state;
  const t = useText(chatTexts);
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { unseen, isAtEnd, handleScroll, toEnd, show } = useScrollPlace({
    box,
    body,
    state,
    pendingCount: outgoing.length,
    onNearTop,
    onNearEnd,
    onLatest,
    onReading,
  });
  const rows = useMemo(() => rowsOf(messages), [messages]);
  const guestName = useGuests(({ byLink }) => (guestCode === null ? undefined : byLink[guestCode]?.nickname));
  const isMine = useCallback(
    ({ userId, guestCode: guest, sendKey }: ChatMessage): boolean =>
      (userId !== '' && userId === myId) || (guest !== '' && guest === guestName) || isSentHere(sendKey),
    [myId, guestName],
  );
  const news = useSinceLine({ state, since, isMine, onOlder: onNearTop, show: (line) => show(line, LINE_FROM_TOP_PX) });
  useSeen(box, messages, isAtEnd && !isDetached, news.isComingIn ? undefined : onSeen);
  const bubble = (message: ChatMessage) => (
    <Bubble
      message={message}
      isMine={isMine(message)}
      isCalling={!isMine(message) && callsReader(message, myId)}
      onMenu={onMenu}
      onPerson={onPerson}
      isRead={readUpTo === undefined ? undefined : !isLaterId(message.id, readUpTo ?? '')}
    />
  );
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
        <div ref={body} className={styles.rows}>
          {more && <Skeleton className={styles.olderLine ?? ''} height={14} width={120} />}
          {rows.map((row) => (
            <Fragment key={row.key}>
              {since && row.key === news.before && <SinceLine line={news.line} since={since} />}
              {row.kind === 'time' ? <TimeLine at={row.at} /> : bubble(row.message)}
            </Fragment>
          ))}
          {isDetached && <Skeleton className={styles.olderLine ?? ''} height={14} width={120} />}
          {outgoing.map((item) => (
            <PendingBubble key={item.sendKey} item={item} />
          ))}
        </div>
      </div>
      <Suspense>{news.hasPill && since && <SincePill since={since} onSeek={news.seek} onFold={news.fold} />}</Suspense>
      <div className={styles.pills}>
        {mentions && <CallTip mentions={mentions} box={box} hasMore={more} version={messages} onOlder={onNearTop} />}
        {(unseen > 0 || !isAtEnd || isDetached) && <ToEnd unseen={unseen} onPress={toEnd} />}
      </div>
    </div>
  );
}

/** It names who reads, or everybody. */
const callsReader = ({ userIds }: ChatMessage, myId: string | null): boolean =>
  myId !== null && userIds.some((id) => id === myId || id === MENTION_ALL.id);

const TimeLine = ({ at }: { at: number }) => (
  <p className={styles.time}>{dayOf(at) === dayOf(serverNow()) ? clockTime(at) : recordTime(at, false)}</p>
);

function ToEnd({ unseen, onPress }: { unseen: number; onPress(): void }) {
  const t = useText(chatTexts);
  return (
    <button type="button" className={styles.pill} onClick={onPress}>
      <ChevronDown size={16} aria-hidden="true" />
      {unseen > 0 ? t('newMessages', { n: unseen }) : t('toLatest')}
    </button>
  );
}

const CallTip = (tip: ComponentProps<typeof MentionTip>) =>
  tip.mentions.list.length > 0 && (
    <Suspense>
      <MentionTip {...tip} />
    </Suspense>
  );
