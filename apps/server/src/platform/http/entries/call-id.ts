import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** As front servers make them: 32 hex digits (nginx), a UUID (HAProxy, Caddy). Nothing else gets into a log or a header by it. */
const WELL_FORMED = /^[0-9A-Za-z-]{16,64}$/;

/**
 * The id by which logs name a request: the one that our own reverse proxy set (X-Request-Id), so that its log and ours speak of the same one; else one of our
 * own. What a caller says of himself is never taken: a proxy that we trust has overwritten it (docs/decisions/0356).
 */
export function callIdOf({ headers }: Pick<IncomingMessage, 'headers'>, trustsProxy: boolean): string {
  const said = trustsProxy ? headers['x-request-id'] : undefined;
  return typeof said === 'string' && WELL_FORMED.test(said) ? said : randomUUID();
}
