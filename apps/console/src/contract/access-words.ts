import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** What columns are called of how staff get in: second factor, passkeys, keys, tokens, views. */
export const ACCESS_WORDS: Readonly<Record<string, OwnWord>> = {
  hasFactor: w('已启用两步验证', 'Second factor'),
  hasPasskey: w('有通行密钥', 'Passkey'),
  isBackedUp: w('已同步', 'Synced'),
  isFirst: w('首批密钥', 'First key'),
  keys: w('密钥', 'Keys'),
  lastUsedAt: w('最近使用', 'Last used'),
  lastUsedFrom: w('最近使用的地址', 'Last used from'),
  mayBeFirst: w('可作首批密钥', 'May be a first key'),
  viewUrl: w('只读页面的地址', 'Address of the pages'),
};
