import * as z from 'zod/mini';
import { accountNameIn } from '../../staff/named-people.ts';
import { CONTENT_AUDIENCES, HELP_SECTIONS, Picture } from '../content/content.ts';
import { Before, FlagIn, TimeMs, intIn, STAFF_MAY, staffCall, text } from '../../wire/index.ts';

/** Letters, notices, banners, articles of the help and pages about the site as operators write them. Texts are plain, with the small part of Markdown that the pages draw. */

export const LETTER_AUDIENCES = ['players', 'level', 'line', 'everybody'] as const;
/** An article is one of the help, a page one of /about. */
export const CONTENT_KINDS = ['notice', 'banner', 'article', 'page'] as const;

const ItemId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** A page of this site. */
const Link = z.string().check(z.maxLength(200), z.regex(/^(\/[A-Za-z0-9/_?=&.-]*)?$/));
/** Milliseconds since 1970; 0 for none. */
const When = z.optional(intIn(0, 4_102_444_800_000));
const done = z.object({ done: z.boolean(), note: z.string() });

const ITEM = {
  titleZh: text(80, 1),
  titleEn: z.prefault(text(120), ''),
  bodyZh: z.prefault(text(4_000), ''),
  bodyEn: z.prefault(text(6_000), ''),
  link: z.prefault(Link, ''),
  /** A notice that opens by itself; an article that stands among the common questions. */
  important: z.prefault(FlagIn, false),
  /** Of a banner, a number that uploadContentPicture gave. Elsewhere they are named in the text: `![](picture:12)`. */
  picture: z.prefault(z.string().check(z.regex(/^([1-9]\d{0,17})?$/)), ''),
  place: z.prefault(intIn(0, 10_000), 100),
  startsAt: When,
  endsAt: When,
  audience: z.prefault(z.enum(CONTENT_AUDIENCES), 'everybody'),
  /** Of an article: its part of the help. */
  section: z.optional(z.enum(HELP_SECTIONS)),
} as const;
/** Of an article or page: how links name it (`/help?a=…`, `/about?p=…`). It stays. */
const Slug = z.prefault(z.string().check(z.regex(/^[a-z0-9-]{0,40}$/)), '');

const PieceOut = z.object({
  kind: z.enum(['text', 'bold', 'link']),
  text: z.string(),
  to: z.optional(z.string()),
});
/** As the page draws it: a link or picture that is not one of this site has become plain text. */
const BlockOut = z.object({
  kind: z.enum(['paragraph', 'list', 'steps', 'table', 'picture']),
  pieces: z.optional(z.array(PieceOut)),
  items: z.optional(z.array(z.array(PieceOut))),
  /** Of a table: the names of its columns, then its rows of cells. */
  head: z.optional(z.array(z.array(PieceOut))),
  rows: z.optional(z.array(z.array(z.array(PieceOut)))),
  id: z.optional(z.string()),
});
const Reading = z.object({
  title: z.string(),
  blocks: z.array(BlockOut),
  /** The English was left empty: those who read English get the Chinese. */ isChinese: z.boolean(),
});

