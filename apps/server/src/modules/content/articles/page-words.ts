import { readRichText, type HelpArticle, type Piece } from '@caiting/contract';
import type { PageWords } from '../../../platform/http/pages/shared-pages.ts';
import { HELP } from './read-articles.ts';

/** As much as search engines show. */
const DESCRIPTION_MAX = 120;

/** /help?a=…: the article that the address opens. Its page is written in Chinese (docs/decisions/0176). */
export function articleWords(path: string, query: URLSearchParams): PageWords | null {
  const slug = path === '/help' ? query.get('a') : null;
  const article = slug === null ? undefined : HELP.zh.find((one) => one.slug === slug);
  return article ? { title: article.title, description: beginOf(article), address: `/help?a=${article.slug}` } : null;
}

const wordsOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** How the text begins, without its marks. */
function beginOf({ content }: HelpArticle): string {
  const text = readRichText(content)
    .flatMap((block) =>
      block.kind === 'picture' ? [] : block.kind === 'list' ? block.items.map(wordsOf) : [wordsOf(block.pieces)],
    )
    .join(' ');
  return text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1)}…`;
}
