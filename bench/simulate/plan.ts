import { Dice } from '@caiting/server/bench-kit';

/** What a simulation does to a site, and when: all of it hangs on the seed. */

/** Each is something that happens to real sites; what only a part of them can have is in `NEEDS`. */
export const TROUBLES = [
  'killServer',
  'killWorker',
  'killDatabase',
  'killAll',
  'killSigner',
  'killGames',
  'killProvider',
  'freezeServer',
  'freezeDatabase',
  'freezeProvider',
  'fillDisk',
  'slowDisk',
  'cutConnections',
  'cutSockets',
  'jumpClock',
  'providerLies',
  'relayAway',
  'relayLies',
  'killBus',
  'freezeBus',
  'splitBus',
  'loseMessages',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** What a machine has: a disk that may be filled, and servers of NATS. */
export interface Means {
  readonly hasOwnDisk: boolean;
  readonly hasNats: boolean;
}

const NEEDS: Readonly<Partial<Record<Trouble, keyof Means>>> = {
  fillDisk: 'hasOwnDisk',
  killBus: 'hasNats',
  freezeBus: 'hasNats',
  splitBus: 'hasNats',
  loseMessages: 'hasNats',
};

/** Troubles that this machine can have. */
export const possible = (means: Means, of: readonly Trouble[] = TROUBLES): readonly Trouble[] =>
  of.filter((trouble) => {
    const need = NEEDS[trouble];
    return need === undefined || means[need];
  });

export interface PlannedTrouble {
  /** Since the people began, in milliseconds. */
  readonly atMs: number;
  readonly trouble: Trouble;
  /** How long what is frozen stands still, how far the clock jumps, or which of several is struck, as a part of its most. */
  readonly share: number;
}

/** People act before the first and after the last. */
const QUIET_MS = 5_000;
const PAUSE_MS = { min: 2_500, max: 6_500 };
const PARTS = 100;

/** Every kind comes once before any comes again, in an order of the seed's. */
export function planTroubles(
  seed: string,
  seconds: number,
  kinds: readonly Trouble[] = TROUBLES,
): readonly PlannedTrouble[] {
  const dice = new Dice(`${seed}|troubles`);
  const plan: PlannedTrouble[] = [];
  let left: Trouble[] = [];
  for (let atMs = QUIET_MS; atMs < seconds * 1_000 - QUIET_MS && kinds.length > 0;) {
    if (left.length === 0) left = [...kinds];
    const trouble = dice.of(left);
    left = left.filter((one) => one !== trouble);
    plan.push({ atMs, trouble, share: (1 + dice.below(PARTS)) / PARTS });
    atMs += PAUSE_MS.min + dice.below(PAUSE_MS.max - PAUSE_MS.min);
  }
  return plan;
}
