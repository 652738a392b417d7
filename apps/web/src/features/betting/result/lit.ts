import type { Draw, Group, Picks } from '@caiting/lottery/core';
import type { AnyPlay } from '../picks/menu.ts';

/** What of a pad and of a draw made a gain. */
export interface Lit {
  /** Own picks by play, row and option (`keyOf`): true where they took part in a winning ticket. */
  readonly keys: ReadonlyMap<string, boolean>;
  /** Places of the draw that took part, from 0. */
  readonly places: ReadonlySet<number>;
}

export interface OwnBet {
  readonly play: AnyPlay;
  readonly text: string;
  readonly isWon: boolean;
}

export const keyOf = (play: string, row: number, option: string): string => `${play} ${row} ${option}`;

/** The least and the greatest number that a ball of a group can show. */
const NUMBERS: Readonly<Record<Group, readonly [least: number, most: number]>> = {
  SSC: [0, 9],
  FC3D: [0, 9],
  PL35: [0, 9],
  BJ28: [0, 9],
  K3: [1, 6],
  PK10: [1, 10],
  SYX5: [1, 11],
  LHC: [1, 49],
  KL8: [1, 80],
};

/** Groups whose tickets may hold more numbers than are drawn of them, and win all the same: 任选六中五, 三中二, 选五中三. */
const SHARED: ReadonlySet<Group> = new Set(['SYX5', 'LHC', 'KL8']);

/** Whether an option that is a number was drawn. All others came as far as tickets with them win. */
const hasCome = ({ group }: AnyPlay, option: string, { numbers }: Draw): boolean =>
  !SHARED.has(group) || !/^\d\d$/.test(option) || numbers.includes(Number(option));

/** Tickets that win; those given back bring nothing. */
const winning = (play: AnyPlay, picks: Picks, draw: Draw): number =>
  play.settle(picks, draw).reduce((total, [tier, tickets]) => (tier === 'refund' ? total : total + tickets), 0);

/** What to light for the own bets of one draw. Typed tickets have no keys, but light the balls. */
export function litOf(bets: readonly OwnBet[], draw: Draw): Lit {
  const keys = new Map<string, boolean>();
  const places = new Set<number>();
  for (const { play, text, isWon } of bets) {
    const parsed = play.parse(text);
    if (!parsed.ok) continue;
    if (play.shape.kind !== 'tickets')
      for (const [key, isHit] of keysOf(play, parsed.picks, draw, isWon))
        keys.set(key, isHit || keys.get(key) === true);
    if (isWon) for (const place of placesOf(play, parsed.picks, draw)) places.add(place);
  }
  return { keys, places };
}

/** Each pick of a bet, and whether it took part: without it fewer tickets win, and it came; the former alone where a play wins by what does not come. */
function keysOf(play: AnyPlay, picks: Picks, draw: Draw, isWon: boolean): (readonly [string, boolean])[] {
  const before = winning(play, picks, draw);
  const found = picks.rows.flatMap((row, at) =>
    row.map((option) => {
      const rows = picks.rows.map((other, index) => (index === at ? other.filter((one) => one !== option) : other));
      const word = play.shape.rows[at]?.options[option] ?? '';
      const isNeeded = isWon && winning(play, { ...picks, rows }, draw) < before;
      return { key: keyOf(play.code, at, word), isNeeded, isDrawn: hasCome(play, word, draw) };
    }),
  );
  const isByComing = found.some(({ isNeeded, isDrawn }) => isNeeded && isDrawn);
  return found.map(({ key, isNeeded, isDrawn }) => [key, isNeeded && (isDrawn || !isByComing)]);
}

/** The places of a draw with another number in which fewer tickets would win. */
function placesOf(play: AnyPlay, picks: Picks, draw: Draw): number[] {
  const before = winning(play, picks, draw);
  const [least, most] = NUMBERS[play.group];
  const others = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  return draw.numbers.flatMap((_, place) =>
    others.some((other) => winning(play, picks, { ...draw, numbers: draw.numbers.with(place, other) }) < before)
      ? [place]
      : [],
  );
}
