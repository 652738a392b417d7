import type { ChatMessage, DirectRoom } from '@caiting/contract';
import { MessagesSquare } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { useGradeName } from '../../platform/grade.ts';
import { useText } from '../../platform/i18n.ts';
import { useUser } from '../../platform/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/Dialog.tsx';
import { PhoneBar } from '../../ui/PhoneBar.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ChatInput } from './ChatInput.tsx';
import { ChatPlaceContext, LOBBY, useGoToChat } from './chat-place.ts';
import { closedBy } from './closed.ts';
import { DirectListView } from './DirectListView.tsx';
import { gradeTone } from './grade-tone.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { RoomActsContext } from './room-acts.ts';
import { RoomList } from './RoomList.tsx';
import { Closed, RoomLog } from './RoomLog.tsx';
import { RoomTools } from './RoomTools.tsx';
import styles from './RoomView.module.css';
import { chatTexts } from './texts.ts';
import { useDirect, useDirectRoom } from './use-direct.ts';
import { useRoomActs } from './use-room-acts.tsx';

/** One private chat on the whole page, between the lists of rooms and chats. */
export function DirectView({ roomId }: { roomId: string }) {
  const t = useText(chatTexts);
  const gradeName = useGradeName();
  const room = useDirectRoom(roomId);
  const [isListOpen, setListOpen] = useState(false);
  const goTo = useGoToChat();
  const isPage = use(ChatPlaceContext) === null;
  const closedBecause = closedBy(room.error);
  const title = room.data?.userName ?? t('direct');
  const lists = (
    <IconButton label={t('rooms')} size="l" className={styles.phoneOnly ?? ''} onClick={() => setListOpen(true)}>
      <MessagesSquare size={20} aria-hidden="true" />
    </IconButton>
  );
  return (
    <div className={cx(styles.page, !isPage && styles.inPlace)}>
      <PhoneBar title={title} isHeading onBack={() => goTo(LOBBY)} actions={lists} />
      <div className={styles.columns}>
        <aside className={styles.left} aria-label={t('rooms')}>
          <RoomList current="" />
          <DirectListView current={roomId} />
        </aside>
        <section className={styles.room} aria-labelledby="room-title">
          <header className={styles.head}>
            <h1 id="room-title">{title}</h1>
            {room.data && <Tag tone={gradeTone(room.data.grade)}>{gradeName(room.data)}</Tag>}
          </header>
          {room.data ? (
            <Talk key={room.data.roomCode} room={room.data} />
          ) : closedBecause !== null ? (
            <Closed why={closedBecause} />
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
        <RoomList current="" onChoose={() => setListOpen(false)} />
        <DirectListView current={roomId} onChoose={() => setListOpen(false)} />
      </Sheet>
    </div>
  );
}

function Talk({ room }: { room: DirectRoom }) {
  const t = useText(chatTexts);
  const user = useUser();
  const feed = useDirect(room);
  const [chosen, setChosen] = useState<ChatMessage | null>(null);
  const { roomId, roomCode } = room;
  const place = useMemo(() => ({ isDirect: '1', roomId }) as const, [roomId]);
  const { acts, dialogs } = useRoomActs(roomCode, place, false);
  return (
    <RoomActsContext value={acts}>
      {feed.link === 'lost' && feed.closedBecause === null && <Banner tone="warn">{t('reconnecting')}</Banner>}
      <RoomLog
        room={feed}
        roomCode={roomCode}
        guestCode={null}
        onMenu={setChosen}
        onPerson={undefined}
        readUpTo={room.otherReadId}
      />
      {feed.closedBecause === null && (
        <ChatInput
          roomCode={roomCode}
          guestCode={null}
          maxLength={room.messageLength}
          tools={<RoomTools place={place} pushInto={null} />}
        />
      )}
      {dialogs}
      <MessageMenu
        roomCode={roomCode}
        message={chosen}
        isMine={chosen !== null && chosen.userId === user?.userId}
        isManager={false}
        onPerson={undefined}
        onClose={() => setChosen(null)}
      />
    </RoomActsContext>
  );
}
