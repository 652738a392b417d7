import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** What columns are called of files of providers, of what an act would come to, and of changes ahead of time. */
export const PREVIEW_WORDS: Readonly<Record<string, OwnWord>> = {
  amountHere: w('本站金额', 'Amount here'),
  amountThere: w('文件金额', 'Amount in the file'),
  chases: w('追号', 'Chases'),
  group: w('彩组', 'Group'),
  matched: w('一致', 'Matched'),
  missingHere: w('本站没有', 'Missing here'),
  missingThere: w('文件没有', 'Missing in the file'),
  oddsAfter: w('新赔率', 'Odds after'),
  oddsBefore: w('原赔率', 'Odds before'),
  otherAmount: w('金额不符', 'Other amount'),
  otherState: w('状态不符', 'Other state'),
  playName: w('玩法', 'Play'),
  recipients: w('收信人数', 'Recipients'),
  refusedFor: w('读不出的原因', 'Why refused'),
  refusedLines: w('读不出的行', 'Refused lines'),
  returnAfter: w('新返还率 %', 'Return after, %'),
  returnBefore: w('原返还率 %', 'Return before, %'),
  returns: w('返还率变化', 'Returns'),
  sha256: w('文件哈希', 'Hash of the file'),
  stateHere: w('本站状态', 'State here'),
  stateThere: w('文件状态', 'State in the file'),
  takenBackBy: w('撤回人', 'Taken back by'),
  timeHere: w('本站时间', 'Time here'),
  timeThere: w('文件时间', 'Time in the file'),
};
