import { LRUCache } from 'lru-cache';
import type { BeaconChain } from '@caiting/lottery/draw';

type Verify = (chain: BeaconChain, round: number, signature: string) => Promise<string | null>;

const ROUNDS = 256;

/** Lotteries that close together share a round: it is verified once. What did not verify is not remembered. */
export function rememberRounds(verify: Verify): Verify {
  const known = new LRUCache<string, string>({ max: ROUNDS });
  return async (chain, round, signature) => {
    const key = `${chain.chainHash} ${chain.publicKey} ${round} ${signature}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const randomness = await verify(chain, round, signature);
    if (randomness !== null) known.set(key, randomness);
    return randomness;
  };
}
