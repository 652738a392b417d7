import type { GameProof } from '@caiting/contract';

type Shared = NonNullable<GameProof['shared']>;

/** When the beacon round was due, ms. */
export const dueAtOf = ({ beaconRound, chain: { genesis, period } }: Pick<Shared, 'beaconRound' | 'chain'>): number =>
  (genesis + (beaconRound - 1) * period) * 1000;
