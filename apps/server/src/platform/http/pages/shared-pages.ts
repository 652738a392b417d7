import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Pages that are meant to be found and shared say where they stand: their canonical address, and a picture beside them. Only the server knows its
 * address (CAITING_ORIGIN), so it writes these lines at its start, into pages that the build gave a title to share. Without a configured address there are
 * none: what a caller says in `Host` is no address of ours.
 */
export interface SharedPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** What a page is called and says of itself when its address names one thing: an article, an activity. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** Under which it is to be found, from the slash: with what names the thing and nothing else. */
  readonly address: string;
}

const PICTURE = '/social.jpg';
/** Made at each start: quick rather than smallest. */
const BROTLI_QUALITY = 6;

/** The page with its address; null for a page that is not meant to be shared. */
export function sharedPage(html: string, path: string, origin: string): SharedPage | null {
  if (!html.includes('<meta property="og:title"')) return null;
  return packedPage(html.replace('</title>', () => `</title>${addressLines(path, origin)}`));
}

const addressLines = (path: string, origin: string): string =>
  [
    `<link rel="canonical" href="${origin}${path}">`,
    `<meta property="og:url" content="${origin}${path}">`,
    `<meta property="og:image" content="${origin}${PICTURE}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/** The page under these words in place of its own. They are words of operators: nothing in them is read as HTML. */
export function titledPage(html: string, { title, description, address }: PageWords, origin?: string): SharedPage {
  const site = /<title>([^<]*?)(?: - [^<]*)?<\/title>/.exec(html)?.[1] ?? '';
  const named = `${site} - ${escaped(title)}`;
  const metas = [
    '<meta property="og:type" content="article">',
    `<meta property="og:title" content="${named}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta name="description" content="${escaped(description)}">`,
    origin === undefined ? '' : addressLines(escaped(address), origin),
  ].join('');
  return packedPage(
    html
      .replaceAll(/<meta (?:name="description"|property="og:[a-z]+")[^>]*>/g, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${named}</title>${metas}`),
  );
}

/** In every form that callers read. */
export function packedPage(html: string): SharedPage {
  const plain = Buffer.from(html);
  return {
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: gzipSync(plain),
  };
}

/** In the smallest form that the caller reads. */
export function sendShared(
  page: SharedPage,
  request: FastifyRequest,
  reply: FastifyReply,
  type = 'text/html; charset=utf-8',
): FastifyReply {
  void reply.type(type).header('vary', 'accept-encoding').header('etag', page.etag);
  if (isKnown(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const read = readForms(request.headers['accept-encoding']);
  const form = (['br', 'gzip'] as const).find((each) => read.has(each));
  return form ? reply.header('content-encoding', form).send(page[form]) : reply.send(page.plain);
}

/** One tag (the usual) or several; a proxy that packs pages marks ours as weak. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header.split(',', 20).some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Names of `accept-encoding` that are not switched off by `q=0`. */
function readForms(header: string | string[] | undefined): ReadonlySet<string> {
  const parts = String(header ?? '').split(',');
  return new Set(
    parts.filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part)).map((part) => part.split(';', 1)[0]?.trim() ?? ''),
  );
}
