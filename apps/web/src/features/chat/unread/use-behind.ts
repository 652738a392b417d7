import { useText } from '../../../platform/i18n/i18n.ts';
import { countShown } from '../../../ui/display/Badge.tsx';
import { UNREAD_SHOWN_MAX } from './counts.ts';
import { useUnreadTalk } from './queries.ts';
import { unreadTexts, useMessageCount } from './texts.ts';

/** What is unread elsewhere in the chat, beside the way back out of a room or private chat; null for nothing. */
export function useBehind(roomCode: string): { count: string; label: string } | null {
  const t = useText(unreadTexts);
  const countOf = useMessageCount();
  const { rooms, direct } = useUnreadTalk(roomCode);
  if (rooms + direct === 0) return null;
  const count = countShown(rooms + direct, UNREAD_SHOWN_MAX);
  return { count, label: t('backUnread', { count: countOf(rooms + direct) }) };
}
