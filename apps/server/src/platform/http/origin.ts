import type { Config } from '../../config.ts';
import type { CallRequest } from './exchange.ts';

type Named = Pick<CallRequest, 'protocol' | 'headers' | 'socket'>;

/** CSRF protection: which pages may act with a visitor's cookie, our own and those the operator lists. */
export class Origins {
  readonly #listed: ReadonlySet<string>;

  constructor(listed: readonly (string | undefined)[]) {
    this.#listed = new Set(listed.filter((origin) => origin !== undefined));
  }

  /** True when `origin` (the header) is the page's own host or listed. An absent header is not a browser's cross-site request. */
  isOurs(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    if (this.#listed.has(origin)) return true;
    // "null" (sandboxed frame, data: page) and malformed values fall through to false.
    return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
  }
}

/** Whether a browser says that a page of another site makes it look here. */
export function isForeignLook(headers: CallRequest['headers']): boolean {
  const from = headers['sec-fetch-site'];
  return from !== undefined && from !== 'same-origin' && from !== 'none';
}

/** Where the browser sees the site: as configured, else by the host it asked for. A host that is none gives the address the request came to. */
export function siteOrigin({ origin }: Pick<Config, 'origin'>, request: Named): string {
  return origin ?? namedOrigin(request) ?? ownOrigin(request);
}

const namedOrigin = ({ protocol, headers }: Named): string | undefined =>
  URL.parse(`${protocol}://${headers.host}`)?.origin;

/** The address the request arrived at. An injected request of a test has none; there the host header stands in. */
export function ownOrigin(request: Named): string {
  const { localAddress, localPort } = request.socket;
  if (localAddress === undefined || localPort === undefined) return namedOrigin(request) ?? 'http://localhost';
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
