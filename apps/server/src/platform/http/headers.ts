import type { FastifyReply } from 'fastify';

export interface PagePolicy {
  /** Origins that may show the page at this path in a frame, from the tenant; empty = nobody. */
  frameAncestors(path: string): readonly string[];
  /** Origins whose pages ours may show in a frame; empty = none at all. */
  readonly frameSources: readonly string[];
  /** Origins that live pictures are loaded from beside this one. */
  readonly mediaSources: readonly string[];
  /** Origins that pages ask for what they compare the site with. */
  readonly connectSources?: readonly string[];
  readonly isTls: boolean;
}

/** CSP hashes of what a prerendered page carries inside itself. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}
const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };
export const quotedHashes = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('');

/** Headers of every page and file. `inline` names the page's own scripts and styles by hash; anything else inline is refused. */
export function pageHeaders(
  reply: FastifyReply,
  policy: PagePolicy,
  path: string,
  inline: InlineHashes = NOTHING_INLINE,
): void {
  const ancestors = policy.frameAncestors(path);
  const media = policy.mediaSources.map((origin) => ` ${origin}`).join('');
  const asked = (policy.connectSources ?? []).map((origin) => ` ${origin}`).join('');
  void reply.headers({
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self'${quotedHashes(inline.scripts)}`,
      // Style attributes are positions drawn by React; style sheets are files, or the page's own by hash.
      `style-src 'self'${quotedHashes(inline.styles)}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `media-src 'self' blob:${media}`,
      `connect-src 'self'${media}${asked}`,
      "worker-src 'self' blob:",
      `frame-src ${policy.frameSources.join(' ') || "'none'"}`,
      "object-src 'none'",
      "base-uri 'none'",
      // Every form is sent by code (public/boot.js holds back what the code does not send).
      "form-action 'none'",
      `frame-ancestors 'self'${ancestors.map((origin) => ` ${origin}`).join('')}`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  if (ancestors.length === 0) void reply.header('x-frame-options', 'SAMEORIGIN');
  if (policy.isTls) void reply.header('strict-transport-security', 'max-age=31536000');
}
