/** 组选 of digit games: a ticket is a multiset of digits, won when the window shows exactly that multiset in any order. */
import { choose, shared } from '../combinatorics.ts';
import { row } from '../grammar.ts';
import { tier } from '../tiers.ts';
import { fraction } from '../fraction.ts';
import type { Options } from '../grammar.ts';
import type { Tier } from '../play.ts';
import { greatest, LOST, won } from './define.ts';
import type { Matcher } from './define.ts';
import { DIGITS } from './direct.ts';

/** So many different digits, each drawn so often. */
export interface Part {
  readonly label: string;
  readonly take: number;
  readonly times: number;
}

const FACTORIALS = [1, 1, 2, 6, 24, 120];

/** Chance of one multiset of these parts: k! / Π times!^take of 10^k. */
function chanceOf(parts: readonly Part[]): Tier {
  const k = parts.reduce((total, part) => total + part.take * part.times, 0);
  const orders = parts.reduce(
    (ways, part) => ways / (FACTORIALS[part.times] as number) ** part.take,
    FACTORIALS[k] as number,
  );
  return tier('1', fraction(orders, 10 ** k));
}

/** True when the window has exactly `part.take` values of that multiplicity, all of them chosen. Each value is judged at its first place. */
function holds(part: Part, chosen: readonly number[], drawn: readonly number[]): boolean {
  let found = 0;
  for (let place = 0; place < drawn.length; place += 1) {
    const value = drawn[place] as number;
    if (drawn.indexOf(value) < place || timesIn(drawn, value) !== part.times) continue;
    if (!chosen.includes(value)) return false;
    found += 1;
  }
  return found === part.take;
}

function timesIn(drawn: readonly number[], value: number): number {
  let times = 0;
  for (const other of drawn) if (other === value) times += 1;
  return times;
}

/** 组选60, 30, 20, 10, 5, 12, 4, 6: one or two rows; a digit chosen in both rows never makes a ticket with itself. */
export function multiset(parts: readonly [Part] | readonly [Part, Part]): Matcher {
  const [first, second] = parts;
  return {
    form: { kind: 'rows', rows: parts.map((part) => row(part.label, DIGITS.options, { min: part.take })) },
    tiers: [chanceOf(parts)],
    look: 'pad',
    count: ([a = [], b = []]) => {
      if (!second) return choose(a.length, first.take);
      const both = shared(a, b);
      let total = 0;
      for (let inBoth = 0; inBoth <= first.take; inBoth += 1) {
        total +=
          choose(both, inBoth) * choose(a.length - both, first.take - inBoth) * choose(b.length - inBoth, second.take);
      }
      return total;
    },
    settle: (rows, drawn) =>
      won(parts.every((part, index) => holds(part, rows[index] as readonly number[], drawn)) ? 1 : 0),
  };
}

/** 组三复式: one row, each ordered pair (twice, once) is a ticket. */
export function pairAndOne(options: Options = DIGITS.options): Matcher {
  return {
    form: { kind: 'rows', rows: [row('选号', options, { min: 2 })] },
    tiers: [
      chanceOf([
        { label: '', take: 1, times: 2 },
        { label: '', take: 1, times: 1 },
      ]),
    ],
    look: 'pad',
    count: ([chosen = []]) => chosen.length * (chosen.length - 1),
    settle: ([chosen = []], drawn) =>
      won(distinct(drawn) === 2 && drawn.every((value) => chosen.includes(value)) ? 1 : 0),
  };
}

/** How many different values a short list has; without a Set, since every settled line asks. */
export function distinct(drawn: readonly number[]): number {
  let count = 0;
  for (let place = 0; place < drawn.length; place += 1) if (drawn.indexOf(drawn[place] as number) === place) count += 1;
  return count;
}

/** What typed multiset tickets may be: by how many different values they have, the tier that pays them. */
export interface GroupTickets {
  readonly length: number;
  readonly options: Options;
  /** Value of option 0. */
  readonly first: number;
  readonly tierByDistinct: ReadonlyMap<number, string>;
  readonly tiers: readonly Tier[];
}

/** 组三/组六/组选单式, 混合组选: typed tickets, order does not matter. */
export function groupTickets(config: GroupTickets): Matcher {
  const { length, options, first, tierByDistinct } = config;
  return {
    form: {
      kind: 'tickets',
      length,
      options,
      ordered: false,
      impossible: (values) => !tierByDistinct.has(distinct(values)),
    },
    tiers: config.tiers,
    look: 'pad',
    count: (tickets) => tickets.length,
    settle: (tickets, drawn) => {
      const name = tierByDistinct.get(distinct(drawn));
      if (name === undefined) return LOST;
      const wanted = drawn.map((value) => value - first).sort((a, b) => a - b);
      return won(tickets.some((ticket) => ticket.every((value, index) => value === wanted[index])) ? 1 : 0, name);
    },
    best: (tickets, worth) => greatest(tickets.map((ticket) => worth(tierByDistinct.get(distinct(ticket)) ?? '1'))),
  };
}
