import { appNow } from '../../platform/clock.ts';
import { perDeps, type Deps } from '../../platform/deps.ts';
import type { LostChains } from '../../signer/port.ts';
import { setBeaconInForce } from '../tenant/index.ts';
import { QUICKNET, type BeaconChain } from '@caiting/lottery/draw';
import { verifiedRound, type Beacon } from './beacon/beacon.ts';
import type { StoredRound } from './core/queries.ts';
import { drandBeacon, isDrandUp, type DrandOptions, type SeenRound } from './beacon/drand.ts';
import { keepWitness } from './beacon/witness.ts';
import { readOrMakeKey } from './beacon/local-chain.ts';
import { localBeacon } from './beacon/local.ts';
import { DrawClock } from './clock.ts';
import { signerOf } from './signer-of.ts';

/** The beacon that the configuration names: drand, or the test beacon of this data folder, with which `auto` begins. */
export const beaconOf = perDeps<Beacon>((deps) =>
  deps.config.beacon === 'drand' ? drandBeacon(drandOptions(deps)) : localBeaconOf(deps),
);

function drandOptions({ log, config, db }: Deps): DrandOptions {
  const options = { log, keep: (seen: SeenRound) => keepWitness(db, QUICKNET.chainHash, seen) };
  return config.drandRelays.length === 0 ? options : { ...options, relays: config.drandRelays };
}

/** The test beacon of this data folder; the demo history is always drawn with it. */
export function localBeaconOf(deps: Deps): Beacon {
  return localBeacon(readOrMakeKey(deps.config.dataFolder), async () => (await appNow(deps.db)).getTime() / 1000);
}

export const drawClockOf = perDeps((deps) => {
  if (deps.config.beacon !== 'auto') return new DrawClock(deps, beaconOf(deps));
  const drand = drandBeacon(drandOptions(deps));
  return new DrawClock(deps, beaconOf(deps), {
    other: drand,
    isUp: () => isDrandUp({ ...drandOptions(deps), clock: () => appNow(deps.db) }),
    onChosen: () => setBeaconInForce(deps, 'drand'),
  });
});

/**
 * The signer tries every chain that is still needed and marks those that its key does not open (docs/decisions/0195). What follows is the draw clock's: it
 * makes their issues void and has other chains made, and goes on with both after a restart. Who may, and that two of them agree, is checked by the caller.
 */
export const loseChains = (deps: Deps): Promise<LostChains> => signerOf(deps).loseChains();

/** The network in force. */
export const chainInForce = (deps: Deps): BeaconChain => drawClockOf(deps).beacon.chain;

/** A round of the network in force, verified; null while it is not out, or nobody answers. */
export const roundInForce = (deps: Deps, round: number): Promise<StoredRound | null> =>
  verifiedRound(deps.db, drawClockOf(deps).beacon, round);
