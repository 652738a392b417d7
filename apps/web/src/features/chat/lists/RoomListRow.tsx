import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../../../platform/time/clock.ts';
import { clockTime, dayOf, recordDay } from '../../../platform/time/time.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { chatPath, useFollowPlace, type ChatPlace } from '../core/chat-place.ts';
import styles from './RoomList.module.css';

interface Props {
  place: ChatPlace;
  isCurrent: boolean;
  name: string;
  picture: string | null;
  said: string;
  /** Epoch ms of what was said last; null in a room without messages. */
  at: number | null;
  /** Behind the name. */
  mark?: ReactNode;
  /** Signs behind the time. */
  children: ReactNode;
  onChoose?: (() => void) | undefined;
}

/** A room or a private chat in the list: picture, name, what was said last and when. */
export function RoomListRow({ place, isCurrent, name, picture, said, at, mark, children, onChoose }: Props) {
  const follow = useFollowPlace();
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
        <Avatar name={name} src={picture} size={40} />
        <span className={styles.roomText}>
          <span className={styles.roomName}>
            <b className="ell" translate="no">
              {name}
            </b>
            {mark}
          </span>
          <small className="ell" translate="no">
            {said}
          </small>
        </span>
        <span className={styles.roomEnd}>
          <small>{at === null ? '' : lately(at)}</small>
          {children}
        </span>
      </Link>
    </li>
  );
}

/** Hour and minute of today, else month and day. */
function lately(at: number): string {
  return dayOf(at) === dayOf(serverNow()) ? clockTime(at) : recordDay(at);
}
