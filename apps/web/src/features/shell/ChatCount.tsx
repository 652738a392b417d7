import { useEffect } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { useTitleCount } from '../../shared/site/title.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { TalkCard, UNREAD_SHOWN_MAX, useUnreadTalk } from '../chat/index.ts';
import { shellTexts } from './texts.ts';

/** What is unread in the chat. */
export function ChatCount({ className }: { className?: string | undefined }) {
  const { count, label } = useChatCount();
  return <Badge count={count} max={UNREAD_SHOWN_MAX} label={label} className={className} />;
}

/** The same number and its words wherever it stands: messages in rooms that are not left alone, and in private chats. */
export function useChatCount(): { count: number; label: string } {
  const t = useText(shellTexts);
  const { rooms, direct, chats } = useUnreadTalk();
  const count = rooms + direct;
  if (count > UNREAD_SHOWN_MAX) return { count, label: t('unreadTalkMany') };
  return {
    count,
    label: rooms === 0 && direct === chats ? t('unreadChats', { n: chats }) : t('unreadTalk', { n: count }),
  };
}

/** On every page: what is unread in rooms, in the title of the tab beside the bell’s count, in which private chats are already; and the card of who speaks. */
export function ChatOnPage() {
  const { rooms } = useUnreadTalk();
  useEffect(() => useTitleCount.setState({ talk: rooms }), [rooms]);
  return <TalkCard />;
}
