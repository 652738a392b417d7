import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const mentionTexts = defineTexts(
  {
    mention: '@ Ta',
    mentionTool: '@ 提醒',
    mentionList: '选择要 @ 的人',
    everybodyNote: '通知房间里的每个人',
    managersOnly: '只有管理员可以 @ 所有人，消息已发送',
    tooOften: '每分钟只能 @ 一次所有人，消息已发送',
    calledOne: '{name} @ 了我',
    calledMany: '{n:count} 条 @ 我的消息',
    callGone: '这条消息已不在最近的记录里',
  },
  {
    mention: 'Mention',
    mentionTool: 'Mention somebody',
    mentionList: 'Whom to mention',
    everybodyNote: 'Notifies everyone in the room',
    managersOnly: 'Only managers can mention everyone; the message was sent',
    tooOften: 'Everyone can be mentioned once a minute; the message was sent',
    calledOne: '{name} mentioned you',
    calledMany: '{n:count} {n|message|messages} mention you',
    callGone: 'That message is no longer among the recent ones',
  },
);
