import * as z from 'zod/mini';
import { LANGUAGES } from '../../languages.ts';
import { FlagIn, TimeMs, call, text } from '../../wire/index.ts';
import { BothLanguages } from './letters.ts';

/** What the site says to everybody: notices, banners, help and the pages about itself (product §2, §7). */

/** A stored picture with its size, so that its place is kept before it comes, and with words for who does not see it. */
export const Picture = z.object({
  id: z.string(),
  path: z.string(),
  width: z.int(),
  height: z.int(),
  alt: BothLanguages,
});
export type Picture = z.infer<typeof Picture>;

export const Notice = z.object({
  id: z.string(),
  /** Rises with every change: an important notice opens once per version. */ version: z.int(),
  title: BothLanguages,
  content: BothLanguages,
  isImportant: z.boolean(),
  /** Those that its texts name. */ pictures: z.array(Picture),
  /** When it began to be shown, or was changed last. */ at: TimeMs,
});
export type Notice = z.infer<typeof Notice>;

const Banner = z.object({
  id: z.string(),
  title: BothLanguages,
  content: BothLanguages,
  link: z.string(),
  picture: z.nullable(Picture),
});

/** Sections of the help, in the order of the page. */
export const HELP_SECTIONS = ['start', 'betting', 'draws', 'money', 'safety', 'protection', 'chat', 'agent'] as const;
/** Who sees an item: a visitor is not signed in, an agent is a player too. */
export const CONTENT_AUDIENCES = ['everybody', 'visitor', 'player', 'agent'] as const;
export type ContentAudience = (typeof CONTENT_AUDIENCES)[number];

export const Article = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** A small part of Markdown: paragraphs, lists, bold, links inside the site, stored pictures. */ content: z.string(),
  /** Those that its text names. */ pictures: z.array(Picture),
});
export type Article = z.infer<typeof Article>;
export const HelpArticle = z.extend(Article, {
  section: z.enum(HELP_SECTIONS),
  /** Asked for often: it stands in front. */ isCommon: z.boolean(),
  /** Changes with the text, in either language. */ version: z.string(),
});
export type HelpArticle = z.infer<typeof HelpArticle>;

const Tongue = z.prefault(z.enum(LANGUAGES), 'zh');

export const contentCalls = {
  noticeList: call({
    method: 'GET',
    path: '/v1/content/noticeList',
    who: 'any',
    doc: 'Notices that the caller is shown now, in the order of the operators.',
    silent: true,
    input: z.object({}),
    output: z.object({ list: z.array(Notice) }),
    refusals: [],
  }),
  banners: call({
    method: 'GET',
    path: '/v1/content/banners',
    who: 'any',
    doc: 'Banners of the home page that the caller is shown now, at most 5.',
    silent: true,
    input: z.object({}),
    output: z.object({ list: z.array(Banner) }),
    refusals: [],
  }),
  contentDraft: call({
    method: 'POST',
    path: '/v1/content/contentDraft',
    who: 'any',
    doc: 'A notice, banner or article before it is published, for who holds the token of its preview (previewContent); unknown once that has expired.',
    silent: true,
    input: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    output: z.object({
      kind: z.enum(['notice', 'banner', 'article', 'page']),
      /** A number where it is to take the place of what is shown now. */
      item: z.extend(Notice, {
        link: z.string(),
        picture: z.nullable(Picture),
        /** Empty where it is no article and no page. */ slug: z.string(),
        section: z.nullable(z.enum(HELP_SECTIONS)),
      }),
      audience: z.enum(CONTENT_AUDIENCES),
      startsAt: TimeMs,
      endsAt: z.nullable(TimeMs),
      expiresAt: TimeMs,
    }),
    refusals: ['notFound'],
  }),
  introductionList: call({
    method: 'GET',
    path: '/v1/content/introductionList',
    who: 'any',
    doc: 'About this site, the user agreement, and playing responsibly.',
    input: z.object({ language: Tongue }),
    output: z.object({ list: z.array(Article) }),
    refusals: [],
  }),
  assistanceList: call({
    method: 'GET',
    path: '/v1/content/assistanceList',
    who: 'any',
    doc: 'Articles of the help that the caller is shown now; with `keyword` those that hold every word of it, in title or text.',
    input: z.object({ language: Tongue, keyword: z.optional(text(40)) }),
    output: z.object({ list: z.array(HelpArticle) }),
    refusals: [],
  }),
  helpVote: call({
    method: 'POST',
    path: '/v1/content/helpVote',
    who: 'any',
    doc: 'Whether an article of the help was useful. One vote per player, or per browser of who is not signed in; the last one counts. Old versions take no votes.',
    silent: true,
    input: z.object({
      slug: text(40, 1),
      version: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
      useful: FlagIn,
      /** A UUID that the browser made for itself; counts only without a login. */ browser: z
        .string()
        .check(z.regex(/^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/)),
    }),
    output: z.object({}),
    refusals: ['notFound'],
  }),
} as const;
