import { useText } from '../../platform/i18n/i18n.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { useUnreadChats } from '../chat/index.ts';
import { shellTexts } from './texts.ts';

/** Own private chats with something unread. */
export function ChatCount({ className }: { className?: string | undefined }) {
  const t = useText(shellTexts);
  const unread = useUnreadChats();
  return <Badge count={unread} label={t('unreadChats', { n: unread })} className={className} />;
}
