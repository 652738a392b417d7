import { ODDS_SETTINGS, type OwnWord } from '@caiting/contract';
import { SETTING_WORDS } from './setting-words.ts';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** What columns are called of what a lottery pays, and of settings: how one is written, and what a file of them has. */
export const ODDS_WORDS: Readonly<Record<string, OwnWord>> = {
  chance: w('中奖概率', 'Chance'),
  changes: w('改动记录', 'Changes'),
  fairOdds: w('公平赔率', 'Fair odds'),
  family: w('玩法类别', 'Kind of play'),
  isByGroup: w('每个彩组一个值', 'One for each group'),
  lotteries: w('同组彩种', 'Lotteries of the group'),
  field: w('填写方式', 'How it is written'),
  most: w('最大', 'At most'),
  least: w('最小', 'At least'),
  options: w('可选值', 'One of'),
  oddsMax: w('最高赔率', 'Highest odds'),
  payoutCeiling: w('基础返奖率最高 %', 'Base payout at most, %'),
  playCode: w('玩法代码', 'Code of the play'),
  returnDefault: w('返奖率 %', 'Return, %'),
  returnMax: w('最高返奖率 %', 'Highest return, %'),
  values: w('设置', 'Settings'),
  toCome: w('定时改动', 'Scheduled changes'),
};
/** And what their values are. */
export const ODDS_VALUES: Readonly<Record<string, OwnWord>> = {
  'family.credit': w('信用玩法', 'Credit plays'),
  'refusedFor.notByFile': w('不能用文件改', 'Not by a file'),
  'refusedFor.tooLong': w('值太长', 'Too long'),
  'refusedFor.unfit': w('值不合规定，或与其他值配不上', 'Does not fit, by itself or beside other values'),
  'refusedFor.unknown': w('没有这项设置', 'No such setting'),
  'kind.choice': w('选项', 'One of a list'),
  'kind.flag': w('开关', 'Switch'),
  'kind.json': w('结构化内容', 'Structured'),
  'kind.percent': w('百分比', 'Percent'),
  'kind.text': w('文字', 'Text'),
  'kind.whole': w('整数', 'Whole number'),
  'kind.yuan': w('金额（元）', 'Yuan'),
  ...Object.fromEntries(ODDS_SETTINGS.map((key) => [`key.${key}`, SETTING_WORDS[key]])),
  'family.official': w('官方玩法', 'Official plays'),
};
