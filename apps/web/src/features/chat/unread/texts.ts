import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { UNREAD_SHOWN_MAX } from './counts.ts';

export const unreadTexts = defineTexts(
  {
    some: '{n:count} 条',
    many: '99+ 条',
    newSince: '以下是新消息 · {time} 之后 {count}',
    newBelow: '以下是新消息 · {count}',
    newAbove: '{count}新消息 · {time} 起',
    newAboveOnly: '{count}新消息',
    fold: '收起',
    backUnread: '返回，其他房间 {count}未读',
  },
  {
    some: '{n:count} {n|message|messages}',
    many: '99+ messages',
    newSince: 'New since {time} · {count}',
    newBelow: 'New below · {count}',
    newAbove: 'New: {count} since {time}',
    newAboveOnly: 'New: {count}',
    fold: 'Hide',
    backUnread: 'Back; unread elsewhere: {count}',
  },
);

/** So many messages, as a count is shown: from a hundred on 99+. */
export function useMessageCount(): (n: number) => string {
  const t = useText(unreadTexts);
  return (n) => (n > UNREAD_SHOWN_MAX ? t('many') : t('some', { n }));
}
