import type { DirectRoom } from '@caiting/contract';
import { MessagesSquare } from 'lucide-react';
import type { MessageId } from '@caiting/contract/wire';
import { Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { ChatInput } from '../composer/ChatInput.tsx';
import { ChatPlaceContext, HOME, useGoToChat } from '../core/chat-place.ts';
import { closedBy } from '../core/closed.ts';
import { ChatLists } from '../lists/lazy-lists.tsx';
import { GradeTag } from '../core/GradeTag.tsx';
import { ConnectionBanner } from '../feed/ConnectionBanner.tsx';
import type { Chosen } from '../messages/MessageMenu.tsx';
import { RoomActsContext } from '../messages/room-acts.ts';
import { NoWayIn, RoomLog } from '../rooms/RoomLog.tsx';
import { RoomTools } from '../rooms/RoomTools.tsx';
import styles from '../rooms/RoomView.module.css';
import { chatTexts } from '../core/texts.ts';
import { endView, setView } from '../unread/open-rooms.ts';
import { useDirect, useDirectRoom } from './use-direct.ts';
import { useRoomActs } from '../rooms/use-room-acts.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const MessageMenu = lazyPart(async () => (await import('../messages/MessageMenu.tsx')).MessageMenu);

/** One private chat on the whole page, between the lists of rooms and chats. */
export function DirectView({ roomId }: { roomId: string }) {
  const t = useText(chatTexts);
  const room = useDirectRoom(roomId);
  const [isListOpen, setListOpen] = useState(false);
  const goTo = useGoToChat();
  const isPage = use(ChatPlaceContext) === null;
  const closed = closedBy(room.error);
  const title = <span translate="no">{room.data?.userName ?? t('direct')}</span>;
  const lists = (
    <IconButton label={t('rooms')} size="l" className={styles.phoneOnly ?? ''} onClick={() => setListOpen(true)}>
      <MessagesSquare size={20} aria-hidden="true" />
    </IconButton>
  );
  return (
    <div className={cx(styles.page, !isPage && styles.inPlace)}>
      <PhoneBar title={title} isHeading onBack={() => goTo(HOME)} actions={lists} />
      <div className={styles.columns}>
        <aside className={styles.left} aria-label={t('rooms')}>
          <ChatLists room="" direct={roomId} />
        </aside>
        <section className={styles.room} aria-labelledby="room-title">
          <header className={styles.head}>
            <h1 id="room-title">{title}</h1>
            {room.data && <GradeTag of={room.data} />}
          </header>
          {room.data ? (
            <Talk key={room.data.roomCode} room={room.data} />
          ) : closed !== null ? (
            <NoWayIn closed={closed} hasRooms onEnter={() => void room.refetch()} />
          ) : room.isError ? (
            <ErrorState
              title={t('failed')}
              text={t('failedText')}
              action={<Button onClick={() => void room.refetch()}>{t('reload')}</Button>}
            />
          ) : (
            <Skeleton height={80} width="100%" />
          )}
        </section>
      </div>
      <Sheet open={isListOpen} onClose={() => setListOpen(false)} title={t('rooms')}>
        <ChatLists room="" direct={roomId} onChoose={() => setListOpen(false)} />
      </Sheet>
    </div>
  );
}

function Talk({ room }: { room: DirectRoom }) {
  const user = useUser();
  const feed = useDirect(room);
  // As it was on coming in: being here reads it.
  const [since] = useState(() =>
    room.unread > 0 ? { afterId: room.messageReadId, count: room.unread, at: null } : null,
  );
  const [view] = useState(() => ({}));
  useEffect(() => () => endView(view), [view]);
  const onSeen = useCallback(
    (_id: MessageId, isAtEnd: boolean) => setView(view, room.roomCode, isAtEnd),
    [view, room.roomCode],
  );
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { roomId, roomCode } = room;
  const place = useMemo(() => ({ isDirect: '1', roomId }) as const, [roomId]);
  const { acts, dialogs } = useRoomActs(roomCode, place, false);
  return (
    <RoomActsContext value={acts}>
      <ConnectionBanner room={feed} />
      <RoomLog
        room={feed}
        roomCode={roomCode}
        guestCode={null}
        onMenu={setChosen}
        onPerson={undefined}
        reading={{ since, onSeen }}
        readUpTo={room.otherReadId}
      />
      {feed.closed === null && (
        <ChatInput
          roomCode={roomCode}
          guestCode={null}
          maxLength={room.messageLength}
          tools={<RoomTools place={place} pushInto={null} />}
        />
      )}
      {dialogs}
      <Suspense>
        {chosen && (
          <MessageMenu
            roomCode={roomCode}
            chosen={chosen}
            isMine={chosen.message.userId === user?.userId}
            isManager={false}
            onPerson={undefined}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </RoomActsContext>
  );
}
