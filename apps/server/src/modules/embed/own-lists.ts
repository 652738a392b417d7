import type { OwnList } from '../../platform/db/own-lists.ts';

export const embedLists: readonly OwnList[] = [
  {
    name: 'partner-sites',
    zh: '绑定的合作网站',
    en: 'Partner sites bound',
    sql: 'select origin, uid, nickname, bound_at from embed_binding where player = $1',
    key: ['origin text', 'uid text'],
  },
  {
    name: 'partner-sites-before',
    zh: '已解除绑定的合作网站',
    en: 'Partner sites that were bound',
    sql: 'select id, origin, uid, bound_at, at as unbound_at from embed_unbinding where player = $1',
    key: ['id bigint'],
  },
];
