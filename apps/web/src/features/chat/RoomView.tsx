import type { ChatMessage, RoomSettings } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { Info, MessagesSquare, Pin } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { useUser } from '../../platform/session.ts';
import { fullTime } from '../../platform/time.ts';
import { Banner } from '../../ui/Banner.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/Dialog.tsx';
import { PhoneBar } from '../../ui/PhoneBar.tsx';
import { ChatPlaceContext } from './chat-place.ts';
import styles from './RoomView.module.css';
import { DirectListView } from './DirectListView.tsx';
import { GuestCard } from './GuestCard.tsx';
import { MemberList } from './MemberList.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { MuteManagement } from './MuteManagement.tsx';
import { PersonCard } from './PersonCard.tsx';
import { RoomActsContext } from './room-acts.ts';
import { RoomFoot } from './RoomFoot.tsx';
import { RoomList } from './RoomList.tsx';
import { RoomLog } from './RoomLog.tsx';
import { chatTexts } from './texts.ts';
import { useRoomActs } from './use-room-acts.tsx';
import { useRoom } from './use-room.ts';

type Panel = 'none' | 'info' | 'rooms';
/** A line without a word. */
const NBSP = '\u00a0';

/** One room, on the whole page or in a window. Where it is wide: rooms, log, people side by side; else the log, the others in sheets. */
export function RoomView({ roomCode, guestCode }: { roomCode: RoomCode; guestCode: string | null }) {
  const t = useText(chatTexts);
  const room = useRoom(roomCode, guestCode);
  const user = useUser();
  const [panel, setPanel] = useState<Panel>('none');
  const [person, setPerson] = useState<string | null>(null);
  const [guest, setGuest] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChatMessage | null>(null);
  const place = useMemo(() => ({ roomCode }), [roomCode]);
  const { acts, dialogs } = useRoomActs(roomCode, place, guestCode !== null);
  const goBack = useBack();
  const isPage = use(ChatPlaceContext) === null;
  const { settings } = room;
  const isGuest = guestCode !== null;
  const isManager = settings?.isManager ?? false;
  const title = settings?.title ?? t('title');
  // Whoever reads this is there; the server counts once a second. A shut door shows who is inside.
  const isOutside = room.isLocked || room.closedBecause !== null;
  // What the settings will say has its room already.
  const isComing = !settings && !isOutside && !room.isFailed;
  const note = settings ? t('online', { n: Math.max(isOutside ? 0 : 1, settings.onlineCount) }) : isComing ? NBSP : '';
  const buttons = <HeadButtons hasRooms={!isGuest} onOpen={setPanel} />;

  return (
    <div className={cx(styles.page, !isPage && styles.inPlace)}>
      <PhoneBar title={title} isHeading note={note} {...(isPage && { onBack: goBack })} actions={buttons} />
      <div className={styles.columns}>
        {!isGuest && (
          <aside className={styles.left} aria-label={t('rooms')}>
            <RoomList current={roomCode} />
            <DirectListView current={null} />
          </aside>
        )}
        <section className={styles.room} aria-labelledby="room-title">
          <header className={styles.head}>
            <h1 id="room-title">{title}</h1>
            <span>{note}</span>
            <span className={styles.headActions}>{buttons}</span>
          </header>
          {(isComing || settings?.subTitle) && (
            <p className={styles.pinned}>
              <Pin size={14} aria-hidden="true" />
              <span className="ell">{settings?.subTitle ?? NBSP}</span>
            </p>
          )}
          {room.link === 'lost' && room.closedBecause === null && <Banner tone="warn">{t('reconnecting')}</Banner>}
          <RoomActsContext value={acts}>
            <RoomLog
              room={room}
              roomCode={roomCode}
              guestCode={guestCode}
              canSpeak={!settings?.isBanned}
              onMenu={isGuest ? undefined : setChosen}
              onPerson={isGuest ? undefined : setPerson}
              mentions={isGuest ? undefined : room.mentions}
            />
          </RoomActsContext>
          <RoomFoot room={room} roomCode={roomCode} guestCode={guestCode} />
        </section>
        {!isGuest && (settings || isComing) && (
          <aside className={styles.right} aria-label={t('members')}>
            {settings && <MemberList roomCode={roomCode} onChoose={setPerson} />}
          </aside>
        )}
      </div>
      <Sheet open={panel === 'rooms'} onClose={() => setPanel('none')} title={t('rooms')}>
        <RoomList current={roomCode} onChoose={() => setPanel('none')} />
        <DirectListView current={null} onChoose={() => setPanel('none')} />
      </Sheet>
      {settings && (
        <Sheet open={panel === 'info'} onClose={() => setPanel('none')} title={t('info')}>
          <RoomInfo settings={settings} />
          {isManager && <MuteManagement settings={settings} onChoose={setPerson} onGuest={setGuest} />}
          {!isGuest && <MemberList roomCode={roomCode} onChoose={setPerson} />}
        </Sheet>
      )}
      {dialogs}
      <PersonCard roomCode={roomCode} userId={person} isManager={isManager} onClose={() => setPerson(null)} />
      <GuestCard roomCode={roomCode} guestName={guest} onClose={() => setGuest(null)} />
      <MessageMenu
        roomCode={roomCode}
        message={chosen}
        isMine={chosen !== null && chosen.userId === user?.userId}
        isManager={isManager}
        onPerson={setPerson}
        onGuest={setGuest}
        onClose={() => setChosen(null)}
      />
    </div>
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
function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/index') : navigate(-1));
}

function RoomInfo({ settings }: { settings: RoomSettings }) {
  const t = useText(chatTexts);
  return (
    <dl className={styles.infoList}>
      <dt>ID</dt>
      <dd>{settings.roomCode}</dd>
      <dt>{t('roomName')}</dt>
      <dd>{settings.title}</dd>
      <dt>{t('created')}</dt>
      <dd>{fullTime(settings.gmtCreated)}</dd>
      <dt>{t('introduction')}</dt>
      <dd>{settings.content || t('noIntroduction')}</dd>
    </dl>
  );
}
