/**
 * The signer as a process of its own (docs/decisions/0144): the settings of the site from the environment, its socket at CAITING_SIGNER_SOCKET or in the data
 * folder. `./caiting start` starts it and keeps it up; an operator may run it himself, as a system user of its own.
 */
import { QUICKNET, verifyRound, type BeaconChain } from '@caiting/lottery/draw';
import { readConfig } from '../config.ts';
import { localChain, readOrMakeKey } from '../modules/draws/beacon/local-chain.ts';
import { signerTargetOf } from '../platform/db/connect.ts';
import { openDb } from '../platform/db/pool.ts';
import { ChainSigner } from './chain-signer.ts';
import { readOrMakeSignerKey, signerKeyPath } from './key.ts';
import { rememberRounds } from './remember-rounds.ts';
import { serveSigner } from './serve.ts';
import { digestOf, keepDigest } from './site-key.ts';
import { signerSocketPath } from './socket-path.ts';

const config = readConfig();
const { dataFolder, isProduction, signerKey, signerSocket } = config;
/** Production is drawn by a network that is not ours, whatever lies in the folder. */
const networks: readonly BeaconChain[] = isProduction ? [QUICKNET] : [QUICKNET, localChain(readOrMakeKey(dataFolder))];

/** Heard before the socket is there: whoever finds it may say stop in the same moment. Until it serves nothing is under way. */
let stop = (): void => process.exit(0);
process.on('SIGTERM', () => stop());

try {
  const key = readOrMakeSignerKey(signerKey ?? signerKeyPath(dataFolder));
  // Orders come one after the other: one that waits for ever would hold up all that follow.
  const target = signerTargetOf(config);
  const db = openDb(target, { connectionsMax: 2, applicationName: 'caiting-signer', isBounded: true });
  if (!(await keepDigest(db, 'signer', digestOf('signer', key.toString('hex')))))
    throw new Error(
      'caiting: 签名密钥与本站数据库所记的不同，请放回原来的密钥 / the signer key is another one than this database was used with: put the old one back, or see docs/operating.md',
    );
  const verify = rememberRounds(async (chain, round, signature) => verifyRound(chain, round, signature));
  const server = await serveSigner(
    new ChainSigner({ db, key, networks, verify }),
    signerSocket ?? signerSocketPath(dataFolder),
  );
  stop = () => {
    server.close();
    void db.close().then(() => process.exit(0));
  };
  process.send?.({ ready: true }, undefined, undefined, () => undefined);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
