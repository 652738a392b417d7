import { queryClient } from './query.ts';

/**
 * Answers that a page was written out with at build time: they stand in it as JSON, so that the browser takes the page over exactly as it stands. Only
 * what changes with the code alone, such as the articles of the help.
 */
export const KNOWN_ID = 'known';

export type Known = readonly (readonly [key: readonly unknown[], data: unknown])[];

/** Puts what the page brought along into the cache; before the first drawing. */
export function readKnown(): void {
  const text = document.getElementById(KNOWN_ID)?.textContent;
  if (!text) return;
  for (const [key, data] of JSON.parse(text) as Known) queryClient.setQueryData(key, data);
}
