import type { ConsoleEntry } from './entry.ts';

/** Reports of the chat, and mutes and recalls by staff. */
export const REPORT_ENTRIES = {
  reports: {
    part: 'reports',
    zh: '举报',
    en: 'Reports',
    hint: {
      zh: '玩家举报的消息、玩家与房间，举报人多的在前',
      en: 'Messages, people and rooms; most reported first',
    },
    usage: '玩家举报的消息、玩家与房间 state=open|decided kind=message|person|room（下一页 before=末行编号）',
    command: 'reports',
    words: ['state', 'kind', 'before', 'pageSize'],
  },
  reportedMessage: {
    part: 'reports',
    zh: '查看举报',
    en: 'Look at a report',
    hint: { zh: '前后文、举报人与被举报人近 90 天', en: 'Its context, who reported it, and 90 days of the person' },
    usage: '前后文、举报人与被举报人近 90 天（before= 或 after= 消息编号：再看 20 条；查看有记录）',
    command: 'report',
    words: ['id', 'before', 'after'],
  },
  claimReport: {
    part: 'reports',
    zh: '领取举报',
    en: 'Claim a report',
    hint: {
      zh: '保留 8 分钟，可续；也可放回队列',
      en: 'Yours for 8 minutes; claim it again to extend, or put it back',
    },
    usage: '领取一条举报，保留 8 分钟（on=0 放回队列）',
    command: 'claimReport',
    words: ['id', 'on'],
  },
  decideReport: {
    part: 'reports',
    zh: '处理举报',
    en: 'Decide a report',
    hint: {
      zh: '撤回、禁言或不成立；对方会看到原因，举报人会收到结果',
      en: 'Recall, mute, or neither; the reason is told, never who reported',
    },
    usage:
      '处理举报 recall=none|this|same mute=none|hour|day|threeDays|week rooms=this|all reason=unfounded|ads|abuse|fraud|harassment|indecent|impersonation|other',
    command: 'decideReport',
    words: ['id', 'recall', 'mute', 'rooms', 'reason', 'note'],
  },
  mutePlayer: {
    part: 'chat',
    zh: '禁言玩家',
    en: 'Mute a player',
    hint: {
      zh: '不填房间即全部房间；超过 7 天须两人，先禁言 7 天',
      en: 'Without a room: in all rooms; over 7 days takes two people, and holds for 7 until then',
    },
    usage: '禁言玩家 until=毫秒时间戳（不填 roomCode 即全部房间；超过 7 天须两人，先禁言 7 天）',
    command: 'mute',
    words: ['userName', 'until', 'reason', 'roomCode', 'note'],
  },
  unmutePlayer: {
    part: 'chat',
    zh: '解除禁言',
    en: 'Unmute a player',
    hint: { zh: '不填房间即解除平台的全部禁言', en: 'Without a room: lifts every mute by staff' },
    command: 'unmute',
    words: ['userName', 'roomCode', 'note'],
  },
  recallMessage: {
    part: 'chat',
    zh: '撤回消息',
    en: 'Recall a message',
    hint: { zh: '发言人会看到原因', en: 'Its sender reads the reason' },
    command: 'recall',
    words: ['roomCode', 'id', 'reason', 'note'],
  },
  roomMessages: {
    part: 'chat',
    zh: '房间消息',
    en: 'Messages of a room',
    hint: { zh: '含已撤回的；查看原因有记录', en: 'Recalled ones too; the reason is logged' },
    command: 'roomMessages',
    words: ['roomCode', 'reason', 'before', 'after', 'pageSize'],
  },
} as const satisfies Readonly<Record<string, ConsoleEntry>>;
