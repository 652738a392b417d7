import type { PlayGuide } from '@caiting/contract';
import { translated } from '../../../platform/i18n/i18n.ts';

/** A tab of the page: plays of one kind that share the first word of their path. */
export interface PlayGroup {
  readonly name: string;
  readonly plays: readonly PlayGuide[];
}

/** Groups of plays of one family in the catalogue's order. */
export function groupsOf(plays: readonly PlayGuide[], family: PlayGuide['family']): readonly PlayGroup[] {
  const own = plays.filter((play) => play.family === family);
  // 信用 is the root of all credit plays of most groups: their second word tells them apart.
  const nameOf = ({ path }: PlayGuide): string => (path[0] === '信用' ? path[1] : path[0]) ?? '';
  return [...Map.groupBy(own, nameOf)].map(([name, list]) => ({ name, plays: list }));
}

/** Plays whose name, path, rule or code holds every word of the search; all of them for an empty one. */
export function findPlays(plays: readonly PlayGuide[], search: string): readonly PlayGuide[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return plays.filter(({ playName, path, rule, playDetailCode }) => {
    const own = [playName, ...path, rule];
    // By the words on the screen and by those of the rules, which are Chinese.
    const text = [...own, ...own.map(translated), playDetailCode].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
