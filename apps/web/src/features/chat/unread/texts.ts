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
    unreadIn: '{count}未读消息',
    hasUnread: '有未读消息 {count}',
    lists: '聊天室或私聊',
    pinned: '置顶',
    callsYou: '[有人 @您]',
    draft: '[草稿]',
    said: '{name}：{text}',
    quiet: '免打扰',
    quietNote: '只在列表里灰色计数，不在别的页面提醒',
    backUnread: '返回，其他房间 {count}未读',
    noDirect: '还没有私聊',
    calledIn: '在 {room} @ 了您',
    look: '查看',
    kindImage: '[图片]',
    kindEnvelope: '[红包]',
    kindBet: '[注单]',
    kindProfit: '[盈亏]',
    kindPlan: '[计划]',
    kindOther: '[消息]',
  },
  {
    some: '{n:count} messages',
    many: '99+ messages',
    newSince: 'New since {time} · {count}',
    newBelow: 'New below · {count}',
    newAbove: 'New: {count} since {time}',
    newAboveOnly: 'New: {count}',
    fold: 'Hide',
    unreadIn: 'Unread: {count}',
    hasUnread: 'Not read: {count}',
    lists: 'Rooms or private chats',
    pinned: 'Pinned',
    callsYou: '[@ you]',
    draft: '[Draft]',
    said: '{name}: {text}',
    quiet: 'Leave me alone',
    quietNote: 'Counted in grey in the list; nothing is shown on other pages',
    backUnread: 'Back; unread elsewhere: {count}',
    noDirect: 'No private chats yet',
    calledIn: 'Mentioned you in {room}',
    look: 'View',
    kindImage: '[Picture]',
    kindEnvelope: '[Red envelope]',
    kindBet: '[Bets]',
    kindProfit: '[Profit]',
    kindPlan: '[Plan]',
    kindOther: '[Message]',
  },
);

/** So many messages, as a count is shown: from a hundred on 99+. */
export function useMessageCount(): (n: number) => string {
  const t = useText(unreadTexts);
  return (n) => (n > UNREAD_SHOWN_MAX ? t('many') : t('some', { n }));
}
