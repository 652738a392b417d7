/** 11选5 (SYX5): five different numbers of 01–11 in drawn order (plays.md §9). */
import type { Play } from '../play.ts';
import { creditPlays, SYX5_RULES } from './credit.ts';
import type { Syx5Rules } from './credit.ts';
import { officialPlays } from './official.ts';

export { SYX5_RULES } from './credit.ts';
export type { Syx5Rules } from './credit.ts';

/** The 59 plays under a choice of rules (plays.md §14). */
export function createPlays(rules: Syx5Rules = SYX5_RULES): readonly Play[] {
  return [...officialPlays(), ...creditPlays(rules)];
}

export const plays: readonly Play[] = createPlays();
