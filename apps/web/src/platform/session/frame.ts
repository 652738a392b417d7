import { EMBED_PATH } from '@caiting/contract';
import { personal } from './personal.ts';
import { isView, viewToken } from './view.ts';

/**
 * The chat inside a site of others: cookies do not travel there, so the login is a token kept in memory (product §10). A page that began as such a
 * frame never uses a cookie, even where the browser would send one: who is signed in is what that site's user has proven, and nobody else.
 */
export const isFrame =
  globalThis.parent !== globalThis.window && globalThis.location?.pathname.replace(/\/+$/, '') === EMBED_PATH;

/** Of a frame, or of a page that staff look at: every person of that page has its token. */
const token = personal<string | null>(() => viewToken);

/** Keeps the frame's token for as long as its person stays. */
export const keepToken = (next: string): void => token.set(next);

/** The browser's own login is not this page's. */
export const isCookieless = isFrame || isView;

export const authHeader = (): Record<string, string> =>
  token.now() === null ? {} : { authorization: `Bearer ${token.now()}` };
