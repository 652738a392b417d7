import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** Of what staff look up about the hall, wallets, invite codes and audits. */
export const HALL_COLUMNS: Readonly<Record<string, OwnWord>> = {
  details: w('发现的内容', 'What was found'),
  earned: w('最近收益', 'Last earned'),
  earnedDay: w('收益日', 'Day earned'),
  everywhere: w('全部房间', 'Every room'),
  guest: w('访客', 'Guest'),
  isComplete: w('跑到了头', 'Came to its end'),
  makesAgent: w('注册为代理', 'Makes an agent'),
  mutedBy: w('谁禁言的', 'Muted by'),
  pieces: w('份数', 'Shares'),
  readAs: w('别人看到的', 'As others read it'),
  refused: w('会被拒绝', 'Refused'),
  sample: w('要试的文字', 'Text to try'),
  split: w('分法', 'Shared out'),
  usedCount: w('已用次数', 'Times used'),
  where: w('在哪里', 'Where'),
};
export const HALL_VALUES: Readonly<Record<string, OwnWord>> = {
  'kind.daily': w('新的账日', 'New days'),
  'kind.day': w('某一天', 'One day'),
  'kind.full': w('全部', 'Everything'),
  'mutedBy.manager': w('房管与系统', 'Managers and the site'),
  'mutedBy.staff': w('运营', 'Staff'),
  'outcome.flag': w('留记录', 'Kept for review'),
  'outcome.mask': w('打星', 'Starred'),
  'outcome.refuse': w('拒绝', 'Refused'),
  'rule.word': w('敏感词', 'Forbidden word'),
  'split.equal': w('普通', 'Equal shares'),
  'split.lucky': w('拼手气', 'By luck'),
  'split.one': w('给一个人', 'For one person'),
  'state.usedUp': w('已用完', 'Used up'),
  'where.public': w('公开聊天室', 'A public room'),
};
