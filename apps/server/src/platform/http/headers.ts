import type { FastifyReply } from 'fastify';

export interface PagePolicy {
  /** Origins that may show the site in a frame, from the tenant; empty = nobody. */
  frameAncestors(): readonly string[];
  readonly isTls: boolean;
}

/** Headers of every page and file. `scriptHashes` are those of the page's own inline scripts (a prerendered page's bootstrap). */
export function pageHeaders(reply: FastifyReply, policy: PagePolicy, scriptHashes: readonly string[] = []): void {
  const ancestors = policy.frameAncestors();
  void reply.headers({
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join('')}`,
      // Inline style attributes only (positions drawn by React on the server); no inline style sheets.
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
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
