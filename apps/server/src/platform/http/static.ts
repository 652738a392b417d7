import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders, type InlineHashes, type PagePolicy } from './headers.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const COMPRESS_MIN_BYTES = 1024;
const YEAR_SECONDS = 31_536_000;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.wasm': 'application/wasm',
};
const COMPRESSED_TYPES = /^(?:text|application\/(?:json|manifest|xml)|image\/svg)/;

interface Asset {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** What the page carries inside itself, for its CSP. */
  readonly inline: InlineHashes;
  /** Made on first demand, or read from a .br/.gz file beside it. */
  readonly encoded: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** The built web app, a few megabytes, kept in memory. */
export class WebApp {
  readonly #assets = new Map<string, Asset>();
  /** Pages that stand for many addresses: in their folder's name `_` is any one part (`/lottery/_/_/index.html`). The one that names most goes first. */
  readonly #patterns: readonly { readonly pattern: RegExp; readonly page: Asset }[] = [];

  constructor(folder: string) {
    if (!existsSync(folder)) return;
    const patterns: { pattern: RegExp; page: Asset; open: number }[] = [];
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      // Precompressed twins are found beside their file; dot folders (.vite) are the builder's own.
      if (!entry.isFile() || /\.(?:br|gz|map)$|\/\./.test(path)) continue;
      const asset = loadAsset(path, file);
      this.#assets.set(path, asset);
      const place = /^(.*\/_(?:\/.*)?)\/index\.html$/.exec(path)?.[1];
      if (!place) continue;
      const parts = place.split('/_');
      patterns.push({ pattern: new RegExp(`^${parts.join('/[^/]+')}$`), page: asset, open: parts.length });
    }
    this.#patterns = patterns.toSorted((a, b) => a.open - b.open);
  }

  /** The file, the prerendered page, or the app's shell for a route of the app; undefined for a missing file. */
  find(path: string): Asset | undefined {
    const exact = this.#assets.get(path);
    if (exact && path !== '/index.html') return exact;
    const clean = path.replace(/\/+$/, '');
    const page = this.#assets.get(`${clean}/index.html`) ?? this.#assets.get(`${clean}.html`);
    if (page) return page;
    if (path.startsWith('/assets/') || extname(path) !== '') return undefined;
    return this.#patterns.find(({ pattern }) => pattern.test(clean))?.page ?? this.#shell();
  }

  #shell(): Asset | undefined {
    return this.#assets.get('/app.html') ?? this.#assets.get('/index.html');
  }
}

function loadAsset(path: string, file: string): Asset {
  const bytes = readFileSync(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const encoded = new Map<'br' | 'gzip', Promise<Buffer>>();
  if (existsSync(`${file}.br`)) encoded.set('br', Promise.resolve(readFileSync(`${file}.br`)));
  if (existsSync(`${file}.gz`)) encoded.set('gzip', Promise.resolve(readFileSync(`${file}.gz`)));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const inline = type.startsWith('text/html') ? inlineHashes(bytes.toString('utf8')) : { scripts: [], styles: [] };
  return { path, type, etag, bytes, inline, encoded };
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

export async function sendAsset(
  asset: Asset,
  policy: PagePolicy,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | string> {
  // Names under /assets carry a hash of their content; everything else is asked again each time.
  const cache = asset.path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  void reply.headers({ 'content-type': asset.type, 'cache-control': cache, etag: asset.etag, vary: 'accept-encoding' });
  pageHeaders(reply, policy, pathOf(request.url), asset.inline);
  if (request.headers['if-none-match'] === asset.etag) {
    void reply.code(304);
    return '';
  }
  const encoding = encodingFor(asset, String(request.headers['accept-encoding'] ?? ''));
  if (encoding === null) return asset.bytes;
  void reply.header('content-encoding', encoding);
  return encode(asset, encoding);
}

/** The path a page was asked by, as its router reads it. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '/').replace(/(?<=.)\/+$/, '');
}

function encodingFor(asset: Asset, accepted: string): 'br' | 'gzip' | null {
  if (asset.bytes.length < COMPRESS_MIN_BYTES || !COMPRESSED_TYPES.test(asset.type)) return null;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

function encode(asset: Asset, encoding: 'br' | 'gzip'): Promise<Buffer> {
  let made = asset.encoded.get(encoding);
  if (made === undefined) {
    made =
      encoding === 'br'
        ? brotli(asset.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        : gzipped(asset.bytes, { level: 9 });
    asset.encoded.set(encoding, made);
  }
  return made;
}
