import { Dice } from '@caiting/server/bench-kit';

/** What a simulation does to a site, and when: all of it hangs on the seed. */

/** Each is something that happens to real sites. */
export const TROUBLES = [
  'killServer',
  'killDatabase',
  'killBoth',
  'killSigner',
  'killGames',
  'freezeDatabase',
  'freezeProvider',
  'cutConnections',
  'cutSockets',
  'jumpClock',
] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface PlannedTrouble {
  /** Since the people began, in milliseconds. */
  readonly atMs: number;
  readonly trouble: Trouble;
  /** How long what is frozen stands still, or how far the clock jumps, as a part of its most. */
  readonly share: number;
}

/** People act before the first and after the last. */
const QUIET_MS = 5_000;
const PAUSE_MS = { min: 4_000, max: 10_000 };
const PARTS = 100;

/** Every kind comes once before any comes again, in an order of the seed's. */
export function planTroubles(seed: string, seconds: number): readonly PlannedTrouble[] {
  const dice = new Dice(`${seed}|troubles`);
  const plan: PlannedTrouble[] = [];
  let left: Trouble[] = [];
  for (let atMs = QUIET_MS; atMs < seconds * 1_000 - QUIET_MS;) {
    if (left.length === 0) left = [...TROUBLES];
    const trouble = dice.of(left);
    left = left.filter((one) => one !== trouble);
    plan.push({ atMs, trouble, share: (1 + dice.below(PARTS)) / PARTS });
    atMs += PAUSE_MS.min + dice.below(PAUSE_MS.max - PAUSE_MS.min);
  }
  return plan;
}
