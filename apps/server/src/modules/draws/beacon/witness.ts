import { prepared, type Queries } from '../../../platform/db/pool.ts';
import type { SeenRound } from './drand.ts';

/** Evidence counts from two periods before the seal until two after it, when the deciding round may be out. */
const AROUND_S = 6;
/** Relays times a few closes beside each other. */
const SHOWN_MAX = 8;

const KEEP = prepared('draws.keep_witness', 'select note_witness($1, $2::text[], $3::int8[], $4::text[])');

/** Keeps what a relay showed a moment ago; the database says the moment. */
export async function keepWitness(db: Queries, chainHash: string, seen: SeenRound): Promise<void> {
  await db.run(KEEP, [chainHash, [seen.relay], [seen.round], [seen.signature]]);
}

export interface Witness extends SeenRound {
  readonly seenAt: Date;
}

const AROUND = prepared(
  'draws.witnesses',
  `select relay, round::float8 as round, signature, seen_at as "seenAt" from beacon_witness
    where beacon = $1 and seen_at between $2::timestamptz - $3 * interval '1 second' and $2::timestamptz + $3 * interval '1 second'
    order by abs(extract(epoch from seen_at - $2::timestamptz)), relay limit $4`,
);

/** What relays showed around the seal of an issue, the nearest first. */
export function listWitnesses(db: Queries, chainHash: string, sealedAt: Date): Promise<Witness[]> {
  return db.query<Witness>(AROUND, [chainHash, sealedAt, AROUND_S, SHOWN_MAX]);
}
