import type { Size } from './lay/shape.ts';

const BETS = 1_000_000;
/** Ten bets of each player. */
const BETS_OF_PLAYER = 10;
/** Each size is ten times the one before. */
const STEPS = 3;

/** Below, a line of agents has no levels, and a wave of bets no whole batch. */
const LEAST = { bets: 1_000, players: 100 } as const;
/** What one PostgreSQL is asked to hold; numbers of players have nine digits. */
const MOST = { bets: 100_000_000, players: 10_000_000 } as const;

/** The largest size and how many there are, as typed. */
export interface SizesTold {
  readonly bets: string | undefined;
  readonly players: string | undefined;
  readonly steps: string | undefined;
}

/** The sizes that are laid, the smallest first. Throws one sentence for a number that cannot be. */
export function sizesOf(told: SizesTold): Size[] {
  const bets = whole('bets', told.bets ?? String(BETS), LEAST.bets, MOST.bets);
  const plain = Math.min(MOST.players, Math.max(LEAST.players, Math.round(bets / BETS_OF_PLAYER)));
  const players = whole('players', told.players ?? String(plain), LEAST.players, MOST.players);
  const steps = whole('steps', told.steps ?? String(STEPS), 1, 6);
  const sizes = Array.from({ length: steps }, (_, n) => 10 ** (steps - 1 - n)).map((part) => ({
    bets: Math.round(bets / part),
    players: Math.round(players / part),
  }));
  const [smallest] = sizes;
  if (smallest && (smallest.bets < LEAST.bets || smallest.players < LEAST.players))
    throw new Error(
      `caiting bench size: --steps=${steps} makes the smallest site one of ${smallest.bets} bets and ${smallest.players} players; it has ${LEAST.bets} and ${LEAST.players} at least`,
    );
  return sizes;
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`caiting bench size: --${name} is a whole number from ${least} to ${most}, not ${text}`);
}
