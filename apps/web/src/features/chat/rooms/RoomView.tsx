import type { RoomCode } from '@caiting/contract/wire';
import { Info, MessagesSquare, Pin } from 'lucide-react';
import { Suspense, use, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { HelpLink } from '../../../shared/site/HelpLink.tsx';
import { IconButton } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { ChatPlaceContext } from '../core/chat-place.ts';
import styles from './RoomView.module.css';
import { ChatLists } from '../lists/lazy-lists.tsx';
import { MemberList } from '../people/MemberList.tsx';
import { chatTexts } from '../core/texts.ts';
import { useBehind } from '../unread/use-behind.ts';
import { useReadMark } from '../unread/use-read-mark.ts';
import { useUnreadSince } from '../unread/use-unread-since.ts';
import { RoomTalk, useOpened } from './RoomTalk.tsx';
import { useRoom } from './use-room.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

// What is opened by a press comes with it: the chat's first load stays small.
const RoomInfo = lazyPart(async () => (await import('./RoomInfo.tsx')).RoomInfo);

type Panel = 'none' | 'info' | 'rooms';
/** A line without a word. */
const NBSP = '\u00a0';

/** One room, on the whole page or in a window. Where it is wide: rooms, log, people side by side; else the log, the others in sheets. */
export function RoomView({ roomCode, guestCode }: { roomCode: RoomCode; guestCode: string | null }) {
  const t = useText(chatTexts);
  const room = useRoom(roomCode, guestCode);
  const [panel, setPanel] = useState<Panel>('none');
  const opened = useOpened();
  const { setPerson, setGuest } = opened;
  const isPage = use(ChatPlaceContext) === null;
  const { settings } = room;
  const isGuest = guestCode !== null;
  const since = useUnreadSince(roomCode, !isGuest);
  const onSeen = useReadMark(roomCode, since);
  const title = settings?.title ?? t('title');
  // The server counts once a second, so the reader is added at once; outside a locked room the figure is that of those inside.
  const isOutside = room.isLocked || room.closed !== null;
  // What the settings will say has its room already.
  const isComing = !settings && !isOutside && !room.isFailed;
  const note = settings ? t('online', { n: Math.max(isOutside ? 0 : 1, settings.onlineCount) }) : isComing ? NBSP : '';
  const buttons = <HeadButtons hasRooms={!isGuest} onOpen={setPanel} />;

  return (
    <div className={cx(styles.page, !isPage && styles.inPlace)}>
      <RoomBar title={title} note={note} roomCode={roomCode} isGuest={isGuest}>
        {buttons}
      </RoomBar>
      <div className={styles.columns}>
        {!isGuest && (
          <aside className={styles.left} aria-label={t('rooms')}>
            <ChatLists room={roomCode} direct={null} />
          </aside>
        )}
        <section className={styles.room} aria-labelledby="room-title">
          <RoomHead
            title={title}
            note={note}
            buttons={buttons}
            subTitle={isComing ? NBSP : (settings?.subTitle ?? '')}
          />
          <RoomTalk
            room={room}
            roomCode={roomCode}
            guestCode={guestCode}
            opened={opened}
            reading={isGuest ? undefined : { since, onSeen }}
          />
        </section>
        {!isGuest && (settings || isComing) && (
          <aside className={styles.right} aria-label={t('members')}>
            {settings && <MemberList roomCode={roomCode} onChoose={setPerson} />}
          </aside>
        )}
      </div>
      <RoomsSheet open={panel === 'rooms'} current={roomCode} onClose={() => setPanel('none')} />
      {settings && (
        <Sheet open={panel === 'info'} onClose={() => setPanel('none')} title={t('info')}>
          <Suspense>
            <RoomInfo settings={settings} onPerson={setPerson} onGuest={setGuest} />
          </Suspense>
          {!isGuest && <MemberList roomCode={roomCode} onChoose={setPerson} />}
        </Sheet>
      )}
    </div>
  );
}

/** The bar over a room on a phone; on a page of its own with the way back and the help. */
function RoomBar(bar: { title: string; note: string; roomCode: RoomCode; isGuest: boolean; children: ReactNode }) {
  const behind = useBehind(bar.roomCode);
  const goBack = useBack();
  const isPage = use(ChatPlaceContext) === null;
  const actions = (
    <>
      {isPage && <HelpLink path={bar.isGuest ? '/chatGuest' : '/chat'} isPlaceKept />}
      {bar.children}
    </>
  );
  const title = <span translate="no">{bar.title}</span>;
  return (
    <PhoneBar title={title} isHeading note={bar.note} {...(isPage && { onBack: goBack, behind })} actions={actions} />
  );
}

interface HeadProps {
  title: string;
  note: string;
  buttons: ReactNode;
  /** Empty: the line is not drawn. */
  subTitle: string;
}

function RoomHead({ title, note, buttons, subTitle }: HeadProps) {
  return (
    <>
      <header className={styles.head}>
        <h1 id="room-title" translate="no">
          {title}
        </h1>
        <span>{note}</span>
        <span className={styles.headActions}>{buttons}</span>
      </header>
      {subTitle && (
        <p className={styles.pinned}>
          <Pin size={14} aria-hidden="true" />
          <span className="ell" translate="no">
            {subTitle}
          </span>
        </p>
      )}
    </>
  );
}

/** Other rooms and private chats, where the page is too narrow for a column of them. */
function RoomsSheet({ open, current, onClose }: { open: boolean; current: RoomCode; onClose(): void }) {
  const t = useText(chatTexts);
  return (
    <Sheet open={open} onClose={onClose} title={t('rooms')}>
      <ChatLists room={current} direct={null} onChoose={onClose} />
    </Sheet>
  );
}

function HeadButtons({ hasRooms, onOpen }: { hasRooms: boolean; onOpen: (panel: Panel) => void }) {
  const t = useText(chatTexts);
  return (
    <>
      {hasRooms && (
        <IconButton label={t('rooms')} size="l" className={styles.phoneOnly ?? ''} onClick={() => onOpen('rooms')}>
          <MessagesSquare size={20} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('info')} size="l" onClick={() => onOpen('info')}>
        <Info size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** Back where the player came from; for a page opened from outside, home. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/index') : navigate(-1));
}
