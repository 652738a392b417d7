import type { OwnWord } from '@caiting/contract';

/** Who the people of the demo are, as the server says it. */
export const DEMO_NOTES = {
  player: { zh: '会员 · 有余额', en: 'Player with a balance' },
  newcomer: { zh: '会员 · 未设安全密码', en: 'Player without a safety password' },
  agent: { zh: '代理 · 两级下线', en: 'Agent with two levels' },
  manager: { zh: '房管', en: 'Chat manager' },
  streamer: { zh: '主播 · 直播间与礼物收入', en: 'Streamer with gifts' },
  saver: { zh: '会员 · 余额宝 30 天', en: 'Player with 30 days of savings' },
} as const satisfies Readonly<Record<string, OwnWord>>;
