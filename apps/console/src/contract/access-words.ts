import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** Names of columns about keys, passkeys and tokens. */
export const ACCESS_WORDS: Readonly<Record<string, OwnWord>> = {
  hasPasskey: w('有通行密钥', 'Passkey'),
  isFirst: w('首批密钥', 'First key'),
  keys: w('密钥', 'Keys'),
  lastUsedFrom: w('最近使用的地址', 'Last used from'),
  mayBeFirst: w('可作首批密钥', 'May be a first key'),
  viewUrl: w('只读页面的地址', 'Address of the pages'),
};
