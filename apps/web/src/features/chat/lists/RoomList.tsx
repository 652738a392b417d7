import type { RoomListItem } from '@caiting/contract';
import { AtSign, BellOff, Lock, MicOff } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { ListEnd } from './ListEnd.tsx';
import { useRoomList } from './room-list.ts';
import styles from './RoomList.module.css';
import { RoomListRow } from './RoomListRow.tsx';
import { draftOf } from '../core/drafts.ts';
import { chatTexts } from '../core/texts.ts';
import { UNREAD_SHOWN_MAX } from '../unread/counts.ts';
import { useUnreadRoom } from '../unread/queries.ts';
import { listTexts } from '../unread/list-texts.ts';
import { useMessageCount } from '../unread/texts.ts';
import { inOrder, isNamed, kindWord } from './row-line.ts';

/** Public rooms: the left column of a desktop, a sheet and a page on a phone. `find`: only those of that name. */
export function RoomList({ current, onChoose, find = '' }: { current: string; onChoose?: () => void; find?: string }) {
  const t = useText(chatTexts);
  const rooms = useRoomList();
  if (!rooms.rows && rooms.isFailed)
    return <ErrorState title={t('listFailed')} action={<Button onClick={rooms.reload}>{t('reload')}</Button>} />;
  if (!rooms.rows) return <Skeleton height={56} width="100%" />;
  if (rooms.rows.length === 0) return <Empty title={t('noRooms')} />;
  return (
    <>
      <ul className={styles.rooms} aria-label={t('rooms')}>
        {inOrder(rooms.rows).map(
          (room, at) =>
            isNamed(room.title, find) && (
              <RoomRow
                key={room.roomCode}
                room={room}
                isPinned={at === 0}
                isCurrent={room.roomCode === current}
                {...(onChoose && { onChoose })}
              />
            ),
        )}
      </ul>
      <ListEnd list={rooms} whole={t('allRooms')} />
    </>
  );
}

function RoomRow({ room, isPinned, isCurrent, onChoose }: RowProps) {
  const t = useText(chatTexts);
  const u = useText(listTexts);
  const { unread = 0, isQuiet = false } = useUnreadRoom(room.roomCode) ?? {};
  const draft = isCurrent ? '' : draftOf(room.roomCode);
  const countOf = useMessageCount();
  const { line } = room;
  const isCalled = room.mentions > 0;
  const kind = line && kindWord(line);
  const said = line ? u('said', { name: line.nickname, text: kind ? u(kind) : line.text }) : room.subTitle;
  return (
    <RoomListRow
      place={{ room: room.roomCode }}
      isRoom
      isCurrent={isCurrent}
      name={room.title}
      picture={room.avatar}
      lead={isCalled ? <b className={styles.called}>{u('callsYou')}</b> : draft !== '' && u('draft')}
      said={room.isMessageBanned ? t('roomMutedShort') : isCalled || draft === '' ? said : draft}
      at={room.latestAt}
      onChoose={onChoose}
      mark={isPinned && <Tag>{u('pinned')}</Tag>}
    >
      {isCalled && <AtSign size={14} className={styles.called} role="img" aria-label={t('called')} />}
      {room.isPassword && <Lock size={14} aria-label={t('needsCode')} />}
      {room.isMessageBanned && <MicOff size={14} aria-label={t('roomMutedShort')} />}
      {isQuiet && <BellOff size={14} aria-label={u('quiet')} />}
      <Badge
        count={isCurrent ? 0 : unread}
        max={UNREAD_SHOWN_MAX}
        isQuiet={isQuiet}
        label={u('hasUnread', { count: countOf(unread) })}
      />
    </RoomListRow>
  );
}

interface RowProps {
  room: RoomListItem;
  isPinned: boolean;
  isCurrent: boolean;
  onChoose?: () => void;
}
