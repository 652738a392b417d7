import { useText } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { chatTexts } from '../core/texts.ts';
import { useUnreadChats } from './use-unread.ts';

/** Own private chats with something unread, beside an entry that says chat already. */
export function ChatCount({ className }: { className?: string | undefined }) {
  const t = useText(chatTexts);
  const unread = useUnreadChats();
  return <Badge count={unread} label={t('unreadChats', { n: unread })} className={className} />;
}
