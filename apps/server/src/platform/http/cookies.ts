import type { IncomingHttpHeaders } from 'node:http';

/** The httpOnly session cookie. `__Host-` binds it to this exact host and to TLS, so it is used as soon as the site is on TLS. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(isSecure: boolean) {
    this.#name = isSecure ? '__Host-caiting_sid' : 'caiting_sid';
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
export function tokenOf({ authorization, cookie: cookies }: IncomingHttpHeaders, cookie: SessionCookie): string | null {
  return authorization?.startsWith('Bearer ') ? authorization.slice(7, 207) : cookie.read(cookies);
}
