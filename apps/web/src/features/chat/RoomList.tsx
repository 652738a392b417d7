import type { RoomListItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Lock, MicOff } from 'lucide-react';
import { useText } from '../../platform/i18n.ts';
import { callQuery } from '../../platform/query.ts';
import { Empty, Skeleton } from '../../ui/States.tsx';
import { ROOM_LIST } from './room-list.ts';
import styles from './RoomList.module.css';
import { RoomListRow } from './RoomListRow.tsx';
import { chatTexts } from './texts.ts';

const ROOMS_REFRESH_MS = 30_000;

/** Public rooms: the left column of a desktop, a sheet on a phone. */
export function RoomList({ current, onChoose }: { current: string; onChoose?: () => void }) {
  const t = useText(chatTexts);
  const rooms = useQuery({ ...callQuery(calls.roomList, ROOM_LIST), refetchInterval: ROOMS_REFRESH_MS });
  if (!rooms.data) return <Skeleton height={56} width="100%" />;
  if (rooms.data.rows.length === 0) return <Empty title={t('noRooms')} />;
  return (
    <ul className={styles.rooms} aria-label={t('rooms')}>
      {rooms.data.rows.map((room) => (
        <RoomRow
          key={room.roomCode}
          room={room}
          isCurrent={room.roomCode === current}
          {...(onChoose && { onChoose })}
        />
      ))}
    </ul>
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
