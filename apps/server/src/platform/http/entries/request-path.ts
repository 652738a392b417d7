/** What a request line may hold: `/path?query` (the usual), or with the scheme and host in front. What the Host header says decides about the host. */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/**
 * The address of a request as the router takes it: `/path?query`, whichever form its line has, percent signs that mean nothing written out. Null for
 * what names no address (`*`, `host:port`).
 */
export function routableUrl(url: string): string | null {
  const plain = originForm(url);
  if (plain === null || !plain.includes('%')) return plain;
  const cut = plain.search(/[?#]/);
  const path = cut < 0 ? plain : plain.slice(0, cut);
  return isEncoded(path) ? plain : path.replaceAll('%', '%25') + plain.slice(path.length);
}

export function originForm(url: string): string | null {
  if (url.startsWith('/')) return url;
  const match = ABSOLUTE.exec(url);
  if (match === null) return null;
  const rest = url.slice(match[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

/**
 * A path as a reader of addresses means it: percent signs decoded, no double slash, no dot segments. Only for telling what kind of thing was asked for
 * where no route was found: rights are decided by the route, which alone says what will answer.
 */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of decoded(path).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** As it was written where a percent sign means nothing. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
