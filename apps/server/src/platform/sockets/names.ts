/** Name of a user's own channel on the site socket; `me` on the wire. */
export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** Everybody who is signed in, on the site socket. */
export const MEMBERS = 'members';

/** `room:main` is `main` on the wire, `user:5` is `me`, `site` itself. */
export function wireNameOf(name: string): string {
  return name.startsWith('user:') ? 'me' : name.replace(/^room:/, '');
}

export function byPrefix<T>(map: ReadonlyMap<string, T>, name: string): T | undefined {
  for (const [prefix, value] of map) if (name.startsWith(prefix)) return value;
  return undefined;
}
