import { ChevronUp, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { cx } from '../../../ui/cx.ts';
import { unreadTexts, useMessageCount } from '../unread/texts.ts';
import type { UnreadSince } from '../unread/use-unread-since.ts';
import styles from './MessageList.module.css';

/** Above what is new: since when, and how much. It stands until the room is left. */
export function SinceLine({ line, since }: { line: RefObject<HTMLParagraphElement | null>; since: UnreadSince }) {
  const t = useText(unreadTexts);
  const count = useMessageCount()(since.count);
  return (
    <p ref={line} className={styles.since}>
      {since.at === null ? t('newBelow', { count }) : t('newSince', { count, time: minuteOf(since.at) })}
    </p>
  );
}

/** The way up to that line, for who came in at the end. */
export function SincePill({ since, onSeek, onFold }: { since: UnreadSince; onSeek(): void; onFold(): void }) {
  const t = useText(unreadTexts);
  const count = useMessageCount()(since.count);
  return (
    <div className={cx(styles.pill, styles.above)}>
      <button type="button" onClick={onSeek}>
        <ChevronUp size={16} aria-hidden="true" />
        {since.at === null ? t('newAboveOnly', { count }) : t('newAbove', { count, time: minuteOf(since.at) })}
      </button>
      <button type="button" aria-label={t('fold')} onClick={onFold}>
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

const minuteOf = (at: number): string => clockTime(at).slice(0, 5);
