import type { RoomCode } from '@caiting/contract/wire';
import type { RoomSettings } from '@caiting/contract';
import { Info, Pin } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { useUser } from '../../platform/session.ts';
import { fullTime } from '../../platform/time.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Dialog.tsx';
import { PhoneBar } from '../../ui/PhoneBar.tsx';
import { Empty, ErrorState, Forbidden, Skeleton } from '../../ui/States.tsx';
import styles from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { sendText, useOutgoing } from './outgoing.ts';
import { chatTexts } from './texts.ts';
import { useRoom } from './use-room.ts';
import type { Room } from './use-room.ts';

/** One room on the whole page: head, log, input. Guests read; their bar offers the way in. */
export function RoomView({ roomCode, guestCode }: { roomCode: RoomCode; guestCode: string | null }) {
  const t = useText(chatTexts);
  const room = useRoom(roomCode, guestCode);
  const [isInfoOpen, setInfoOpen] = useState(false);
  const navigate = useNavigate();
  const { key } = useLocation();
  const { settings } = room;
  const title = settings?.title ?? t('title');
  // Whoever reads this is there; the server counts once a second.
  const note = settings ? t('online', { n: Math.max(1, settings.onlineCount) }) : '';
  const info = (
    <IconButton label={t('info')} size="l" onClick={() => setInfoOpen(true)}>
      <Info size={20} aria-hidden="true" />
    </IconButton>
  );
  return (
    <div className={styles.page}>
      <PhoneBar
        isHeading
        title={title}
        note={note}
        onBack={() => void (key === 'default' ? navigate('/index') : navigate(-1))}
        actions={info}
      />
      <section className={styles.room} aria-labelledby="room-title">
        <header className={styles.head}>
          <h1 id="room-title">{title}</h1>
          <span>{note}</span>
          <span className={styles.headActions}>{info}</span>
        </header>
        {settings?.subTitle && (
          <p className={styles.pinned}>
            <Pin size={14} aria-hidden="true" />
            <span className="ell">{settings.subTitle}</span>
          </p>
        )}
        {room.link === 'lost' && room.closedBecause === null && <Banner tone="warn">{t('reconnecting')}</Banner>}
        <Log room={room} roomCode={roomCode} />
        <Foot room={room} roomCode={roomCode} isGuest={guestCode !== null} />
      </section>
      {settings && <RoomInfo settings={settings} isOpen={isInfoOpen} onClose={() => setInfoOpen(false)} />}
    </div>
  );
}

function Log({ room, roomCode }: { room: Room; roomCode: RoomCode }) {
  const t = useText(chatTexts);
  const user = useUser();
  const all = useOutgoing((state) => state.list);
  const outgoing = all.filter((item) => item.roomCode === roomCode);
  if (room.closedBecause !== null) {
    return (
      <Centre>
        <Forbidden
          title={t('closedTitle')}
          text={room.closedBecause}
          action={<ButtonLink to="/index">{t('back')}</ButtonLink>}
        />
      </Centre>
    );
  }
  if (room.isFailed) {
    return (
      <Centre>
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={room.reload}>{t('reload')}</Button>}
        />
      </Centre>
    );
  }
  if (!room.state) return <LogSkeleton label={t('loading')} />;
  if (room.state.messages.length === 0 && outgoing.length === 0) {
    return (
      <Centre>
        <Empty title={t('empty')} text={t('emptyText')} />
      </Centre>
    );
  }
  return (
    <MessageList
      messages={room.state.messages}
      outgoing={outgoing}
      myId={user?.userId ?? null}
      hasMore={room.state.more}
      isLoadingOlder={room.isLoadingOlder}
      onNearTop={room.loadOlder}
    />
  );
}

const Centre = ({ children }: { children: ReactNode }) => <div className={styles.centre}>{children}</div>;

function LogSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.log} role="status" aria-label={label}>
      {[180, 120, 220, 90, 160].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={36} height={36} radius={18} />
          <Skeleton width={width} height={40} radius={12} />
        </div>
      ))}
    </div>
  );
}

/** The bar under the log: the input, or in its place why there is none. */
function Foot({ room, roomCode, isGuest }: { room: Room; roomCode: RoomCode; isGuest: boolean }) {
  const t = useText(chatTexts);
  const { settings } = room;
  if (room.closedBecause !== null) return null;
  if (isGuest) {
    return (
      <div className={styles.guestBar}>
        <span>{t('guestBar')}</span>
        <ButtonLink to="/login?redirect=%2Fchat" size="s">
          {t('login')}
        </ButtonLink>
        <ButtonLink to={settings?.registerLink || '/register'} kind="primary" size="s">
          {t('register')}
        </ButtonLink>
      </div>
    );
  }
  if (settings?.isBanned && !settings.isManager) return <div className={styles.mutedBar}>{settings.bannedMessage}</div>;
  return <Composer maxLength={settings?.messageLength ?? 0} onSend={(text) => sendText(roomCode, text)} />;
}

function RoomInfo({ settings, isOpen, onClose }: { settings: RoomSettings; isOpen: boolean; onClose(): void }) {
  const t = useText(chatTexts);
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('info')}>
      <dl className={styles.infoList}>
        <dt>ID</dt>
        <dd>{settings.roomCode}</dd>
        <dt>{settings.title}</dt>
        <dd>{t('created', { time: fullTime(settings.gmtCreated) })}</dd>
        <dt>{t('introduction')}</dt>
        <dd>{settings.content || t('noIntroduction')}</dd>
      </dl>
    </Sheet>
  );
}
