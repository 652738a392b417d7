import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** Of what staff look up about the hall, wallets and invite codes. */
export const HALL_COLUMNS: Readonly<Record<string, OwnWord>> = {
  earned: w('最近收益', 'Last earned'),
  earnedDay: w('收益日', 'Day earned'),
  guest: w('访客', 'Guest'),
  mutedBy: w('谁禁言的', 'Muted by'),
  readAs: w('别人看到的', 'As others read it'),
  refused: w('会被拒绝', 'Refused'),
  usedCount: w('已用次数', 'Times used'),
  where: w('在哪里', 'Where'),
};
export const HALL_VALUES: Readonly<Record<string, OwnWord>> = {
  'kind.lucky': w('拼手气', 'Lucky'),
  'kind.normal': w('普通', 'Equal shares'),
  'kind.single': w('单个', 'For one person'),
  'mutedBy.manager': w('房管与系统', 'Managers and the site'),
  'outcome.flag': w('留记录', 'Kept for review'),
  'outcome.mask': w('打星', 'Starred'),
  'outcome.refuse': w('拒绝', 'Refused'),
  'rule.word': w('敏感词', 'Forbidden word'),
  'state.usedUp': w('已用完', 'Used up'),
  'where.public': w('公开聊天室', 'A public room'),
};
