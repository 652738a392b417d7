import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { HELP_SECTIONS, type HelpArticle } from '@caiting/contract';

/**
 * Articles as they come with the site: files of the repository, `content/{help,about}/*.md`, since they say what this very code does. A file holds
 * several, each as
 *
 *     # slug | 标题 | English title
 *     text in Chinese
 *     ~~~
 *     text in English
 *
 * A star after the slug puts it among the common questions. They become rows (sync-articles.ts).
 */
const ROOT = new URL('../../../../content/', import.meta.url);

export interface ArticleWords {
  readonly title_zh: string;
  readonly title_en: string;
  readonly body_zh: string;
  readonly body_en: string;
}

export interface Shipped extends ArticleWords {
  readonly kind: 'article' | 'page';
  readonly slug: string;
  readonly section: HelpArticle['section'] | null;
  readonly is_important: boolean;
  readonly place: number;
}

const PLACES_APART = 10;

function readShipped(file: string, section: Shipped['section']): Shipped[] {
  const parts = readFileSync(new URL(file, ROOT), 'utf8').split(/^# /m).slice(1);
  return parts.map((part, at) => {
    const [head = '', ...lines] = part.split('\n');
    const [name = '', title_zh = '', title_en = ''] = head.split('|').map((word) => word.trim());
    const [zh = '', en = ''] = lines.join('\n').split(/^~~~$/m);
    return {
      kind: section === null ? 'page' : 'article',
      slug: name.replace(/\*$/, ''),
      section,
      title_zh,
      title_en,
      body_zh: zh.trim(),
      body_en: en.trim(),
      is_important: name.endsWith('*'),
      place: (at + 1) * PLACES_APART,
    };
  });
}

const helpFiles = new Set(readdirSync(new URL('help/', ROOT)));

export const SHIPPED: readonly Shipped[] = [
  ...readShipped('about/about.md', null),
  ...HELP_SECTIONS.flatMap((section) =>
    helpFiles.has(`${section}.md`) ? readShipped(`help/${section}.md`, section) : [],
  ),
];

const HASH_LENGTH = 12;
const hashOf = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, HASH_LENGTH);

/** Of a text in both languages: votes on an article belong to the text they were given on (votes.ts). */
export const textHash = ({ title_zh, title_en, body_zh, body_en }: ArticleWords): string =>
  hashOf([
    { zh: title_zh, en: title_en },
    { zh: body_zh, en: body_en },
  ]);

/** Of everything that came with the site. */
export const shippedHash = (shipped: Shipped): string => hashOf(shipped);
