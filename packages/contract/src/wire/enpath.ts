/** The oddity of the wire: a real path travels as /v1/enpath/{base64} (product §7). Nothing outside this file knows. */
const PREFIX = '/v1/enpath/';

/** Real path ("/v1/users/login") → path to request. base64url without padding, so nothing needs escaping. */
export function toEnpath(path: string): string {
  return PREFIX + btoa(path).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** True when the request path is of the enpath form. */
export function isEnpath(path: string): boolean {
  return path.startsWith(PREFIX);
}

/** Request path → real path, or null when it does not decode to a plain /v1/ path. Takes base64 and base64url, padded or not, percent-encoded or not. */
export function fromEnpath(path: string): string | null {
  if (!path.startsWith(PREFIX)) return null;
  try {
    const text = atob(decodeURIComponent(path.slice(PREFIX.length)).replaceAll('-', '+').replaceAll('_', '/'));
    return /^\/v1\/[A-Za-z0-9/]{1,120}$/.test(text) && !text.startsWith(PREFIX) ? text : null;
  } catch {
    return null;
  }
}
