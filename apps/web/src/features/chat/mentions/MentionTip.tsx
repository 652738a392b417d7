import { AtSign } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from '../core/Moderation.module.css';
import { mentionTexts } from '../core/mention-texts.ts';
import { SEEK_PAGES_MAX, SEEK_PAUSE_MS } from '../feed/room-history.ts';
import { UNREAD_SHOWN_MAX } from '../unread/counts.ts';
import type { RoomMentions } from './use-room-mentions.ts';

interface Props {
  mentions: RoomMentions;
  box: RefObject<HTMLDivElement | null>;
  hasMore: boolean;
  /** Changes with the list, so that what has come into view is looked for. */
  version: unknown;
  onOlder(): void;
}

/** Tells that somebody called the reader, and leads to it; what comes into view is seen. */
export function MentionTip({ mentions, box, hasMore, version, onOlder }: Props) {
  const t = useText(mentionTexts);
  const { list, see } = mentions;
  const [sought, setSought] = useState<{ id: string; pages: number } | null>(null);

  useEffect(() => {
    const frame = box.current;
    if (!frame || list.length === 0) return;
    const look = (): void => {
      if (document.visibilityState === 'hidden') return;
      const seen = list.findLast(({ id }) => isInView(frame, id));
      if (seen) see(seen.id);
    };
    look();
    frame.addEventListener('scroll', look, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      frame.removeEventListener('scroll', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [box, list, see, version]);

  useEffect(() => {
    if (!sought) return;
    const row = rowOf(box.current, sought.id);
    if (row) {
      if (box.current) showRow(box.current, row);
      setSought(null);
      return;
    }
    if (!hasMore || sought.pages >= SEEK_PAGES_MAX) {
      showToast(t('callGone'), 'failed');
      setSought(null);
      see(sought.id as (typeof list)[number]['id']);
      return;
    }
    onOlder();
    const timer = setTimeout(() => setSought({ ...sought, pages: sought.pages + 1 }), SEEK_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [box, hasMore, list, onOlder, see, sought, t, version]);

  const first = list[0];
  if (!first) return null;
  const label =
    list.length === 1 ? `1 · ${t('calledOne', { name: first.nickname })}` : t('calledMany', { n: list.length });
  return (
    <button
      type="button"
      className={styles.tip}
      aria-label={label}
      onClick={() => setSought({ id: first.id, pages: 0 })}
    >
      <AtSign size={20} aria-hidden="true" />
      <Badge count={list.length} label={label} max={UNREAD_SHOWN_MAX} className={styles.calls} />
    </button>
  );
}

/** Brings a row to the middle of the list. Only the list is scrolled: `scrollIntoView` would also move the page around it, and nothing moves that back. */
function showRow(box: Element, row: Element): void {
  const [frame, line] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  box.scrollTop += line.top - frame.top - (frame.height - line.height) / 2;
}

const rowOf = (box: Element | null, id: string): Element | null =>
  box?.querySelector(`[data-message="${CSS.escape(id)}"]`) ?? null;

function isInView(box: Element, id: string): boolean {
  const row = rowOf(box, id)?.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  return row !== undefined && row.top < frame.bottom && row.bottom > frame.top;
}
