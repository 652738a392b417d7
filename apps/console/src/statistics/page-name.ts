import type { OwnWord } from '@caiting/contract';
import { PAGE_WORDS } from '@caiting/web/i18n/page-words.ts';
import { SITE_MAP, USER_MENU } from '@caiting/web/site-map';

const titles: ReadonlyMap<string, string> = new Map([
  ...SITE_MAP.map(({ path, zh }) => [path, zh] as const),
  [USER_MENU, '我的'],
]);

/** What a page of the players' site is called, by the pattern of its address; null of one that is no page of this release. */
export function pageName(path: string): OwnWord | null {
  const zh = titles.get(path);
  return zh === undefined ? null : { zh, en: PAGE_WORDS.get(zh) ?? zh };
}
