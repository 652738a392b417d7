import type { Queries } from '../../../platform/db/pool.ts';

export interface BeaconInForce {
  readonly name: string;
  readonly isTest: boolean;
  readonly chainHash: string;
}

/** The networks whose rounds decide the issues on sale: one, or two while a change of beacon is under way. */
export function listBeaconsInForce(db: Queries): Promise<BeaconInForce[]> {
  return db.query<BeaconInForce>(
    `select b.name, b.is_test as "isTest", b.chain_hash as "chainHash" from beacon_chain b
      where b.chain_hash in (select beacon from issue where state in ('selling', 'closed'))
      order by b.is_test, b.name`,
  );
}
