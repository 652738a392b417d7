import type { RefObject } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { unreadTexts, useMessageCount } from '../unread/texts.ts';
import type { UnreadSince } from '../unread/use-unread-since.ts';
import styles from './MessageList.module.css';

/** Above what is new: since when, and how much. It stands until the room is left. */
export function SinceLine({ line, since }: { line: RefObject<HTMLParagraphElement | null>; since: UnreadSince }) {
  const t = useText(unreadTexts);
  const count = useMessageCount()(since.count);
  return (
    <p ref={line} className={styles.since}>
      {since.at === null ? t('newBelow', { count }) : t('newSince', { count, time: clockTime(since.at) })}
    </p>
  );
}
