import type { RoomCode } from '@caiting/contract/wire';
import { RoomTalk, useOpened, useRoom } from '../src/features/chat/index.ts';

/** A room of talk as it stands in some place of a page. */
export function Talk({ id, code }: { readonly id: string; readonly code: RoomCode }) {
  const room = useRoom(code, null);
  const opened = useOpened();
  return (
    <section id={id} data-link={room.link} data-closed={room.closed?.why}>
      <RoomTalk room={room} roomCode={code} guestCode={null} opened={opened} />
    </section>
  );
}
