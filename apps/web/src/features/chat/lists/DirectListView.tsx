import { GRADE_MANAGER, type DirectRoom } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { isUnread, useDirectList } from './direct-list.ts';
import { GradeTag } from '../core/GradeTag.tsx';
import { ListEnd } from './ListEnd.tsx';
import styles from './RoomList.module.css';
import { RoomListRow } from './RoomListRow.tsx';
import { chatTexts } from '../core/texts.ts';

/** Private chats under the rooms: latest first, a dot with the unread ones; refreshed every 30 s and by push. Nothing is drawn while there is none. */
export function DirectListView({ current, onChoose }: { current: string | null; onChoose?: () => void }) {
  const t = useText(chatTexts);
  const list = useDirectList();
  if (!list.rows || list.rows.length === 0) return null;
  const unread = list.first?.unread ?? 0;
  return (
    <section>
      <h2 className={styles.kind}>
        {t('direct')}
        <Badge count={unread} label={t('unreadChats', { n: unread })} />
      </h2>
      <ul className={styles.rooms} aria-label={t('direct')}>
        {list.rows.map((room) => (
          <DirectRowView
            key={room.roomId}
            room={room}
            isCurrent={room.roomId === current}
            {...(onChoose && { onChoose })}
          />
        ))}
      </ul>
      <ListEnd list={list} />
    </section>
  );
}

export function DirectRowView({
  room,
  isCurrent,
  onChoose,
}: {
  room: DirectRoom;
  isCurrent: boolean;
  onChoose?: () => void;
}) {
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
      mark={room.grade === GRADE_MANAGER && <GradeTag of={room} />}
    >
      {isUnread(room) && !isCurrent && <i className={styles.dot} role="img" aria-label={t('hasUnread')} />}
    </RoomListRow>
  );
}
