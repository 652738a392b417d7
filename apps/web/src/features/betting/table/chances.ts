import { countText } from '@caiting/contract/wire';
import { compare, type Play } from '@caiting/lottery/core';
import type { AnyPlay } from '../picks/menu.ts';

export interface Chance {
  /** Prizes that come with this chance; none where all of the play do. */
  readonly names: readonly string[];
  /** `1 / 1,000`. */
  readonly said: string;
}
type Fraction = Play['tiers'][number]['probability'];

/** More than these are said by the likeliest and the rarest. */
const SAID = 6;
/** Larger ones say nothing to a reader: about how many of a hundred, or one in how many. */
const EXACT_MAX = 100_000n;
const HUNDREDTHS = 10_000n;

/** Chances that one ticket wins, the likeliest first; null where they hang on the numbers picked. */
export function chancesOf({ tiers, byPick }: AnyPlay): readonly Chance[] | null {
  if (byPick) return null;
  const chances = new Map<string, { names: string[]; probability: Fraction }>();
  for (const { name, probability } of tiers) {
    const key = `${probability.num}/${probability.den}`;
    const same = chances.get(key);
    if (same) same.names.push(name);
    else chances.set(key, { names: [name], probability });
  }
  const sorted = [...chances.values()].toSorted((a, b) => compare(b.probability, a.probability));
  const shown = sorted.length > SAID ? [sorted.at(0), sorted.at(-1)].filter((one) => one !== undefined) : sorted;
  return shown.map(({ names, probability }) => ({
    names: sorted.length > 1 ? names : [],
    said: fractionText(probability),
  }));
}

function fractionText({ num, den }: Fraction): string {
  if (den <= EXACT_MAX) return `${countText(Number(num))} / ${countText(Number(den))}`;
  const hundredths = (num * HUNDREDTHS) / den;
  if (hundredths >= 100n) return `≈ ${countText(Number(hundredths) / 100, 2)}%`;
  return `≈ 1 / ${countText(Number((den + num / 2n) / num))}`;
}
