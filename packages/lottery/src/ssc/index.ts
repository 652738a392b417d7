/** SSC 时时彩: 152 plays over five digits (plays.md §7). */
import { DIGIT_RULES } from '../families/index.ts';
import type { DigitRules } from '../families/index.ts';
import type { Picks, Play } from '../play.ts';
import { anyPlays } from './any.ts';
import { creditPlays } from './credit.ts';
import { officialPlays } from './official.ts';

export function createPlays(rules: DigitRules = DIGIT_RULES): readonly Play<Picks>[] {
  return [...officialPlays(rules), ...anyPlays(), ...creditPlays(rules)];
}

export const plays = createPlays();
