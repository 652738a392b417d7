import { queryClient } from './query.ts';

/**
 * Answers that the server has drawn a page with, as visitors get them: they stand in it as JSON, so that the browser takes the page over exactly as it
 * stands. Who turns out to be signed in asks again (start/start.ts).
 */
export const KNOWN_ID = 'known';

export type Known = readonly (readonly [key: readonly unknown[], data: unknown])[];

/** Puts what the page brought along into the cache; before the first drawing. Gives the moment of the site's clock that the page was drawn for. */
export function readKnown(): number | null {
  const element = document.getElementById(KNOWN_ID);
  if (!element?.textContent) return null;
  for (const [key, data] of JSON.parse(element.textContent) as Known) queryClient.setQueryData(key, data);
  return Number(element.dataset['now']);
}
