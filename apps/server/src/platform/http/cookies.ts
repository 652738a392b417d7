import type { IncomingHttpHeaders } from 'node:http';

const NAMES = { session: 'caiting_sid', device: 'caiting_device' } as const;

/** An httpOnly cookie with a token. `__Host-` binds it to this exact host and to TLS, so it is used as soon as the site is on TLS. */
export class TokenCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(what: keyof typeof NAMES, isSecure: boolean) {
    this.#name = isSecure ? `__Host-${NAMES[what]}` : NAMES[what];
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
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

/** The token a request carries: a bearer, or else the session cookie. Null for neither. */
export function tokenOf({ authorization, cookie: cookies }: IncomingHttpHeaders, cookie: TokenCookie): string | null {
  return authorization?.startsWith('Bearer ') ? authorization.slice(7, 207) : cookie.read(cookies);
}
