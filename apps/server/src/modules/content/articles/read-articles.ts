import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { HELP_SECTIONS, type Article, type HelpArticle, type Language } from '@caiting/contract';

/**
 * Articles are files of the repository, `content/{help,about}/*.md`, since they say what this very code does. A file holds several, each as
 *
 *     # slug | 标题 | English title
 *     text in Chinese
 *     ~~~
 *     text in English
 */
const ROOT = new URL('../../../../content/', import.meta.url);

type InBoth<T> = Readonly<Record<Language, readonly T[]>>;

interface Source {
  readonly slug: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly content: Readonly<Record<Language, string>>;
}

function readSources(path: string): Source[] {
  const parts = readFileSync(new URL(path, ROOT), 'utf8').split(/^# /m).slice(1);
  return parts.map((part) => {
    const [head = '', ...lines] = part.split('\n');
    const [slug = '', zh = '', en = ''] = head.split('|').map((word) => word.trim());
    const [zhText = '', enText = ''] = lines.join('\n').split(/^~~~$/m);
    return { slug, title: { zh, en }, content: { zh: zhText.trim(), en: enText.trim() } };
  });
}

const articleIn = ({ slug, title, content }: Source, language: Language): Article => ({
  slug,
  title: title[language],
  content: content[language],
});

const VERSION_LENGTH = 12;
/** Votes on an article belong to the text they were given on (votes.ts). */
const versionOf = ({ title, content }: Source): string =>
  createHash('sha256')
    .update(JSON.stringify([title, content]))
    .digest('hex')
    .slice(0, VERSION_LENGTH);

const both = <T>(of: (language: Language) => readonly T[]): InBoth<T> => ({ zh: of('zh'), en: of('en') });

const about = readSources('about/about.md');
const help = HELP_SECTIONS.flatMap((section) =>
  readdirSync(new URL('help/', ROOT)).includes(`${section}.md`)
    ? readSources(`help/${section}.md`).map((source) => ({ section, source }))
    : [],
);

export const ABOUT: InBoth<Article> = both((language) => about.map((source) => articleIn(source, language)));
export const HELP: InBoth<HelpArticle> = both((language) =>
  help.map(({ section, source }) => ({ ...articleIn(source, language), section, version: versionOf(source) })),
);
