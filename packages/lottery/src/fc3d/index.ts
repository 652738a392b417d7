/** FC3D 福彩3D: 46 plays over three digits (plays.md §10). */
import { DIGIT_RULES, threeDigitCredit, threeDigitOfficial } from '../families/index.ts';
import type { DigitRules } from '../families/index.ts';
import type { Picks, Play } from '../play.ts';

export function createPlays(rules: DigitRules = DIGIT_RULES): readonly Play<Picks>[] {
  return [...threeDigitOfficial('FC3D', rules), ...threeDigitCredit('FC3D', rules)];
}

export const plays = createPlays();
