import { use, type ReactNode } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../../../platform/time/clock.ts';
import { clockTime, dayOf, recordDay } from '../../../platform/time/time.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { chatPath, IsListPage, useFollowPlace, type ChatPlace } from '../core/chat-place.ts';
import styles from './RoomList.module.css';

interface Props {
  place: ChatPlace;
  isCurrent: boolean;
  name: string;
  picture: string | null;
  said: string;
  /** Before what was said: a mention, a draft. */
  lead?: ReactNode;
  /** A room has a square face. */
  isRoom?: boolean;
  /** Epoch ms of what was said last; null in a room without messages. */
  at: number | null;
  /** Behind the name. */
  mark?: ReactNode;
  /** Signs behind the time. */
  children: ReactNode;
  onChoose?: (() => void) | undefined;
}

/** A room or a private chat in the list: picture, name, what was said last and when. */
export function RoomListRow({
  place,
  isCurrent,
  isRoom,
  name,
  picture,
  lead,
  said,
  at,
  mark,
  children,
  onChoose,
}: Props) {
  const follow = useFollowPlace();
  return (
    <li>
      <Link
        to={chatPath(place)}
        replace={!use(IsListPage)}
        className={styles.roomRow}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          follow(event, place);
          onChoose?.();
        }}
      >
        <span className={styles.face}>
          <Avatar name={name} src={picture} size={40} isSquare={isRoom} />
        </span>
        <span className={styles.roomText}>
          <span className={styles.roomName}>
            <b className="ell" translate="no">
              {name}
            </b>
            {mark}
          </span>
          <small className="ell">
            {lead} <span translate="no">{said}</span>
          </small>
        </span>
        <span className={styles.roomEnd}>
          <small>{at === null ? '' : lately(at)}</small>
          <span className={styles.signs}>{children}</span>
        </span>
      </Link>
    </li>
  );
}

/** Hour and minute of today, else month and day. */
function lately(at: number): string {
  return dayOf(at) === dayOf(serverNow()) ? clockTime(at) : recordDay(at);
}
