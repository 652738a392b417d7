import type { RoomCode } from '@caiting/contract/wire';
import { Suspense } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Empty, ErrorState, Forbidden, Skeleton } from '../../../ui/layout/States.tsx';
import bubble from '../messages/Bubble.module.css';
import styles from '../messages/MessageList.module.css';
import type { Closed } from '../core/closed.ts';
import type { RoomMentions } from '../mentions/use-room-mentions.ts';
import { MessageList } from '../messages/MessageList.tsx';
import { ChatLists } from '../lists/lazy-lists.tsx';
import type { Chosen } from '../messages/MessageMenu.tsx';
import { useOutgoing } from '../feed/outgoing.ts';
import { chatTexts } from '../core/texts.ts';
import type { RoomFeed } from '../feed/use-room-feed.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const RoomPassword = lazyPart(async () => (await import('./RoomPassword.tsx')).RoomPassword);

/** Of talk whose reading is not kept. */
const NOTHING_NEW = { since: null };

/** As the list of messages has it. */
export type Reading = Pick<ComponentProps<typeof MessageList>, 'since' | 'onSeen'>;

interface Props {
  room: RoomFeed;
  roomCode: RoomCode;
  guestCode: string | null;
  onMenu: ((chosen: Chosen) => void) | undefined;
  onPerson: ((userId: string) => void) | undefined;
  /** Public rooms: what calls the reader. */
  mentions?: RoomMentions | undefined;
  /** False where nobody is asked to speak, because this person may not. */
  canSpeak?: boolean;
  /** What was new on coming in, and what is told of what is read. */
  reading?: Reading | undefined;
  /** Private chats: up to which message the other one has read. */
  readUpTo?: string | null;
}

/** What stands between head and input: the log, or why there is none. */
export function RoomLog({ room, roomCode, guestCode, canSpeak = true, ...rest }: Props) {
  const { onMenu, onPerson, mentions, reading, readUpTo } = rest;
  const t = useText(chatTexts);
  const user = useUser();
  const all = useOutgoing((state) => state.list);
  const outgoing = all.filter((item) => item.roomCode === roomCode);
  if (room.closed !== null) return <NoWayIn closed={room.closed} hasRooms={guestCode === null} onEnter={room.enter} />;
  if (room.isLocked)
    return (
      <Centre>
        <Suspense>
          <RoomPassword roomCode={roomCode} guestCode={guestCode} onOpen={room.reload} />
        </Suspense>
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
        onReading={room.setReading}
        mentions={mentions}
        {...(reading ?? NOTHING_NEW)}
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

/** No way in, and why; then to the other rooms, in once more, or to the sign-in. */
export function NoWayIn({ closed, hasRooms, onEnter }: { closed: Closed; hasRooms: boolean; onEnter: () => void }) {
  const t = useText(chatTexts);
  const { why, way } = closed;
  const action =
    way === 'again' ? (
      <Button onClick={onEnter}>{t('enterAgain')}</Button>
    ) : way === 'login' ? (
      <ButtonLink to="/login?redirect=%2Fchat">{t('login')}</ButtonLink>
    ) : hasRooms ? null : (
      <ButtonLink to="/index">{t('back')}</ButtonLink>
    );
  return (
    <Centre>
      <Forbidden title={t('closedTitle')} text={why} action={action} />
      {way === 'list' && hasRooms && (
        <section className={styles.otherRooms} aria-label={t('otherRooms')}>
          <h2>{t('otherRooms')}</h2>
          <ChatLists room="" direct={null} />
        </section>
      )}
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
