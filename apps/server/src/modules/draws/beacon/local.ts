import { latestRound } from '@caiting/lottery/draw';
import type { Beacon } from './beacon.ts';
import { localChain } from './local-chain.ts';
import { signInThread } from './thread.ts';

/** The beacon of development: signs rounds itself, on the database's clock, and never one that is not due. */
export function localBeacon(secretKey: Uint8Array, nowSeconds: () => Promise<number>): Beacon {
  const chain = localChain(secretKey);
  const latest = async (): Promise<number> => latestRound(chain, await nowSeconds());
  return {
    chain,
    askAfterS: 0,
    latest,
    fetchSignature: async (round) => (round <= (await latest()) ? signInThread(chain, secretKey, round) : null),
    close: () => undefined,
  };
}
