import { appNow } from '../../platform/clock.ts';
import { perDeps, type Deps } from '../../platform/deps.ts';
import type { Beacon } from './beacon.ts';
import { drandBeacon } from './beacon-drand.ts';
import { localBeacon, readOrMakeKey } from './beacon-local.ts';
import { DrawClock } from './clock.ts';

/** The beacon that the configuration names: drand, or the test beacon of this data folder. */
export const beaconOf = perDeps<Beacon>((deps) =>
  deps.config.beacon === 'drand' ? drandBeacon({ log: deps.log }) : localBeaconOf(deps),
);

/** The test beacon of this data folder; the demo history is always drawn with it. */
export function localBeaconOf(deps: Deps): Beacon {
  return localBeacon(readOrMakeKey(deps.config.dataFolder), async () => (await appNow(deps.db)).getTime() / 1000);
}

export const drawClockOf = perDeps((deps) => new DrawClock(deps, beaconOf(deps)));
