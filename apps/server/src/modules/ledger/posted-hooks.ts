import type { TransactionKey } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Posting } from './post.ts';

/** Called for each new posting of a code, in its transaction, after the money moved. */
export type PostedHook = (tx: Tx, posting: Posting) => Promise<void>;

const hooks = new Map<TransactionKey, readonly PostedHook[]>();

/**
 * Lets a higher module follow single postings of some codes, whoever posts them: a credit can then not forget what hangs on it (wagering).
 * Registered once when the module is loaded, so that seeds, tools and servers all have it. Bets and settlement are posted in sets and pass no hook:
 * for them there is the event `bet.settled`.
 */
export function onPosted(codes: readonly TransactionKey[], hook: PostedHook): void {
  for (const code of codes) hooks.set(code, [...(hooks.get(code) ?? []), hook]);
}

export async function runPostedHooks(tx: Tx, posting: Posting): Promise<void> {
  for (const hook of hooks.get(posting.code) ?? []) await hook(tx, posting);
}
