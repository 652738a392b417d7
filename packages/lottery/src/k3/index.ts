/** K3 快三: 24 plays over three dice (plays.md §8). */
import type { Picks, Play } from '../play.ts';
import { creditPlays } from './credit.ts';
import { officialPlays } from './official.ts';
import { K3_RULES } from './rules.ts';
import type { K3Rules } from './rules.ts';

export { K3_RULES } from './rules.ts';
export type { K3Rules } from './rules.ts';

export function createPlays(rules: K3Rules = K3_RULES): readonly Play<Picks>[] {
  return [...officialPlays(rules), ...creditPlays(rules)];
}

export const plays = createPlays();
