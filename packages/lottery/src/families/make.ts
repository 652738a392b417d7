/** Short ways to name a group's plays. */
import type { Group, Picks, Play } from '../play.ts';
import { inAnyPositions, inWindow } from './define.ts';
import type { Head, Matcher } from './define.ts';

/** Code, 玩法群/玩法组/玩法, full name, example, rule. */
export type Names = readonly [code: string, path: string, label: string, example: string, rule: string];

function headOf(group: Group, family: Head['family'], [code, path, label, example, rule]: Names): Head {
  return { group, family, code, path, label, example, rule };
}

/** Makes official or credit plays of one group over a window (the whole draw by default), or over ticked positions. */
export function maker(group: Group, family: Head['family']) {
  return {
    play: (names: Names, matcher: Matcher, window?: readonly number[], drawLength?: number): Play<Picks> => {
      const head = headOf(group, family, names);
      return inWindow(drawLength === undefined ? head : { ...head, drawLength }, matcher, window);
    },
    anyPositions: (names: Names, matcher: Matcher, m: number, positions: readonly string[]): Play<Picks> =>
      inAnyPositions(headOf(group, family, names), matcher, m, positions),
  };
}
