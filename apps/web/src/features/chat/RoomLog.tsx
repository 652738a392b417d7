import type { ChatMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';
import { useUser } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty, ErrorState, Forbidden, Skeleton } from '../../ui/States.tsx';
import bubble from './Bubble.module.css';
import styles from './MessageList.module.css';
import { Door } from './Door.tsx';
import type { RoomMentions } from './manners/use-room-mentions.ts';
import { MessageList } from './MessageList.tsx';
import { useOutgoing } from './outgoing.ts';
import { chatTexts } from './texts.ts';
import type { RoomFeed } from './use-room-feed.ts';

interface Props {
  room: RoomFeed;
  roomCode: RoomCode;
  guestCode: string | null;
  onMenu: ((message: ChatMessage) => void) | undefined;
  onPerson: ((userId: string) => void) | undefined;
  /** Public rooms: what calls the reader. */
  mentions?: RoomMentions | undefined;
  /** False where nobody is asked to speak, because this person may not. */
  canSpeak?: boolean;
  /** Private chats: up to which message the other one has read. */
  readUpTo?: string | null;
}

/** What stands between head and input: the log, or why there is none. */
export function RoomLog({ room, roomCode, guestCode, canSpeak = true, ...rest }: Props) {
  const { onMenu, onPerson, mentions, readUpTo } = rest;
  const t = useText(chatTexts);
  const user = useUser();
  const all = useOutgoing((state) => state.list);
  const outgoing = all.filter((item) => item.roomCode === roomCode);
  if (room.closedBecause !== null) return <Closed why={room.closedBecause} />;
  if (room.isLocked)
    return (
      <Centre>
        <Door roomCode={roomCode} guestCode={guestCode} onOpen={room.reload} />
      </Centre>
    );
  if (room.isFailed)
    return (
      <Centre>
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={room.reload}>{t('reload')}</Button>}
        />
      </Centre>
    );
  if (!room.state) return <LogSkeleton label={t('loading')} />;
  if (room.state.messages.length === 0 && outgoing.length === 0)
    return (
      <Centre>
        <Empty title={t('empty')} {...(canSpeak && { text: t('emptyText') })} />
      </Centre>
    );
  return (
    <>
      {canSpeak && <ToInput />}
      <MessageList
        state={room.state}
        outgoing={outgoing}
        myId={user?.userId ?? null}
        guestCode={guestCode}
        isLoadingOlder={room.isLoadingOlder}
        onNearTop={room.loadOlder}
        onNearEnd={room.loadNewer}
        onLatest={room.reload}
        mentions={mentions}
        onMenu={onMenu}
        onPerson={onPerson}
        readUpTo={readUpTo}
      />
    </>
  );
}

/** Past two buttons for each message, for who goes by the keyboard. Seen while it has the focus. */
function ToInput() {
  const t = useText(chatTexts);
  return (
    <button
      type="button"
      className={styles.toInput}
      onClick={({ currentTarget }) => currentTarget.closest('section')?.querySelector('textarea')?.focus()}
    >
      {t('toInput')}
    </button>
  );
}

/** No way in, and why. */
export function Closed({ why }: { why: string }) {
  const t = useText(chatTexts);
  return (
    <Centre>
      <Forbidden title={t('closedTitle')} text={why} action={<ButtonLink to="/index">{t('back')}</ButtonLink>} />
    </Centre>
  );
}

const Centre = ({ children }: { children: ReactNode }) => <div className={styles.centre}>{children}</div>;

function LogSkeleton({ label }: { label: string }) {
  return (
    <div className={`${styles.logFrame} ${styles.rows}`} role="status" aria-label={label}>
      {[180, 120, 220, 90, 160].map((width) => (
        <div key={width} className={bubble.row}>
          <Skeleton width={36} height={36} radius={18} />
          <Skeleton width={width} height={40} radius={12} />
        </div>
      ))}
    </div>
  );
}
