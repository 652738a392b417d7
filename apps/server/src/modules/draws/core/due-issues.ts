import { prepared, type Prepared, type Queries } from '../../../platform/db/pool.ts';
import type { Lane } from '../../../platform/engine/lane.ts';
import type { Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';
import type { Issue } from './issue.ts';
import { ISSUE } from './queries.ts';

/**
 * An issue is live for one cycle of its lottery after it was due, ten minutes at most; what is older is backlog. Both ways the newest come first. Lotteries of
 * seconds have some of them, so that a slow moment makes no backlog.
 */
const LIVE_MAX_S = 600;
const LIVE_MIN_S = 10;
const CYCLE = `least(greatest(l.period_s, ${LIVE_MIN_S}), ${LIVE_MAX_S}) * interval '1 second'`;

/** The condition on a moment of issue i of lottery l that a lane is. The fixed bound is for the index. */
function isOfLane(lane: Lane, moment: string, now: string): string {
  return lane === 'live'
    ? `${moment} > ${now} - ${CYCLE} and ${moment} > ${now} - interval '${LIVE_MAX_S} seconds'`
    : `${moment} <= ${now} - ${CYCLE}`;
}

const bothLanes = (name: string, text: (lane: Lane) => string): Readonly<Record<Lane, Prepared>> => ({
  live: prepared(`${name}_live`, text('live')),
  backlog: prepared(`${name}_backlog`, text('backlog')),
});

const NOW = '(select app_now())';

const CLOSE_DUE = bothLanes(
  'draws.close_due',
  (lane) => `select i.id from issue i join lottery l on l.code = i.lottery_code
   where i.state = 'selling' and i.close_at <= ${NOW} and ${isOfLane(lane, 'i.close_at', NOW)} and i.id <> all ($2::bigint[])
   order by i.close_at desc, i.id limit $1`,
);

/** Issues on sale whose close has come. `held` are left out. */
export async function listIssuesToClose(
  db: Queries,
  lane: Lane,
  limit: number,
  held: readonly bigint[],
): Promise<bigint[]> {
  return (await db.query<{ id: bigint }>(CLOSE_DUE[lane], [limit, held])).map(({ id }) => id);
}

const ASKABLE = `(${NOW} - $1 * interval '1 second')`;

const FEED_DUE = bothLanes(
  'draws.feed_due',
  (lane) => `select ${ISSUE} from issue i join lottery l on l.code = i.lottery_code
   where i.state = 'closed' and i.beacon_time <= ${ASKABLE} and ${isOfLane(lane, 'i.beacon_time', ASKABLE)}
     and i.beacon is null and i.id <> all ($3::bigint[])
   order by i.beacon_asked_at nulls first, i.beacon_time desc, i.id limit $2`,
);

/** A slot draws so many of a chain, one after the other. */
const OF_A_CHAIN_MAX = 10;

/** Issues whose time to sell has come and that are not drawn, in the order of their chains: by state, since each state has its index. */
const OPEN_HOUSE = ['closed', 'selling', 'waiting']
  .map((state) => `select id from issue where beacon is not null and state = '${state}' and opens_at <= ${NOW}`)
  .join(' union all ');

const HOUSE_DUE = bothLanes(
  'draws.house_due',
  (lane) => `with open as materialized (${OPEN_HOUSE}), placed as materialized (
     select e.id, row_number() over chain as place, bool_or(e.id = any ($3::bigint[])) over (partition by e.lottery_code, e.day) as is_held,
            bool_and(e.state = 'closed' and e.beacon_time <= ${ASKABLE} and ${isOfLane(lane, 'e.beacon_time', ASKABLE)}) over chain as is_due,
            first_value(e.beacon_asked_at) over chain as asked_at, first_value(e.beacon_time) over chain as head_time
       from open o join issue e on e.id = o.id join lottery l on l.code = e.lottery_code
     window chain as (partition by e.lottery_code, e.day order by e.index_in_day)
   )
   select ${ISSUE} from placed p join issue i on i.id = p.id
   where p.is_due and not p.is_held and p.place <= ${OF_A_CHAIN_MAX}
   order by p.asked_at nulls first, p.head_time desc, i.lottery_code, i.day, p.place limit $2`,
);

/**
 * Closed issues that can be drawn by the beacon, or by their official result. Those never asked for come first, the newest of them before all; then those that
 * wait longest for the beacon, which are void first. `held` are left out. Of a chain its first ones, in their order and only while none of them is held: the
 * signer tells no link above an issue that waits (docs/decisions/0320).
 */
export function listIssuesToDraw(
  db: Queries,
  lane: Lane,
  limit: number,
  { isHouse, askAfterS, held }: { isHouse: boolean; askAfterS: number; held: readonly bigint[] },
): Promise<Issue[]> {
  return db.query<Issue>((isHouse ? HOUSE_DUE : FEED_DUE)[lane], [askAfterS, limit, held]);
}

const UNSOLD = prepared(
  'draws.unsold',
  `select i.id from issue i join lottery l on l.code = i.lottery_code
   where i.state = 'waiting' and i.opens_at <= ${NOW} and i.close_at <= ${NOW} and (l.paused or not l.enabled)
     and i.id <> all ($2::bigint[]) order by i.id limit $1`,
);

/**
 * Issues that a pause kept from sale until their time to sell had passed; what only was not opened in time (the clock leapt, a backlog of days) is left to be
 * opened late. `failed` are left out.
 */
export async function listUnsoldIssues(db: Queries, limit: number, failed: readonly bigint[]): Promise<bigint[]> {
  return (await db.query<{ id: bigint }>(UNSOLD, [limit, failed])).map(({ id }) => id);
}

const TO_REVEAL = prepared(
  'draws.to_reveal',
  `select ${ISSUE} from issue i where state = 'void' and void_reason <> 'keyLost' and beacon is not null and revealed_at is null and beacon_time <= (select app_now())
   and beacon = any ($1::text[]) and id <> all ($3::bigint[]) order by beacon_time desc limit $2`,
);

/** Void issues whose round is out and that nobody was told of, of networks that can still be asked. */
export function listVoidsToReveal(
  db: Queries,
  beacons: readonly string[],
  limit: number,
  held: readonly bigint[],
): Promise<Issue[]> {
  return db.query<Issue>(TO_REVEAL, [beacons, limit, held]);
}

/** How many issues are later than they should be by more than `graceS` seconds. */
export async function countOverdue(db: Queries, graceS: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select (select count(*) from issue where state = 'selling' and close_at < t.at)::int
          + (select count(*) from issue where state = 'closed' and beacon_time < t.at)::int as count
     from (select app_now() - $1 * interval '1 second' as at) as t`,
    [graceS],
  );
  return count;
}

const LANE_OF = prepared(
  'draws.lane_of',
  `select case when ${isOfLane('live', 'i.beacon_time', NOW)} then 'live' else 'backlog' end as lane
     from issue i join lottery l on l.code = i.lottery_code where i.id = $1`,
);

/** The lane of what follows the draw of an issue: its bets are settled in it. */
export async function laneOfIssue(db: Queries, id: bigint): Promise<Lane> {
  return (await db.one<{ lane: Lane }>(LANE_OF, [id])).lane;
}

const SILENT = prepared(
  'draws.beacon_silent',
  `select coalesce(extract(epoch from app_now() - min(i.beacon_asked_at)), 0)::float8 as silent from issue i
    where i.state = 'closed' and i.beacon_asked_at is not null
      and i.beacon = (select n.beacon from issue n where n.beacon is not null order by n.id desc limit 1)
      and i.beacon_asked_at > coalesce(
        (select r.fetched_at from beacon_round r where r.beacon = i.beacon order by r.round desc limit 1), '-infinity')`,
);

/** For how long the network that issues are planned with has been asked in vain, in seconds; 0 when its newest round came after that. */
export async function beaconSilentS(db: Queries): Promise<number> {
  return (await db.one<{ silent: number }>(SILENT)).silent;
}

/** Bets on what cannot be drawn are not taken: whether the sale of lotteries drawn here is held. */
export async function isSaleHeld(deps: Deps): Promise<boolean> {
  const [silentS, { saleHeldAfterSeconds }] = await Promise.all([beaconSilentS(deps.db), tenantValues(deps)]);
  return silentS > saleHeldAfterSeconds;
}
