import { DIRECT_LIST_REFRESH_MS } from '@caiting/contract';
import type { DirectRoom } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../platform/i18n.ts';
import { callQuery, editCached } from '../../platform/query.ts';
import { siteSocket } from '../../platform/site-socket.ts';
import { Badge } from '../../ui/Badge.tsx';
import { applyDirectRoom, isUnread } from './direct-list.ts';
import styles from './RoomList.module.css';
import { RoomListRow } from './RoomListRow.tsx';
import { chatTexts } from './texts.ts';

const INPUT = { pageSize: 50 };

/** Private chats under the rooms: latest first, a dot with the unread ones; refreshed every 30 s and by push. Nothing is drawn while there is none. */
export function DirectListView({ current, onChoose }: { current: string | null; onChoose?: () => void }) {
  const t = useText(chatTexts);
  const list = useQuery({ ...callQuery(calls.directRoomList, INPUT), refetchInterval: DIRECT_LIST_REFRESH_MS });
  useEffect(
    () =>
      siteSocket.on(pushes.directRoom, (push) =>
        editCached(calls.directRoomList, INPUT, (old) => applyDirectRoom(old, push)),
      ),
    [],
  );
  if (!list.data || list.data.rows.length === 0) return null;
  return (
    <section>
      <h2 className={styles.kind}>
        {t('direct')}
        <Badge count={list.data.unread} label={t('unreadChats', { n: list.data.unread })} />
      </h2>
      <ul className={styles.rooms} aria-label={t('direct')}>
        {list.data.rows.map((room) => (
          <DirectRowView
            key={room.roomId}
            room={room}
            isCurrent={room.roomId === current}
            {...(onChoose && { onChoose })}
          />
        ))}
      </ul>
    </section>
  );
}

function DirectRowView({ room, isCurrent, onChoose }: { room: DirectRoom; isCurrent: boolean; onChoose?: () => void }) {
  const t = useText(chatTexts);
  return (
    <RoomListRow
      place={{ direct: room.roomId }}
      isCurrent={isCurrent}
      name={room.userName}
      picture={room.avatar}
      said={room.subTitle}
      at={room.gmtLatestMessageTimestamp}
      onChoose={onChoose}
    >
      {isUnread(room) && !isCurrent && <i className={styles.dot} role="img" aria-label={t('hasUnread')} />}
    </RoomListRow>
  );
}
