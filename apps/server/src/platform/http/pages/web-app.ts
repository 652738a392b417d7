import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders, type InlineHashes, type PagePolicy } from '../headers.ts';
import { LRUCache } from 'lru-cache';
import { packedPage, sendShared, sharedPage, titledPage, type PageWords, type SharedPage } from './shared-pages.ts';

const YEAR_SECONDS = 31_536_000;
/** Pages under words or with content of their own that are kept ready: the articles of the help, and some activities. */
const MADE_MAX = 80;
const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

interface Page {
  /** Of the file in the folder, from its slash. */
  readonly path: string;
  /** What the page carries inside itself, for its CSP. */
  readonly inline: InlineHashes;
  /** In place of the file: the page with its own address. */
  readonly shared?: SharedPage;
}

/** Files of the built web app and which page stands for which address. @fastify/static sends them, in the compressed form that the build wrote beside each. */
export class WebApp {
  readonly #pages = new Map<string, Page>();
  /** Pages that stand for many addresses: in their folder's name `_` is any one part (`/lottery/_/_/index.html`). The one that names most goes first. */
  readonly #patterns: readonly { readonly pattern: RegExp; readonly page: Page }[] = [];

  readonly #folder: string;
  readonly #origin: string | undefined;
  readonly #made = new LRUCache<string, SharedPage>({ max: MADE_MAX });

  constructor(folder: string, origin?: string) {
    this.#folder = folder;
    this.#origin = origin;
    if (!existsSync(folder)) return;
    const patterns: { pattern: RegExp; page: Page; open: number }[] = [];
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      // Precompressed twins are found beside their file; dot folders (.vite) are the builder's own.
      if (!entry.isFile() || /\.(?:br|gz|map)$|\/\./.test(path)) continue;
      const html = extname(path) === '.html' ? readFileSync(file, 'utf8') : null;
      const inline = html === null ? NOTHING_INLINE : inlineHashes(html);
      const shared = html !== null && origin ? sharedPage(html, path.replace(/\/index\.html$/, ''), origin) : null;
      const page = { path, inline, ...(shared && { shared }) };
      this.#pages.set(path, page);
      const place = /^(.*\/_(?:\/.*)?)\/index\.html$/.exec(path)?.[1];
      if (!place) continue;
      const parts = place.split('/_');
      patterns.push({ pattern: new RegExp(`^${parts.join('/[^/]+')}$`), page, open: parts.length });
    }
    this.#patterns = patterns.toSorted((a, b) => a.open - b.open);
  }

  /** The file, the prerendered page, or the app's shell for a route of the app; undefined for a missing file. */
  find(path: string): Page | undefined {
    const exact = this.#pages.get(path);
    if (exact && path !== '/index.html') return exact;
    const clean = path.replace(/\/+$/, '');
    const page = this.#pages.get(`${clean}/index.html`) ?? this.#pages.get(`${clean}.html`);
    if (page) return page;
    if (path.startsWith('/assets/') || extname(path) !== '') return undefined;
    return this.#patterns.find(({ pattern }) => pattern.test(clean))?.page ?? this.#shell();
  }

  /** The page as it was drawn for now (null: as it was built), under the words of what its address names. */
  made(page: Page, drawn: string | null, words: PageWords | null): Page {
    if (drawn === null && words === null) return page;
    const key = JSON.stringify([page.path, words, drawn]);
    const shared = this.#made.get(key) ?? this.#make(page, drawn, words);
    this.#made.set(key, shared);
    return { ...page, shared };
  }

  #make(page: Page, drawn: string | null, words: PageWords | null): SharedPage {
    const html = drawn ?? readFileSync(join(this.#folder, page.path), 'utf8');
    if (words !== null) return titledPage(html, words, this.#origin);
    const path = page.path.replace(/\/index\.html$/, '');
    return (this.#origin && sharedPage(html, path, this.#origin)) || packedPage(html);
  }

  #shell(): Page | undefined {
    return this.#pages.get('/app.html') ?? this.#pages.get('/index.html');
  }
}

/** CSP hashes of the inline scripts and styles a page was built with; scripts with src need none. */
function inlineHashes(html: string): InlineHashes {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes]) => !/type="application\/(?:ld\+)?json"/.test(attributes ?? ''),
  );
  const styles = [...html.matchAll(/<style([^>]*)>([\s\S]*?)<\/style>/g)];
  const hash = ([, , text]: RegExpMatchArray): string =>
    `sha256-${createHash('sha256')
      .update(text ?? '')
      .digest('base64')}`;
  return { scripts: scripts.map(hash), styles: styles.map(hash) };
}

/** `reply.sendFile` for the built web app: no routes of its own, since which file answers is `WebApp.find`'s to say. */
export async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    index: false,
    suppressWarning: true,
  });
}

export function sendPage(page: Page, policy: PagePolicy, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Names under /assets carry a hash of their content; everything else is asked again each time.
  const cache = page.path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  pageHeaders(reply.code(200).header('cache-control', cache), policy, pathOf(request.url), page.inline);
  return page.shared ? sendShared(page.shared, request, reply) : reply.sendFile(page.path);
}

/** The path a page was asked by, as its router reads it. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '/').replace(/(?<=.)\/+$/, '');
}
