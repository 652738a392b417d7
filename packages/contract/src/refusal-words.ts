import type { OwnWord } from './account/own-words.ts';
import { TEXTS } from './texts.ts';
import { fillText, type TextParams } from './shown/fill-text.ts';

/** Words that stand in a place of a refusal's sentence, beside the names of fields. */
export const REFUSAL_WORDS = {
  input: { zh: '参数', en: 'The input' },
  request: { zh: '请求', en: 'The request' },
  oldAndNewPassword: { zh: '新旧密码', en: 'The old and the new password' },
  oldAndNewSafetyPassword: { zh: '新旧安全密码', en: 'The old and the new safety password' },
  safetyAndLoginPassword: { zh: '安全密码与登录密码', en: 'The safety password and the login password' },
  roomCode: { zh: '房间编号', en: 'The number of the room' },
  guestName: { zh: '访客名', en: 'Guest name' },
  tokenName: { zh: '令牌名称', en: 'Name of the token' },
  staffName: { zh: '运营账号', en: 'Operator account' },
  saveImages: { zh: '收藏图片', en: 'save pictures' },
  acrossLunarYears: {
    zh: '追号不能跨越农历新年，请分两次',
    en: 'A chase cannot cross the lunar new year; please make two',
  },
  onePrizeOnly: {
    zh: '利润率追号只适用于一条只有一种奖金的注单',
    en: 'A profit-rate chase needs a single bet with a single prize',
  },
  daily: { zh: '每日', en: 'daily' },
  weekly: { zh: '每周', en: 'weekly' },
  monthly: { zh: '每月', en: 'monthly' },
  single: { zh: '单次', en: 'single' },
  forGood: { zh: '永久', en: 'permanently' },
} as const satisfies Readonly<Record<string, OwnWord>>;

/** What the lottery groups are called in a sentence: never by their code. */
export const GROUP_WORDS = {
  SSC: { zh: '时时彩', en: 'SSC' },
  K3: { zh: '快三', en: 'K3' },
  SYX5: { zh: '11选5', en: '11 of 5' },
  PK10: { zh: 'PK10', en: 'PK10' },
  FC3D: { zh: '福彩3D', en: 'FC3D' },
  PL35: { zh: '排列三/五', en: 'PL3/5' },
  KL8: { zh: '快乐8', en: 'KL8' },
  LHC: { zh: '六合彩', en: 'Mark Six' },
  BJ28: { zh: 'PC蛋蛋', en: 'PC28' },
} as const satisfies Readonly<Record<string, OwnWord>>;

export const profitUnreachable = (issue: string): OwnWord => ({
  zh: `到第${issue}期无法达到所设利润率`,
  en: `The profit rate cannot be reached by issue ${issue}`,
});

/** What staff may set beside the durations of managers. */
export const MUTE_WORDS = {
  threeDays: { zh: '您已被禁言3天', en: 'You are muted for three days' },
  untilTime: { zh: '您已被平台禁言', en: 'The site has muted you' },
} as const satisfies Readonly<Record<string, OwnWord>>;

/** Why somebody may not write, and why a socket is not let in. */
const SENTENCES: readonly OwnWord[] = [
  { zh: TEXTS.roomMuted, en: 'The whole room is muted' },
  { zh: TEXTS.muted, en: 'You are muted' },
  { zh: TEXTS.gradeMuted, en: 'Your level is muted' },
  { zh: TEXTS.mutedForever, en: 'You are muted permanently' },
  { zh: TEXTS.mutedDay, en: 'You are muted for a day' },
  { zh: TEXTS.mutedWeek, en: 'You are muted for a week' },
  { zh: TEXTS.mutedHour, en: 'You are muted for an hour' },
  { zh: TEXTS.mutedHalfHour, en: 'You are muted for half an hour' },
  ...Object.values(MUTE_WORDS),
];

/** The word behind a Chinese sentence of ours; what people wrote stays as it is in both languages. */
export function wordOf(zh: string): OwnWord {
  return SENTENCES.find((word) => word.zh === zh) ?? { zh, en: zh };
}

/** Sentences of a socket that is not let in. */
export const SOCKET_WORDS = {
  failed: { zh: TEXTS.connectionFailed, en: 'Connection failed, please try again' },
  badQuery: { zh: '连接参数有误：{field}', en: 'Not a valid connection: {field}' },
  tooManyPages: { zh: '打开的页面过多，请关闭一些后再试', en: 'Too many open pages; close some and try again' },
  tooManyRooms: {
    zh: '同时打开的聊天室过多，请离开一些后再试',
    en: 'Too many rooms open at once; leave some and try again',
  },
  keyUnknown: { zh: '连接已失效，请重新进入', en: 'The connection is no longer valid, please enter again' },
} as const satisfies Readonly<Record<string, OwnWord>>;

/** A word with its places filled in both languages. */
export const wordFilled = ({ zh, en }: OwnWord, params: TextParams): OwnWord => ({
  zh: fillText(zh, params, 'zh'),
  en: fillText(en, params, 'en'),
});
