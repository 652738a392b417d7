import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config.ts';
import type { StaffToken } from './binding.ts';

interface CookieKind {
  readonly name: string;
  readonly path: string;
  readonly sameSite: 'Lax' | 'Strict';
}

const KINDS = {
  session: { name: 'caiting_sid', path: '/', sameSite: 'Lax' },
  device: { name: 'caiting_device', path: '/', sameSite: 'Lax' },
  // Of the console: it goes along with calls of staff alone, and never where another site led to them.
  staff: { name: 'caiting_staff', path: '/v1/console', sameSite: 'Strict' },
} as const satisfies Readonly<Record<string, CookieKind>>;

/**
 * An httpOnly cookie with a token. As soon as the site is on TLS its name binds it: `__Host-` to this exact host and to TLS, which takes the path `/`; `__Secure-`
 * to TLS.
 */
export class TokenCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(what: keyof typeof KINDS, isSecure: boolean) {
    const { name, path, sameSite }: CookieKind = KINDS[what];
    const prefix = path === '/' ? '__Host-' : '__Secure-';
    this.#name = isSecure ? `${prefix}${name}` : name;
    this.#attributes = `; Path=${path}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  }

  read(header: string | undefined): string | null {
    if (header === undefined) return null;
    const prefix = `${this.#name}=`;
    for (const part of header.split(';')) {
      const pair = part.trimStart();
      if (pair.startsWith(prefix)) return pair.slice(prefix.length, prefix.length + 200);
    }
    return null;
  }

  write(token: string, maxAgeSeconds: number): string {
    return `${this.#name}=${token}; Max-Age=${maxAgeSeconds}${this.#attributes}`;
  }

  clear(): string {
    return `${this.#name}=; Max-Age=0${this.#attributes}`;
  }
}

/** A cookie of this site: bound to TLS where its pages are, and the console may have an address of its own. */
export function cookieOf(what: keyof typeof KINDS, { origin, console: entry }: Pick<Config, 'origin' | 'console'>) {
  const where = what === 'staff' ? (entry.origin ?? origin) : origin;
  return new TokenCookie(what, where?.startsWith('https:') ?? false);
}

const bearerOf = ({ authorization }: IncomingHttpHeaders): string | null =>
  authorization?.startsWith('Bearer ') ? authorization.slice(7, 207) : null;

/** The token a request carries: a bearer, or else the session cookie. Null for neither. */
export function tokenOf(headers: IncomingHttpHeaders, cookie: TokenCookie): string | null {
  return bearerOf(headers) ?? cookie.read(headers.cookie);
}

/** The same of staff, by their own cookie alone: a player's is nothing to the console. */
export function staffTokenOf(headers: IncomingHttpHeaders, cookie: TokenCookie, isAct: boolean): StaffToken | null {
  const bearer = bearerOf(headers);
  if (bearer !== null) return { token: bearer, carriedBy: 'bearer', isAct };
  const token = cookie.read(headers.cookie);
  return token === null ? null : { token, carriedBy: 'cookie', isAct };
}
