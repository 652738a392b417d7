/** Exact probabilities of every play: {"SSC":{"WX_ZX_FS":{"1":"1/100000"}}}; refunds as `refund` or `refund@tier` (plays.md, how to read a row). */
import { GROUPS, formatFraction, playsOf } from '@caiting/lottery';
import type { Picks, Play } from '@caiting/lottery';

type Chances = Record<string, string>;

/** Chances of one play by tier; a play whose chance hangs on the pick gives the catalogue's examples instead (`例 0 13 27`). */
export function chancesOf(play: Play<Picks>): Chances {
  const chances: Chances = {};
  if (play.byPick) {
    for (const example of play.byPick.examples) {
      const parsed = play.parse(example);
      if (parsed.ok) chances[`例 ${example}`] = formatFraction(play.byPick.chance(parsed.picks));
    }
    return chances;
  }
  for (const tier of play.tiers) {
    chances[tier.name] = formatFraction(tier.probability);
    if (tier.refund) chances[tier.name === '1' ? 'refund' : `refund@${tier.name}`] = formatFraction(tier.refund);
  }
  return chances;
}

export async function run(_args: readonly string[]): Promise<number> {
  const all = Object.fromEntries(
    GROUPS.map((group) => [
      group,
      Object.fromEntries(playsOf(group).map((play) => [play.code, chancesOf(play as Play<Picks>)])),
    ]),
  );
  process.stdout.write(`${JSON.stringify(all)}\n`);
  return 0;
}
