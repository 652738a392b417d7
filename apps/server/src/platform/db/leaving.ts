import type { ClosingObstacle } from '@caiting/contract';
import { perDeps, type Deps } from '../deps.ts';
import type { Queries, Tx } from './pool.ts';

/** What stands in the way of somebody who closes an account, in the smallest units of money. */
export interface Obstacle {
  readonly kind: ClosingObstacle;
  readonly count: number;
  /** Null where it is no sum. */
  readonly amount: bigint | null;
}

/** What a module knows of somebody who leaves, and what goes with him (docs/decisions/0303). */
export interface Leaving {
  obstacles?(db: Queries, player: string): Promise<readonly Obstacle[]>;
  /** Takes away what is personal, in the transaction that closes the account. Repeatable. */
  erase?(tx: Tx, player: string): Promise<void>;
  /** Whether a picture that somebody gave stands for more than that person, and stays. */
  keepsPicture?(db: Queries, path: string, player: string): Promise<boolean>;
}

const registered = perDeps(() => ({ all: [] as readonly Leaving[] }));

export function registerLeaving(deps: Deps, all: readonly Leaving[]): void {
  registered(deps).all = all;
}

/** Everything that stands in the way, by all modules. */
export async function obstaclesOf(deps: Deps, db: Queries, player: string): Promise<readonly Obstacle[]> {
  const found: Obstacle[] = [];
  for (const { obstacles } of registered(deps).all) if (obstacles) found.push(...(await obstacles(db, player)));
  return found.filter(({ count }) => count > 0);
}

export async function eraseAll(deps: Deps, tx: Tx, player: string): Promise<void> {
  for (const { erase } of registered(deps).all) await erase?.(tx, player);
}

/** Whether the picture that a player gave stays: another one gave the same one in private, which is the same file, or some module keeps it. */
export async function isPictureKept(deps: Deps, db: Queries, path: string, player: string): Promise<boolean> {
  const others = 'select from private_file where path = $1 and player <> $2 limit 1';
  if ((await db.maybeOne(others, [path, player])) !== null) return true;
  for (const { keepsPicture } of registered(deps).all) if (await keepsPicture?.(db, path, player)) return true;
  return false;
}
