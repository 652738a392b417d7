import type { Tx } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';

/** Called inside the transaction that opens an account by its person's own hand. */
export type RegisteredHook = (tx: Tx, player: bigint) => Promise<void>;

export const registeredHooks = perDeps((): RegisteredHook[] => []);

/** Modules above this one say once at start what they keep of a new account (what was accepted, its first steps). */
export function onRegistered(deps: Deps, hook: RegisteredHook): void {
  registeredHooks(deps).push(hook);
}
