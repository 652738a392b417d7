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

/** Only a path of this site may be a redirect: anything that a browser could read as another host goes home instead. */
export function safeRedirect(target: string | null | undefined): string {
  return target && /^\/(?![/\\])/.test(target) && !/^\/(login|register)\b/.test(target) ? target : '/index';
}

/** /login with the way back in its query (SPEC §2, Route guard). */
export function loginPath(target: string): string {
  const back = safeRedirect(target);
  return back === '/index' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}
