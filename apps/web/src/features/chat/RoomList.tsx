import type { RoomListItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Lock, MicOff } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { callQuery } from '../../platform/query.ts';
import { clockTime } from '../../platform/time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Empty, Skeleton } from '../../ui/States.tsx';
import { chatPath, useFollowPlace } from './chat-place.ts';
import { ROOM_LIST } from './room-list.ts';
import styles from './RoomList.module.css';
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
  const follow = useFollowPlace();
  const place = { room: room.roomCode };
  return (
    <li>
      <Link
        to={chatPath(place)}
        replace
        className={styles.roomRow}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          follow(event, place);
          onChoose?.();
        }}
      >
        <Avatar name={room.title} src={room.avatar} size={40} />
        <span className={styles.roomText}>
          <b className="ell">{room.title}</b>
          <small className="ell">{room.isMessageBanned ? t('roomMutedShort') : room.subTitle}</small>
        </span>
        <span className={styles.roomEnd}>
          <small>{room.latestAt === null ? '' : clockTime(room.latestAt)}</small>
          {room.mentions > 0 && <b className={styles.called}>{t('called')}</b>}
          {room.isPassword && <Lock size={14} aria-label={t('needsCode')} />}
          {room.isMessageBanned && <MicOff size={14} aria-label={t('roomMutedShort')} />}
        </span>
      </Link>
    </li>
  );
}
