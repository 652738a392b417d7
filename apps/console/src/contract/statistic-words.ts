import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** Names of columns of statistics. */
export const STATISTIC_WORDS: Readonly<Record<string, OwnWord>> = {
  activePlayers: w('投注人数', 'Players who bet'),
  firstBets: w('首投人数', 'First bets'),
  gameMargin: w('棋牌毛利', 'Game margin'),
  isOver: w('整日', 'Whole day'),
  nth: w('第几周', 'Week since'),
  onlinePlayers: w('在线人数', 'Players online'),
  onlineSeconds: w('在线时长（秒）', 'Time online (s)'),
  page: w('页面', 'Page'),
  pageSeconds: w('停留时长（秒）', 'Time on pages (s)'),
  secondWeek: w('第二周回访', 'Back in second week'),
  views: w('浏览次数', 'Views'),
  week: w('注册周', 'Week of registration'),
};
