import { describe, expect, test } from 'vitest';
import { helpAddress, PAGE_HELP } from './page-help.ts';
import { SITE_MAP, type PagePath } from './site-map.ts';

const files = import.meta.glob<string>('../../../../server/content/help/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const articles = Object.values(files).flatMap((file) =>
  file
    .split(/^# /m)
    .slice(1)
    .map((text) => text.split(/[\s*|]/)[0] ?? ''),
);
const linked = new Set(Object.values(PAGE_HELP).flat());

/** What these explain is no page of its own: the footer, and the choices of the account menu. */
const OF_NO_PAGE = ['demo', 'language', 'contact'];

/** Pages that no article is about, each with its reason. */
const WITHOUT_HELP: readonly PagePath[] = [
  // Entrances, and what is help itself.
  '/index',
  '/help',
  '/about',
  '/preview',
  '/mobile',
  // Say why the site is not there.
  '/noservice',
  '/maintain',
  '/websiteClosed',
  // A chart whose legend stands on it; one field each that says what it is for.
  '/trendChart/:id',
  '/userCenter/personalInfo',
  '/verifyPassword',
  // Leads on to the first channel; the chat inside other sites, from which nothing leads away.
  '/userCenter/recharge',
  '/embedChat',
];

describe('pages and the articles that explain them', () => {
  test('every slug is an article that comes with the site', () => {
    expect(articles.length).toBeGreaterThan(40);
    expect([...linked].filter((slug) => !articles.includes(slug))).toEqual([]);
  });

  test('every article is linked from a page, or explains none', () => {
    const unlinked = articles.filter((slug) => !linked.has(slug));
    expect(unlinked.toSorted()).toEqual(OF_NO_PAGE.toSorted());
  });

  test('every page that exists has its articles, or a reason to have none', () => {
    const without = SITE_MAP.filter(({ path, built }) => built && !PAGE_HELP[path]).map(({ path }) => path);
    expect(without.toSorted()).toEqual(WITHOUT_HELP.toSorted());
  });
});

test('the address names the articles of the page in their order', () => {
  expect(helpAddress('/userCenter/protection')).toBe('/help?a=limits&a=time-out');
  expect(helpAddress('/rebateDes')).toBe('/help?a=odds');
  expect(helpAddress('/index')).toBeNull();
});
