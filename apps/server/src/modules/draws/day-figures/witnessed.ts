import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { RELAYS } from '../beacon/drand.ts';

/** The rule of `packages/lottery/src/verify/time.ts`: so many relays, each at a round of the moment, around the seal. */
const RELAYS_MIN = 2;
const AROUND_PERIODS = 2;
const BEHIND_MAX_S = 2;
const AGE_MAX_PERIODS = 4;

/** Closes of issues that a public network decides, by lottery, since that is how issues are found by their time. */
const CLOSES = `select i.sealed_at,
     (select count(distinct w.relay) from beacon_witness w
       where w.beacon = i.beacon and w.relay = any ($3::text[])
         and w.seen_at between i.sealed_at - ${AROUND_PERIODS} * b.period_s * interval '1 second' and i.sealed_at + ${AROUND_PERIODS} * b.period_s * interval '1 second'
         and extract(epoch from w.seen_at) - (b.genesis + (w.round - 1) * b.period_s) between -${BEHIND_MAX_S} and ${AGE_MAX_PERIODS} * b.period_s) >= ${RELAYS_MIN} as is_seen
   from lottery l join issue i on i.lottery_code = l.code join beacon_chain b on b.chain_hash = i.beacon
  where i.draw_at > t.at - $1 * interval '1 second' and i.draw_at < t.at + interval '1 day'
    and i.sealed_at between t.at - $1 * interval '1 second' and t.at - $2 * interval '1 second' and not b.is_test and not i.demo_history`;

const COUNT = prepared(
  'draws.witnessed',
  `select count(*)::int as sealed, count(*) filter (where c.is_seen)::int as witnessed
     from (select app_now() as at) as t, lateral (${CLOSES}) as c`,
);
const UNSEEN = prepared(
  'draws.unseen_closes',
  `select extract(epoch from max(t.at) - min(c.sealed_at))::float8 as late
     from (select app_now() as at) as t, lateral (${CLOSES}) as c where not c.is_seen`,
);

/** A relay of the site's own is no witness. */
const HOSTS = RELAYS.map((relay) => new URL(relay).host);
/** What a relay shows after the seal counts for so long. */
const SETTLED_S = 6;
const HOUR_S = 3_600;
const WATCHED_S = 900;

export interface WitnessedCloses {
  readonly sealed: number;
  readonly witnessed: number;
}

/** Of the last hour: how many closes there were, and how many have evidence of their time. */
export function witnessedCloses(db: Queries): Promise<WitnessedCloses> {
  return db.one<WitnessedCloses>(COUNT, [HOUR_S, SETTLED_S, HOSTS]);
}

/** Age of the oldest close of the last quarter of an hour without evidence of its time, in seconds; 0 when there is none. */
export async function unseenCloseS(db: Queries): Promise<number> {
  return (await db.one<{ late: number | null }>(UNSEEN, [WATCHED_S, SETTLED_S, HOSTS])).late ?? 0;
}
