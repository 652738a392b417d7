import type { DirectRoom } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { DirectListView } from '../src/features/chat/lists/DirectListView.tsx';
import { useRoomList } from '../src/features/chat/lists/room-list.ts';
import { membersQuery } from '../src/features/chat/people/members.ts';
import { useDirect, useDirectRoom } from '../src/features/chat/direct/use-direct.ts';
import { useRoom } from '../src/features/chat/rooms/use-room.ts';
import { useUnreadTalk } from '../src/features/chat/unread/queries.ts';
import { useUnreadLetters } from '../src/features/content/queries.ts';
import { useDragons } from '../src/features/betting/dragon/queries.ts';
import { useChasePages } from '../src/features/betting/seek/queries.ts';
import type { ListFilter } from '../src/features/betting/records/use-record-filter.ts';
import type { SeekState } from '../src/features/betting/seek/queries.ts';

/** The parts of the site that listen to pushes, all open at once. */
export function Screens({ rooms, direct, chases }: ScreensProps) {
  useDragons();
  useRoomList();
  useUnreadTalk();
  useUnreadLetters();
  useChasePages(chases);
  return (
    <>
      <Direct room={direct} />
      <DirectListView current={null} />
      {rooms.map((code) => (
        <Room key={code} code={code} />
      ))}
    </>
  );
}

export interface ScreensProps {
  readonly rooms: readonly RoomCode[];
  readonly direct: Pick<DirectRoom, 'roomId' | 'roomCode'>;
  readonly chases: ListFilter<SeekState>;
}

function Room({ code }: { readonly code: RoomCode }) {
  const { closed } = useRoom(code, null);
  useQuery(membersQuery(code));
  return <output id={`closed-${code}`}>{closed?.why}</output>;
}

function Direct({ room }: { readonly room: ScreensProps['direct'] }) {
  useDirect(room);
  useDirectRoom(room.roomId);
  return null;
}
