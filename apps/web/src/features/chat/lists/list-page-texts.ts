import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const listPageTexts = defineTexts(
  {
    chat: '聊天',
    find: '按名称查找',
    lists: '聊天室、私聊或提到我的',
    unreadIn: '{count}未读消息',
    mentions: '提到我的',
    toAll: '[所有人]',
    notSeen: '还没看过',
    noMentions: '还没有人提到您',
    noMentionsText: '有人在您去过的聊天室里 @您，就列在这里',
  },
  {
    chat: 'Chat',
    find: 'Find by name',
    lists: 'Rooms, private chats or mentions of you',
    unreadIn: 'Unread: {count}',
    mentions: 'Mentions',
    toAll: '[Everybody]',
    notSeen: 'Not seen yet',
    noMentions: 'Nobody has mentioned you yet',
    noMentionsText: 'When someone mentions you in a room you have visited, it appears here',
  },
);
