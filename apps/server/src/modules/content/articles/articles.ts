import { contentCalls, type HelpArticle } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { ABOUT, HELP } from './read-articles.ts';

export const articleBindings = [
  bind(contentCalls.introductionList, async (_context, { language }) => ok({ list: [...ABOUT[language]] })),
  bind(contentCalls.assistanceList, async (_context, { language, keyword = '' }) =>
    ok({ list: search(HELP[language], keyword) }),
  ),
];

/** Articles that hold every word, those that have all of them in the title first. A few dozen short texts need no index. */
export function search(articles: readonly HelpArticle[], keyword: string): HelpArticle[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = articles.filter(({ title, content }) => holds(`${title}\n${content}`));
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))];
}