export const consoleContentCalls = {
  sendLetter: staffCall({
    method: 'POST',
    path: '/v1/console/sendLetter',
    roles: STAFF_MAY.activities.letters,
    doc: 'Write to players (names, separated by commas, at most 500), to a level, to an agent and everybody below, or to everybody. The same `requestId` is one letter.',
    bodyLimit: 204_800,
    input: z.object({
      audience: z.enum(LETTER_AUDIENCES),
      /** Names, a level, the agent’s name; empty for everybody. */ target: z.prefault(text(12_000), ''),
      titleZh: text(80, 1),
      bodyZh: text(4_000, 1),
      titleEn: z.prefault(text(120), ''),
      bodyEn: z.prefault(text(6_000), ''),
    }),
    output: done,
    refusals: ['notFound', 'letterTargetWrong'],
  }),
  lettersBetween: staffCall({
    method: 'POST',
    path: '/v1/console/lettersBetween',
    roles: STAFF_MAY.agents.letters,
    doc: 'What an agent and a member wrote to each other in the last 90 days, newest first, for a complaint of one of the two. Also what they deleted. The reason stands in the log.',
    input: z.object({ userName: accountNameIn, otherName: accountNameIn, reason: text(200, 2), before: Before }),
    output: z.object({
      list: z.array(z.object({ id: z.string(), from: z.string(), content: z.string(), at: TimeMs })),
      next: z.nullable(z.string()),
    }),
    refusals: ['notFound'],
  }),
  contentItems: staffCall({
    method: 'GET',
    path: '/v1/console/contentItems',
    roles: STAFF_MAY.activities.look,
    doc: 'Notices, banners, articles and pages, coming and ended ones too: the newest 200.',
    input: z.object({ kind: z.optional(z.enum(CONTENT_KINDS)) }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(CONTENT_KINDS),
          version: z.int(),
          titleZh: z.string(),
          titleEn: z.string(),
          bodyZh: z.string(),
          bodyEn: z.string(),
          link: z.string(),
          picture: z.nullable(z.string()),
          important: z.boolean(),
          place: z.int(),
          audience: z.enum(CONTENT_AUDIENCES),
          slug: z.nullable(z.string()),
          section: z.nullable(z.enum(HELP_SECTIONS)),
          /** An article or page as it came with the site: a newer release brings its newer text. */ followsRelease:
            z.boolean(),
          startsAt: TimeMs,
          endsAt: z.nullable(TimeMs),
          changedAt: TimeMs,
        }),
      ),
    }),
    refusals: [],
  }),
  helpVotes: staffCall({
    method: 'GET',
    path: '/v1/console/helpVotes',
    roles: STAFF_MAY.activities.look,
    doc: 'How many found each article of the help useful, in its present version; those with most complaints first.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          slug: z.string(),
          version: z.string(),
          title: z.string(),
          useful: z.int(),
          notUseful: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  previewContent: staffCall({
    method: 'POST',
    path: '/v1/console/previewContent',
    roles: STAFF_MAY.activities.write,
    doc: 'How a notice, a banner, an article or a page would be read, in both languages, when and by whom; and an address at which whoever has it sees it on the pages of the site, for half an hour. With `id` in place of what is shown now. Nothing is published.',
    bodyLimit: 98_304,
    /** `kind` is needed of a new item; of one that is there it is known. */
    input: z.object({ kind: z.optional(z.enum(CONTENT_KINDS)), id: z.optional(ItemId), slug: Slug, ...ITEM }),
    output: z.object({
      kind: z.enum(CONTENT_KINDS),
      zh: Reading,
      en: Reading,
      state: z.enum(['coming', 'running', 'ended']),
      startsAt: TimeMs,
      endsAt: z.nullable(TimeMs),
      audience: z.enum(CONTENT_AUDIENCES),
      pictures: z.array(Picture),
      path: z.string(),
      expiresAt: TimeMs,
    }),
    refusals: ['notFound', 'uploadUnknown', 'badInput', 'fieldEmpty'],
  }),
  uploadContentPicture: staffCall({
    method: 'POST',
    path: '/v1/console/uploadContentPicture',
    roles: STAFF_MAY.activities.write,
    doc: 'Give a picture for notices, banners and articles (field `file`, at most 3 MB), with words for who does not see it in both languages. It is re-encoded. What no version names goes a day after its last use.',
    file: true,
    input: z.object({ altZh: text(200, 1), altEn: text(300, 1) }),
    output: Picture,
    refusals: [
      'imageInvalid',
      'imageTooLarge',
      'imageTooManyPixels',
      'imageTooSlow',
      'filesAway',
      'fieldEmpty',
      'tooManyRequests',
    ],
  }),
  contentPictures: staffCall({
    method: 'GET',
    path: '/v1/console/contentPictures',
    roles: STAFF_MAY.activities.look,
    doc: 'Pictures for notices, banners and articles, the newest 200, and whether a version names them.',
    input: z.object({}),
    output: z.object({ list: z.array(z.extend(Picture, { isCited: z.boolean(), staff: z.string(), at: TimeMs })) }),
    refusals: [],
  }),
  createContent: staffCall({
    method: 'POST',
    path: '/v1/console/createContent',
    roles: STAFF_MAY.activities.write,
    doc: 'Publish a notice, a banner, an article or a page, at once or from startsAt on. Open pages show it at once.',
    bodyLimit: 98_304,
    input: z.object({ kind: z.enum(CONTENT_KINDS), slug: Slug, ...ITEM }),
    output: done,
    refusals: ['uploadUnknown', 'badInput'],
  }),
  changeContent: staffCall({
    method: 'POST',
    path: '/v1/console/changeContent',
    roles: STAFF_MAY.activities.write,
    doc: 'A new version; what is not given becomes empty, but the section of an article stays. An important notice opens once more, an ended item is shown again. Versions before are kept, and releases leave an article or page alone from then on.',
    bodyLimit: 98_304,
    input: z.object({ id: ItemId, ...ITEM }),
    output: done,
    refusals: ['notFound', 'uploadUnknown', 'badInput'],
  }),
  endContent: staffCall({
    method: 'POST',
    path: '/v1/console/endContent',
    roles: STAFF_MAY.activities.write,
    doc: 'Show it no longer. A release does not bring an ended article or page back.',
    input: z.object({ id: ItemId }),
    output: done,
    refusals: ['notFound'],
  }),
  followRelease: staffCall({
    method: 'POST',
    path: '/v1/console/followRelease',
    roles: STAFF_MAY.activities.write,
    doc: 'Give an article or page the text that came with the site, and that of later releases.',
    input: z.object({ id: ItemId }),
    output: done,
    refusals: ['notFound'],
  }),
} as const;
