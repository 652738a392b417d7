import type { RoomListItem } from '@caiting/contract';
import { Lock, MicOff } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { ListEnd } from './ListEnd.tsx';
import { useRoomList } from './room-list.ts';
import styles from './RoomList.module.css';
import { RoomListRow } from './RoomListRow.tsx';
import { chatTexts } from '../core/texts.ts';

/** Public rooms: the left column of a desktop, a sheet on a phone. */
export function RoomList({ current, onChoose }: { current: string; onChoose?: () => void }) {
  const t = useText(chatTexts);
  const rooms = useRoomList();
  if (!rooms.rows && rooms.isFailed)
    return <ErrorState title={t('listFailed')} action={<Button onClick={rooms.reload}>{t('reload')}</Button>} />;
  if (!rooms.rows) return <Skeleton height={56} width="100%" />;
  if (rooms.rows.length === 0) return <Empty title={t('noRooms')} />;
  return (
    <>
      <ul className={styles.rooms} aria-label={t('rooms')}>
        {rooms.rows.map((room) => (
          <RoomRow
            key={room.roomCode}
            room={room}
            isCurrent={room.roomCode === current}
            {...(onChoose && { onChoose })}
          />
        ))}
      </ul>
      <ListEnd list={rooms} whole={t('allRooms')} />
    </>
  );
}

function RoomRow({ room, isCurrent, onChoose }: { room: RoomListItem; isCurrent: boolean; onChoose?: () => void }) {
  const t = useText(chatTexts);
  return (
    <RoomListRow
      place={{ room: room.roomCode }}
      isCurrent={isCurrent}
      name={room.title}
      picture={room.avatar}
      said={room.isMessageBanned ? t('roomMutedShort') : room.subTitle}
      at={room.latestAt}
      onChoose={onChoose}
    >
      {room.mentions > 0 && <b className={styles.called}>{t('called')}</b>}
      {room.isPassword && <Lock size={14} aria-label={t('needsCode')} />}
      {room.isMessageBanned && <MicOff size={14} aria-label={t('roomMutedShort')} />}
    </RoomListRow>
  );
}
