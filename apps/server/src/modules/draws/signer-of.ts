import { QUICKNET } from '@caiting/lottery/draw';
import { signerTarget } from '../../platform/db/connect.ts';
import { openDb } from '../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../platform/deps.ts';
import { ChainSigner } from '../../signer/chain-signer.ts';
import { socketSigner } from '../../signer/client.ts';
import { readOrMakeSignerKey, signerKeyPath } from '../../signer/key.ts';
import type { Signer } from '../../signer/port.ts';
import { localChain, readOrMakeKey } from './beacon/local-chain.ts';
import { verifyInThread } from './beacon/thread.ts';

/** The signer that the configuration names: a process of its own; in a demo or a test without one, the same rules in this process. */
export const signerOf = perDeps<Signer>((deps) => {
  const { signerSocket, isProduction } = deps.config;
  if (signerSocket !== undefined) return socketSigner(signerSocket);
  return isProduction ? noSigner : ownSigner(deps);
});

/** In this process: for tests, and for the demo seed, which draws the past. */
export function ownSigner({ config, ownerTarget }: Pick<Deps, 'config' | 'ownerTarget'>): ChainSigner {
  return new ChainSigner({
    db: openDb(signerTarget(ownerTarget), { connectionsMax: 2, applicationName: 'caiting-signer' }),
    key: readOrMakeSignerKey(config.signerKey ?? signerKeyPath(config.dataFolder)),
    networks: [QUICKNET, localChain(readOrMakeKey(config.dataFolder))],
    verify: verifyInThread,
  });
}

const absent = (): Promise<never> =>
  Promise.reject(new Error('production draws with the signer process, and there is none'));

/** A server that stands alone in production holds no seeds: it makes no chains and draws nothing. */
const noSigner: Signer = { publishChain: absent, link: absent, loseChains: absent, close: async () => undefined };
