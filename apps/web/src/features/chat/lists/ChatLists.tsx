import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { chatTexts } from '../core/texts.ts';
import { UNREAD_SHOWN_MAX } from '../unread/counts.ts';
import { useUnreadTalk } from '../unread/queries.ts';
import { listTexts } from '../unread/list-texts.ts';
import { useMessageCount } from '../unread/texts.ts';
import { DirectListView } from './DirectListView.tsx';
import { RoomList } from './RoomList.tsx';
import styles from './RoomList.module.css';

interface Props {
  /** The public room that is open; empty for none. */
  room: string;
  /** The private chat that is open. */
  direct: string | null;
  onChoose?: () => void;
}

/** Public rooms and private chats, each behind its tab with what is unread there: the left column of a desktop, a sheet on a phone. */
export function ChatLists({ room, direct, onChoose }: Props) {
  const t = useText(chatTexts);
  const u = useText(listTexts);
  const [shown, setShown] = useState<'rooms' | 'direct'>(direct === null ? 'rooms' : 'direct');
  const countOf = useMessageCount();
  const unread = useUnreadTalk();
  const mark = (count: number) => (
    <Badge
      count={count}
      max={UNREAD_SHOWN_MAX}
      label={u('unreadIn', { count: countOf(count) })}
      className={styles.tabCount}
    />
  );
  const choose = onChoose && { onChoose };
  return (
    <>
      <div className={styles.tabs}>
        <Segmented<'rooms' | 'direct'>
          block
          label={u('lists')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'rooms', label: t('rooms'), mark: mark(unread.rooms) },
            { value: 'direct', label: t('direct'), mark: mark(unread.direct) },
          ]}
        />
      </div>
      {shown === 'rooms' ? (
        <RoomList current={room} {...choose} />
      ) : (
        <DirectListView current={direct} isAlone {...choose} />
      )}
    </>
  );
}
