import type { ChatMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { useUser } from '../../../platform/session/session.ts';
import type { MenuItem } from '../../../ui/overlay/Menu.tsx';
import { ConnectionBanner } from '../feed/ConnectionBanner.tsx';
import type { Chosen } from '../messages/MessageMenu.tsx';
import { RoomActsContext } from '../messages/room-acts.ts';
import { RoomFoot } from './RoomFoot.tsx';
import { RoomLog } from './RoomLog.tsx';
import type { Reading } from './RoomLog.tsx';
import styles from './RoomTalk.module.css';
import { useRoomActs } from './use-room-acts.tsx';
import type { Room } from './use-room.ts';

// What is opened by a press comes with it: the chat's first load stays small.
const MessageMenu = lazyPart(async () => (await import('../messages/MessageMenu.tsx')).MessageMenu);
const PersonCard = lazyPart(async () => (await import('../people/PersonCard.tsx')).PersonCard);
const GuestCard = lazyPart(async () => (await import('../guests/GuestCard.tsx')).GuestCard);

/** What was pressed in a room: a member, a guest, a message; null while its card is closed. */
export interface Opened {
  readonly person: string | null;
  readonly setPerson: (userId: string | null) => void;
  readonly guest: string | null;
  readonly setGuest: (name: string | null) => void;
  readonly chosen: Chosen | null;
  readonly setChosen: (chosen: Chosen | null) => void;
}

export function useOpened(): Opened {
  const [person, setPerson] = useState<string | null>(null);
  const [guest, setGuest] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return { person, setPerson, guest, setGuest, chosen, setChosen };
}

interface Props {
  readonly room: Room;
  readonly roomCode: RoomCode;
  readonly guestCode: string | null;
  readonly opened: Opened;
  /** Rooms of the hall: what was new on coming in. */
  readonly reading?: Reading | undefined;
  /** What else can be done with a message where the room stands. */
  readonly moreItems?: (message: ChatMessage) => readonly MenuItem[];
  /** One line a message, without faces: beside a picture. */
  readonly isCompact?: boolean;
  /** Beside the tools of the input. */
  readonly aside?: ReactNode;
  /** Between log and input. */
  readonly children?: ReactNode;
}

/** The talk of a room wherever it stands: its log, what can be done with a message, and the input. Heads and lists are the page's. */
export function RoomTalk(props: Props) {
  const { room, roomCode, guestCode, opened, moreItems, isCompact = false, aside, reading, children } = props;
  const isGuest = guestCode !== null;
  const place = useMemo(() => ({ roomCode }), [roomCode]);
  const { acts, dialogs } = useRoomActs(roomCode, place, isGuest);
  const { settings } = room;
  return (
    <div className={styles.talk} data-compact={isCompact || undefined}>
      <ConnectionBanner room={room} />
      <RoomActsContext value={acts}>
        <RoomLog
          room={room}
          roomCode={roomCode}
          guestCode={guestCode}
          canSpeak={!settings?.isBanned}
          reading={reading}
          onMenu={isGuest ? undefined : opened.setChosen}
          onPerson={isGuest ? undefined : opened.setPerson}
          mentions={isGuest ? undefined : room.mentions}
        />
      </RoomActsContext>
      {children}
      <RoomFoot room={room} roomCode={roomCode} guestCode={guestCode} aside={aside} />
      {dialogs}
      <OpenedCards roomCode={roomCode} isManager={settings?.isManager ?? false} opened={opened} moreItems={moreItems} />
    </div>
  );
}

interface CardsProps {
  readonly roomCode: RoomCode;
  readonly isManager: boolean;
  readonly opened: Opened;
  readonly moreItems: Props['moreItems'];
}

function OpenedCards({ roomCode, isManager, opened, moreItems }: CardsProps) {
  const user = useUser();
  const { person, setPerson, guest, setGuest, chosen, setChosen } = opened;
  return (
    <Suspense>
      {person && (
        <PersonCard roomCode={roomCode} userId={person} isManager={isManager} onClose={() => setPerson(null)} />
      )}
      {guest && <GuestCard roomCode={roomCode} guestName={guest} onClose={() => setGuest(null)} />}
      {chosen && (
        <MessageMenu
          roomCode={roomCode}
          chosen={chosen}
          isMine={chosen.message.userId === user?.userId}
          isManager={isManager}
          onPerson={setPerson}
          onGuest={setGuest}
          moreItems={moreItems}
          onClose={() => setChosen(null)}
        />
      )}
    </Suspense>
  );
}
