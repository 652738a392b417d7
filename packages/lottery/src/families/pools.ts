/** Tickets of m different numbers out of a pool (or 胆 and 拖), judged by how many of a ticket's numbers came. */
import { choose } from '../combinatorics.ts';
import { row } from '../grammar.ts';
import type { Options } from '../grammar.ts';
import type { Tier, Worth } from '../play.ts';
import { bits, setMasks } from './best.ts';
import { greatest, Tally } from './define.ts';
import type { Matcher } from './define.ts';

export interface PoolConfig {
  /** Option texts are numbers ("7", "07"); an option has come when its number is among those drawn. */
  readonly options: Options;
  readonly label?: string;
  /** Numbers a ticket has. */
  readonly size: number;
  /** Different numbers that one draw shows of the options: 20 in KL8, 5 in SYX5. By default `size`. */
  readonly comes?: number;
  /** Largest pool; by default every option. */
  readonly max?: number;
  readonly tiers: readonly Tier[];
  /** Which tier a ticket of so many hits is paid by; by default all numbers hit pay tier 1. */
  readonly pays?: readonly (readonly [hits: number, tier: string])[];
}

interface Paid {
  readonly hits: number;
  readonly tier: string;
  readonly tierIndex: number;
}

function paidTiers(config: PoolConfig): Paid[] {
  const pays = config.pays ?? [[config.size, '1'] as const];
  return pays.map(([hits, name]) => ({
    hits,
    tier: name,
    tierIndex: config.tiers.findIndex((entry) => entry.name === name),
  }));
}

/** How many of the chosen options were drawn; a number drawn twice counts once. */
function hitsOf(chosen: readonly number[], values: readonly number[], drawn: readonly number[]): number {
  let hits = 0;
  for (const index of chosen) if (drawn.includes(values[index] as number)) hits += 1;
  return hits;
}

/** Worth of the tickets that hold all `held` numbers and the rest of their `size` from `drag`, when so many of each came. */
function wonBy(
  paid: readonly Paid[],
  size: number,
  [held, drag]: Hits,
  [heldHits, dragHits]: Hits,
  worth: Worth,
): number {
  let total = 0;
  for (const { hits, tier } of paid) {
    const more = hits - heldHits;
    total += choose(dragHits, more) * choose(drag - dragHits, size - held - more) * worth(tier);
  }
  return total;
}

/** Numbers of 胆 and of 拖 (or of a pool with no 胆). */
type Hits = readonly [held: number, drag: number];

/**
 * The best of all hits that a draw can make of the two rows. Numbers are alike, so their counts tell all: a draw shows `comes` of the options,
 * so that few unchosen ones cannot all be missed. Digits and dice can show fewer; their plays pay for full hits alone, where more is better.
 */
function bestHits(config: PoolConfig, [held, drag]: Hits, worth: Worth): number {
  const comes = config.comes ?? config.size;
  const unchosen = config.options.texts.length - held - drag;
  const paid = paidTiers(config);
  const found: number[] = [];
  for (let heldHits = 0; heldHits <= Math.min(held, comes); heldHits += 1) {
    const least = Math.max(0, comes - unchosen - heldHits);
    for (let dragHits = least; dragHits <= Math.min(drag, comes - heldHits); dragHits += 1) {
      found.push(wonBy(paid, config.size, [held, drag], [heldHits, dragHits], worth));
    }
  }
  return greatest(found);
}

/** 复式: every choice of `size` numbers of the pool is a ticket. */
export function pool(config: PoolConfig): Matcher {
  const { size, tiers } = config;
  const values = config.options.texts.map(Number);
  const paid = paidTiers(config);
  return {
    form: {
      kind: 'rows',
      rows: [row(config.label ?? '选号', config.options, { min: size, ...(config.max ? { max: config.max } : {}) })],
    },
    tiers,
    look: 'pad',
    count: ([chosen = []]) => choose(chosen.length, size),
    settle: ([chosen = []], drawn) => {
      const hits = hitsOf(chosen, values, drawn);
      const tally = new Tally(tiers);
      for (const { hits: needed, tierIndex } of paid)
        tally.add(tierIndex, choose(hits, needed) * choose(chosen.length - hits, size - needed));
      return tally.settled();
    },
    best: ([chosen = []], worth) => bestHits(config, [0, chosen.length], worth),
  };
}

/** 胆拖: 1 to size−1 bankers stand in every ticket, the rest comes from the second row. */
export function bankers(config: PoolConfig): Matcher {
  const { size, tiers } = config;
  const values = config.options.texts.map(Number);
  const paid = paidTiers(config);
  return {
    form: {
      kind: 'rows',
      rows: [
        row('胆码', config.options, { max: size - 1 }),
        row('拖码', config.options, config.max ? { max: config.max } : {}),
      ],
      exclusive: true,
    },
    tiers,
    look: 'pad',
    count: ([held = [], drag = []]) => choose(drag.length, size - held.length),
    settle: ([held = [], drag = []], drawn) => {
      const heldHits = hitsOf(held, values, drawn);
      const dragHits = hitsOf(drag, values, drawn);
      const tally = new Tally(tiers);
      for (const { hits: needed, tierIndex } of paid) {
        const more = needed - heldHits;
        tally.add(tierIndex, choose(dragHits, more) * choose(drag.length - dragHits, size - held.length - more));
      }
      return tally.settled();
    },
    best: ([held = [], drag = []], worth) => bestHits(config, [held.length, drag.length], worth),
  };
}

/** Several typed tickets can win at once where a draw shows more numbers than a ticket has, or fewer: every set that a draw can show is tried. */
function bestOfSets(config: PoolConfig, paid: readonly Paid[]): NonNullable<Matcher['best']> {
  const shown = setMasks(config.options.texts.length, config.comes ?? config.size);
  return (tickets, worth) => {
    const worthOfHits = Array.from({ length: config.size + 1 }, () => 0);
    for (const { hits, tier } of paid) worthOfHits[hits] = worth(tier);
    const masks = tickets.map((ticket) => ticket.reduce((mask, value) => mask | (1 << value), 0));
    return greatest(
      shown.map((draw) => masks.reduce((total, mask) => total + (worthOfHits[bits(mask & draw)] ?? 0), 0)),
    );
  };
}

/** 单式 of the same plays: typed tickets of `size` different numbers, order does not matter. */
export function poolTickets(config: PoolConfig): Matcher {
  const { size, tiers } = config;
  const values = config.options.texts.map(Number);
  const paid = paidTiers(config);
  return {
    form: {
      kind: 'tickets',
      length: size,
      options: config.options,
      ordered: false,
      impossible: (ticket) => ticket.some((value, index) => index > 0 && value === ticket[index - 1]),
    },
    tiers,
    look: 'pad',
    count: (tickets) => tickets.length,
    settle: (tickets, drawn) => {
      const tally = new Tally(tiers);
      for (const ticket of tickets) {
        const hits = hitsOf(ticket, values, drawn);
        for (const { hits: needed, tierIndex } of paid) if (hits === needed) tally.add(tierIndex, 1);
      }
      return tally.settled();
    },
    ...((config.comes ?? size) === size ? {} : { best: bestOfSets(config, paid) }),
  };
}
