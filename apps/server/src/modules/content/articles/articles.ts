import {
  contentCalls,
  picturesIn,
  type Article,
  type HelpArticle,
  type Language,
  type Picture,
} from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { findPictures } from '../items/pictures.ts';
import { listShown, type ItemRow } from '../items/queries.ts';
import { textHash } from './shipped.ts';

/** More than anybody writes: a help of hundreds of articles would want pages. */
const ARTICLES_MAX = 500;

export const articleBindings = [
  bind(contentCalls.introductionList, async ({ deps, session }, { language }) =>
    ok({ list: await shownPages(deps.db, session, language) }),
  ),
  bind(contentCalls.assistanceList, async ({ deps, session }, { language, keyword = '' }) =>
    ok({ list: search(await shownHelp(deps.db, session, language), keyword) }),
  ),
];

/** The help as this reader sees it now. */
export async function shownHelp(db: Queries, session: Session | null, language: Language): Promise<HelpArticle[]> {
  const rows = await listShown(db, { kind: 'article', session, limit: ARTICLES_MAX });
  const shown = await withPictures(db, rows, language);
  return rows.flatMap((row, at) =>
    row.section === null
      ? []
      : [{ ...(shown[at] as Article), section: row.section, isCommon: row.is_important, version: textHash(row) }],
  );
}

/** About the site, agreement and the like, as this reader sees them now. */
export async function shownPages(db: Queries, session: Session | null, language: Language): Promise<Article[]> {
  return withPictures(db, await listShown(db, { kind: 'page', session, limit: ARTICLES_MAX }), language);
}

async function withPictures(db: Queries, rows: readonly ItemRow[], language: Language): Promise<Article[]> {
  const articles = rows.map((row) => articleIn(row, language));
  const stored = await findPictures(db, [...new Set(articles.flatMap(({ content }) => picturesIn(content)))]);
  const of = (content: string): Picture[] => [...new Set(picturesIn(content))].flatMap((id) => stored.get(id) ?? []);
  return articles.map((article) => ({ ...article, pictures: of(article.content) }));
}

/** In the language, or in Chinese where nothing was written in it. */
function articleIn(row: ItemRow, language: Language): Omit<Article, 'pictures'> {
  const { id, slug, title_zh, title_en, body_zh, body_en } = row;
  const isEnglish = language === 'en';
  return {
    id: String(id),
    slug: slug ?? '',
    title: (isEnglish && title_en) || title_zh,
    content: (isEnglish && body_en) || body_zh,
  };
}

/** Articles that hold every word, those that have all of them in the title first. A few dozen short texts need no index. */
export function search(articles: readonly HelpArticle[], keyword: string): HelpArticle[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = articles.filter(({ title, content }) => holds(`${title}\n${content}`));
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))];
}
