import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { consoleEntry } from '../entries/console-entry.ts';
import { decoded, pathOf } from '../entries/request-path.ts';
import { quotedHashes, type InlineHashes } from '../headers.ts';
import { WebApp } from './web-app.ts';

const PLACE = '/console';
const YEAR_SECONDS = 31_536_000;

export interface ConsoleApp {
  /** Folder of the built console; may be missing: then nothing stands at its addresses, and the site is as it is. */
  readonly folder: string;
  readonly config: Config;
  /** Answers where nothing stands. */
  refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** GET /console/…: the operators' pages, where the operator of the site wants them (console-entry.ts). Elsewhere they do not exist. */
export function addConsolePages(app: FastifyInstance, { folder, config, refuse }: ConsoleApp): void {
  const built = new WebApp(folder);
  const isEntry = consoleEntry(config);
  const isTls = (config.console.origin ?? config.origin)?.startsWith('https:') ?? false;
  const route = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply): void =>
    void app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => (isEntry(request) ? handler(request, reply) : refuse(request, reply)),
    });
  route(PLACE, (request, reply) =>
    built.find('/') ? reply.header('cache-control', 'no-store').redirect(`${PLACE}/`) : refuse(request, reply),
  );
  route(`${PLACE}/*`, (request, reply) => {
    const page = built.find(decoded(pathOf(request.url)).slice(PLACE.length));
    if (page === undefined) return refuse(request, reply);
    consoleHeaders(reply.code(200).header('cache-control', cacheOf(page.path)), page.inline, isTls);
    return reply.sendFile(page.path, folder);
  });
}

/** Names under /assets carry a hash of their content. A page is asked for anew each time, also by who comes back to it. */
function cacheOf(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return extname(path) === '.html' ? 'no-store' : 'no-cache';
}

/** Nothing from elsewhere, no frame around it, no address of it told to anybody, and nothing of it found by searching. */
function consoleHeaders(reply: FastifyReply, inline: InlineHashes, isTls: boolean): void {
  void reply.headers({
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${quotedHashes(inline.scripts)}`,
      `style-src 'self'${quotedHashes(inline.styles)}`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      // Every form is sent by code.
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  if (isTls) void reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}
