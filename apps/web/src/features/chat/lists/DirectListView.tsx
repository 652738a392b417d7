import { GRADE_MANAGER, type DirectRoom } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Empty } from '../../../ui/layout/States.tsx';
import { draftOf } from '../core/drafts.ts';
import { UNREAD_SHOWN_MAX } from '../unread/counts.ts';
import { listTexts } from '../unread/list-texts.ts';
import { useMessageCount } from '../unread/texts.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { isUnread, useDirectList } from './direct-list.ts';
import { GradeTag } from '../core/GradeTag.tsx';
import { ListEnd } from './ListEnd.tsx';
import styles from './RoomList.module.css';
import { RoomListRow } from './RoomListRow.tsx';
import { isNamed } from './row-line.ts';
import { chatTexts } from '../core/texts.ts';

interface Props {
  current: string | null;
  /** Behind its own tab: without a heading, and it says that there is none. */
  isAlone?: boolean;
  /** Only those of that name. */
  find?: string;
  onChoose?: () => void;
}

/** Private chats, latest first, with what is unread; refreshed every 30 s and by push. */
export function DirectListView({ current, isAlone, find = '', onChoose }: Props) {
  const t = useText(chatTexts);
  const list = useDirectList();
  const u = useText(listTexts);
  if (isAlone && list.rows?.length === 0) return <Empty of="talk" title={u('noDirect')} />;
  if (!list.rows || list.rows.length === 0) return null;
  const unread = list.first?.unread ?? 0;
  return (
    <section>
      {!isAlone && (
        <h2 className={styles.kind}>
          {t('direct')}
          <Badge count={unread} label={t('unreadChats', { n: unread })} />
        </h2>
      )}
      <ul className={styles.rooms} aria-label={t('direct')}>
        {list.rows
          .filter(({ userName }) => isNamed(userName, find))
          .map((room) => (
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
  const u = useText(listTexts);
  const countOf = useMessageCount();
  const draft = isCurrent ? '' : draftOf(room.roomCode);
  return (
    <RoomListRow
      place={{ direct: room.roomId }}
      isCurrent={isCurrent}
      name={room.userName}
      picture={room.avatar}
      lead={draft !== '' && u('draft')}
      said={draft === '' ? room.subTitle : draft}
      at={room.gmtLatestMessageTimestamp}
      onChoose={onChoose}
      mark={room.grade === GRADE_MANAGER && <GradeTag of={room} />}
    >
      <Badge
        count={isUnread(room) && !isCurrent ? room.unread : 0}
        max={UNREAD_SHOWN_MAX}
        label={u('hasUnread', { count: countOf(room.unread) })}
      />
    </RoomListRow>
  );
}
