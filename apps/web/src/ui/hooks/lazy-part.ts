import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component whose code comes when it is first drawn; to be drawn within a `Suspense`. While the browser knows of no network it waits for one: what was once
 * asked for in vain stays lost to the page in Chromium, whatever comes later. `without` is drawn in its place when the code cannot be had all the same, for
 * what a page can do without; else the page says that it failed and offers a reload.
 */
export function lazyPart<P>(
  load: () => Promise<ComponentType<P>>,
  without?: ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    if (!navigator.onLine) await new Promise((go) => addEventListener('online', go, { once: true }));
    const coming = load();
    return { default: await (without ? coming.catch(() => without) : coming) };
  });
}
