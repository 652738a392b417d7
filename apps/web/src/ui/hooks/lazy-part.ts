import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

let whenReachable: () => Promise<void> = async () => undefined;

/** Says what every part waits for, beside a network, before its code is asked for. */
export function loadPartsWhen(reachable: () => Promise<void>): void {
  whenReachable = reachable;
}

/**
 * A component whose code comes when it is first drawn, once the site can be reached; to be drawn within a `Suspense`. `without` is drawn in its place when
 * the code cannot be had all the same, for what a page can do without; else the page says that it failed and offers a reload.
 */
export function lazyPart<P>(
  load: () => Promise<ComponentType<P>>,
  without?: ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    if (!navigator.onLine) await new Promise((go) => addEventListener('online', go, { once: true }));
    await whenReachable();
    const coming = load();
    return { default: await (without ? coming.catch(() => without) : coming) };
  });
}
