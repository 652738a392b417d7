import type { Tx } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';

/** Called inside the transaction that opens an account by its person's own hand. */
export type RegisteredHook = (tx: Tx, player: bigint) => Promise<void>;

export const registeredHook = perDeps((): { hook: RegisteredHook | null } => ({ hook: null }));

/** The module that writes the terms sets this once at start: what was accepted is kept with the account. */
export function onRegistered(deps: Deps, hook: RegisteredHook): void {
  registeredHook(deps).hook = hook;
}
