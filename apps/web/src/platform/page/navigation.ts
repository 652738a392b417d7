/** How code outside React (result codes, sockets) moves the page. The router registers itself at start. */
interface Navigator {
  go(path: string, options?: { replace?: boolean }): void;
  /** Path and query of the page shown now. */
  here(): string;
}

let navigator: Navigator = { go: () => undefined, here: () => '/index' };

export function setNavigator(next: Navigator): void {
  navigator = next;
}

export function go(path: string, options?: { replace?: boolean }): void {
  navigator.go(path, options);
}

export function here(): string {
  return navigator.here();
}

/** Stands for this site while an address is read as a browser reads it. */
const SOME_SITE = 'http://site.invalid';

/**
 * Only a path of this site may be a redirect, as a browser understands it: it drops tabs and line feeds, takes `\` for `/` and folds `/./`, so
 * that `/<tab>/evil.example` and `/.//evil.example` are other hosts. Anything of that kind goes home instead.
 */
export function safeRedirect(target: string | null | undefined): string {
  const url = target?.startsWith('/') && URL.canParse(target, SOME_SITE) ? new URL(target, SOME_SITE) : null;
  if (url?.origin !== SOME_SITE || /^\/(?:\/|(?:login|register)\b)/.test(url.pathname)) return '/index';
  return url.pathname + url.search + url.hash;
}

/** /login with the way back in its query (product §2, Route guard). */
export function loginPath(target: string): string {
  const back = safeRedirect(target);
  return back === '/index' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}
