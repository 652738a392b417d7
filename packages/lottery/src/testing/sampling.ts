/** Seeded samples for games whose space is too large to walk, and exact counts of sets by an additive figure. */
import type { Draw, Fraction, Play } from '../play.ts';
import { picksOf, singleTickets } from './lines.ts';

/** A small repeatable generator (mulberry32): the sample is the same in every run, so a test that passes keeps passing. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` draws of k different numbers of 1–n. */
export function sampleDraws(n: number, k: number, count: number, seed = 20_261_121): readonly Draw[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const balls = Array.from({ length: n }, (_, i) => i + 1);
    for (let i = 0; i < k; i += 1) {
      const j = i + Math.floor(random() * (n - i));
      [balls[i], balls[j]] = [balls[j] as number, balls[i] as number];
    }
    return { numbers: balls.slice(0, k) };
  });
}

/** How many k-sets of the numbers have each total of a per-number figure. */
export function countSets(
  numbers: readonly number[],
  k: number,
  figure: (n: number) => number,
): ReadonlyMap<number, bigint> {
  const bySize: Map<number, bigint>[] = Array.from({ length: k + 1 }, () => new Map());
  bySize[0]?.set(0, 1n);
  for (const n of numbers) {
    for (let size = k - 1; size >= 0; size -= 1) {
      const next = bySize[size + 1] as Map<number, bigint>;
      for (const [total, ways] of bySize[size] as Map<number, bigint>) {
        const at = total + figure(n);
        next.set(at, (next.get(at) ?? 0n) + ways);
      }
    }
  }
  return bySize[k] as Map<number, bigint>;
}

const ratio = ({ num, den }: Fraction): number => Number(num) / Number(den);

/** The one tier that can pay a ticket, where it hangs on the ticket; undefined where every tier can. */
type TierOfTicket = (ticket: {
  readonly text: string;
  readonly row: number;
  readonly option: string;
}) => string | undefined;

/** Tiers (refunds too) whose share of the sample is more than five standard deviations from their chance, for `expect(…).toEqual([])`. */
export function strayChances(
  play: Play,
  draws: readonly Draw[],
  atMost = Infinity,
  tierOfTicket: TierOfTicket = ({ row, option }) => play.shape.tierOf?.(row, option),
): readonly unknown[] {
  return singleTickets(play)
    .slice(0, atMost)
    .flatMap((ticket) => {
      const totals = totalsOf(play, ticket.text, draws);
      const own = tierOfTicket(ticket);
      return play.tiers
        .filter(({ name }) => own === undefined || own === name)
        .flatMap(({ name, probability, refund }) => [
          { name, chance: ratio(probability) },
          ...(refund ? [{ name: 'refund', chance: ratio(refund) }] : []),
        ])
        .map(({ name, chance }) => ({
          text: ticket.text,
          name,
          seen: totals[name] ?? 0,
          expected: chance * draws.length,
          chance,
        }))
        .filter(({ seen, expected, chance }) => Math.abs(seen - expected) > 5 * Math.sqrt(expected * (1 - chance)) + 1);
    });
}

function totalsOf(play: Play, text: string, draws: readonly Draw[]): Record<string, number> {
  const picks = picksOf(play, text);
  const totals: Record<string, number> = {};
  for (const draw of draws) for (const [tier, n] of play.settle(picks, draw)) totals[tier] = (totals[tier] ?? 0) + n;
  return totals;
}
