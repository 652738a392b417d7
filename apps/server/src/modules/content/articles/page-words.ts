import { contentCalls, readRichText, textOf, type HelpArticle } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import type { PageAnswers } from '../../../platform/http/pages/drawn-pages.ts';
import type { PageWords } from '../../../platform/http/pages/shared-pages.ts';
import { shownHelp, shownPages } from './articles.ts';

/** As much as search engines show. */
const DESCRIPTION_MAX = 120;

/** /help?a=…: the article that the address opens, as visitors see it. Its page is written in Chinese (docs/decisions/0176). */
export async function articleWords(db: Queries, path: string, query: URLSearchParams): Promise<PageWords | null> {
  const slug = path === '/help' ? query.get('a') : null;
  if (slug === null) return null;
  const article = (await shownHelp(db, null, 'zh')).find((one) => one.slug === slug);
  return article ? { title: article.title, description: beginOf(article), address: `/help?a=${article.slug}` } : null;
}

/** /help and /about as they are drawn for visitors, in Chinese. */
export async function articleAnswers(db: Queries, path: string): Promise<PageAnswers | null> {
  if (path !== '/help' && path !== '/about') return null;
  const nowMs = (await appNow(db)).getTime();
  const [call, input, list] =
    path === '/help'
      ? [contentCalls.assistanceList.path, { language: 'zh', keyword: '' }, await shownHelp(db, null, 'zh')]
      : [contentCalls.introductionList.path, { language: 'zh' }, await shownPages(db, null, 'zh')];
  return { answers: [{ call, input, data: { list } }], isForVisitorsAlone: false, nowMs };
}

/** How the text begins, without its marks. */
function beginOf({ content }: HelpArticle): string {
  const text = readRichText(content).map(textOf).filter(Boolean).join(' ');
  return text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1)}…`;
}
