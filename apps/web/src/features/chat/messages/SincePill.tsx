import { ChevronUp, X } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { cx } from '../../../ui/cx.ts';
import { unreadTexts, useMessageCount } from '../unread/texts.ts';
import type { UnreadSince } from '../unread/use-unread-since.ts';
import styles from './MessageList.module.css';

/** The way up to that line, for who came in at the end. */
export function SincePill({ since, onSeek, onFold }: { since: UnreadSince; onSeek(): void; onFold(): void }) {
  const t = useText(unreadTexts);
  const count = useMessageCount()(since.count);
  return (
    <div className={cx(styles.pill, styles.above)}>
      <button type="button" onClick={onSeek}>
        <ChevronUp size={16} aria-hidden="true" />
        {since.at === null ? t('newAboveOnly', { count }) : t('newAbove', { count, time: clockTime(since.at) })}
      </button>
      <button type="button" aria-label={t('fold')} onClick={onFold}>
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  );
}
