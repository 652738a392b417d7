import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** What columns are called of what an act would come to. */
export const PREVIEW_WORDS: Readonly<Record<string, OwnWord>> = {
  chases: w('追号', 'Chases'),
  group: w('彩组', 'Group'),
  oddsAfter: w('新赔率', 'Odds after'),
  oddsBefore: w('原赔率', 'Odds before'),
  playName: w('玩法', 'Play'),
  recipients: w('收信人数', 'Recipients'),
  returnAfter: w('新返还率 %', 'Return after, %'),
  returnBefore: w('原返还率 %', 'Return before, %'),
  returns: w('返还率变化', 'Returns'),
};
