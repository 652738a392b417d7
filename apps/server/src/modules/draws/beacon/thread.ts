import type { BeaconChain } from '@caiting/lottery/draw';
import { threadOf } from '../../../platform/engine/thread.ts';
import { rememberRounds } from '../../../signer/remember-rounds.ts';

/** What the thread is asked (worker.ts). */
export type BeaconTask =
  | { readonly kind: 'sign'; readonly chain: BeaconChain; readonly round: number; readonly secretKey: Uint8Array }
  | { readonly kind: 'verify'; readonly chain: BeaconChain; readonly round: number; readonly signature: string };

/** Little is alive in it at any moment: a small heap keeps the server's memory small. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

/** Signing or verifying a round takes some 15 ms of curve arithmetic, during which no bet would be answered. */
const thread = threadOf<BeaconTask, string | null>(new URL('./worker.ts', import.meta.url), LIMITS);

/** The test beacon's signature of a round, as text. Whoever calls this decides that the round is due. */
export async function signInThread(chain: BeaconChain, secretKey: Uint8Array, round: number): Promise<string> {
  const signature = await thread.run({ kind: 'sign', chain, round, secretKey });
  if (signature === null) throw new Error(`round ${round} was not signed`);
  return signature;
}

/** The round's randomness, or null when the signature is not the network's. */
export const verifyInThread = rememberRounds((chain, round, signature) =>
  thread.run({ kind: 'verify', chain, round, signature }),
);
