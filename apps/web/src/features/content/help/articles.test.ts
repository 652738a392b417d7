import { HELP_SECTIONS, readRichText, textOf, type Piece } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { FIRST_CHANNEL, SITE_MAP } from '../../../shared/site/site-map.ts';

/** The articles that come with the site say what this build does: buttons they name exist, links lead somewhere, and both languages are whole. */
const files = import.meta.glob<string>('../../../../../server/content/help/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const pageSources = import.meta.glob<string>(['../../../**/*.{ts,tsx}', '!../../../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const contractSources = import.meta.glob<string>(
  ['../../../../../../packages/contract/src/**/*.ts', '!../../../../../../packages/contract/src/**/*.test.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

/** Of Chinese; English says the same in about two and a half times as many letters. */
const ZH_MIN = 400;
const ZH_MAX = 1_400;
const EN_MIN = 1_000;

const articles = Object.values(files).flatMap((file) =>
  file
    .split(/^# /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...lines] = text.split('\n');
      const [slug = '', titleZh = '', titleEn = ''] = head.split('|').map((word) => word.trim());
      const [zh = '', en = ''] = lines.join('\n').split(/^~~~$/m);
      return { slug: slug.replace('*', ''), titleZh, titleEn, zh: zh.trim(), en: en.trim() };
    }),
);
const slugs = new Set(articles.map(({ slug }) => slug));
const pages = new Set<string>([...SITE_MAP.map(({ path }) => path), FIRST_CHANNEL]);

/** What the pages say: each text, and its parts between places for figures and signs. Words of the code are no texts: Chinese stands in texts alone, English behind a key. */
const TEXT =
  /'((?:[^'\\\n]|\\.)*\p{Script=Han}(?:[^'\\\n]|\\.)*)'|(?:: +|:\n +|', )(?:'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)")/gu;
const said = new Set(
  [...Object.values(pageSources), ...Object.values(contractSources)].flatMap((source) =>
    [...source.matchAll(TEXT)].flatMap(([, zh, single, double]) => {
      const text = zh ?? single ?? double ?? '';
      return [text, ...text.split(/\{[^}]*\}|[：，。、！（）():·,.]/)].map((part) => part.trim());
    }),
  ),
);

const piecesOf = (text: string): Piece[] =>
  readRichText(text).flatMap((block) => {
    if (block.kind === 'picture') return [];
    if (block.kind === 'paragraph') return [...block.pieces];
    return (block.kind === 'table' ? [block.head, ...block.rows].flat() : block.items).flat();
  });
const linksOf = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []));
const shown = (text: string): string => readRichText(text).map(textOf).join('\n');

/** A page of the site, or articles and topics of the help that exist. */
function leadsSomewhere(to: string): boolean {
  const { pathname, searchParams } = new URL(to, 'http://site');
  const named = searchParams.getAll('a').every((slug) => slugs.has(slug));
  const topics: readonly string[] = HELP_SECTIONS;
  return pages.has(pathname) && named && searchParams.getAll('s').every((topic) => topics.includes(topic));
}

test('all articles are read, and what the pages say is known', () => {
  expect(articles.length).toBeGreaterThan(40);
  expect(said).toContain('确认提现');
  expect(said).toContain('确认追号');
  expect(said).toContain('Place chase');
});

describe.each(articles)('$slug', ({ slug, titleZh, titleEn, zh, en }) => {
  test('is an article in both languages: long enough, with steps or a table', () => {
    expect([titleZh, titleEn]).not.toContain('');
    expect(shown(zh).length).toBeGreaterThanOrEqual(ZH_MIN);
    expect(shown(zh).length).toBeLessThanOrEqual(ZH_MAX);
    expect(shown(en).length).toBeGreaterThanOrEqual(EN_MIN);
    for (const text of [zh, en]) {
      const kinds = readRichText(text).map(({ kind }) => kind);
      expect(kinds.some((kind) => kind === 'steps' || kind === 'table')).toBe(true);
    }
  });

  test('has no marks left that were meant as steps, a table or a link', () => {
    for (const text of [zh, en]) expect(shown(text)).not.toMatch(/\|[^\n]*\||\]\(|\*\*|(?:^|\n)\d\. /);
  });

  test('leads on to pages and articles that exist, to the same in both languages, and not to itself', () => {
    const links = linksOf(zh);
    expect([...links, ...linksOf(en)].filter((to) => !leadsSomewhere(to))).toEqual([]);
    expect(links.length).toBeGreaterThan(0);
    expect([...new Set(linksOf(en))].toSorted()).toEqual([...new Set(links)].toSorted());
    expect(links).not.toContain(`/help?a=${slug}`);
  });

  test('names buttons and texts as the pages do', () => {
    const named = (text: string, quotes: RegExp) => [...shown(text).matchAll(quotes)].map(([, word = '']) => word);
    expect(named(zh, /「([^」]+)」/g).filter((word) => !said.has(word))).toEqual([]);
    expect(named(en, /“([^”]+)”/g).filter((word) => !said.has(word))).toEqual([]);
  });

  test('has no Chinese in its English', () => expect(`${titleEn} ${shown(en)}`).not.toMatch(/\p{Script=Han}/u));
});
