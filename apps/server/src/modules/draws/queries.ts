import type { BeaconChain } from '@caiting/lottery/draw';
import type { IssueSlot } from '@caiting/lottery/calendar';
import { prepared, type Queries, type Tx } from '../../platform/db/pool.ts';
import type { Issue, IssueState, Result, VoidReason } from './issue.ts';
import type { Lottery } from './lotteries.ts';

/* Lotteries */

const LOTTERY = `code, group_code as "group", name, source, period_s as "periodS", close_s as "closeS", numbering, enabled, paused, hot, sort`;

export function listLotteries(db: Queries): Promise<Lottery[]> {
  return db.query<Lottery>(`select ${LOTTERY} from lottery order by sort, code`);
}

export async function insertLottery(db: Queries, lottery: Lottery): Promise<void> {
  const { code, group, name, source, periodS, closeS, numbering, enabled, hot, sort } = lottery;
  await db.run(
    `insert into lottery (code, group_code, name, source, period_s, close_s, numbering, enabled, hot, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [code, group, name, source, periodS, closeS, numbering, enabled, hot, sort],
  );
}

/** True when it changed. */
export async function setPaused(tx: Tx, code: string, paused: boolean): Promise<boolean> {
  return (await tx.run('update lottery set paused = $2 where code = $1 and paused <> $2', [code, paused])) === 1;
}

/** False when there is no such lottery. */
export async function setEnabled(db: Queries, code: string, enabled: boolean): Promise<boolean> {
  return (await db.run('update lottery set enabled = $2 where code = $1', [code, enabled])) === 1;
}

/* Chains */

export interface Chain {
  readonly day: string;
  readonly seed: Buffer;
  readonly anchor: string;
  readonly length: number;
  readonly publishedAt: Date;
  readonly demoHistory: boolean;
}
const CHAIN = `day::text, seed, anchor, length, published_at as "publishedAt", demo_history as "demoHistory"`;

export function findChain(db: Queries, lottery: string, day: string): Promise<Chain | null> {
  return db.maybeOne<Chain>(`select ${CHAIN} from draw_chain where lottery_code = $1 and day = $2`, [lottery, day]);
}

/** Publishes a chain unless the day has one already (another process was first). */
export async function insertChain(db: Queries, lottery: string, chain: Omit<Chain, 'publishedAt'>): Promise<void> {
  await db.run(
    `insert into draw_chain (lottery_code, day, seed, anchor, length, published_at, demo_history)
     values ($1, $2, $3, $4, $5, app_now(), $6) on conflict do nothing`,
    [lottery, chain.day, chain.seed, chain.anchor, chain.length, chain.demoHistory],
  );
}

export function listAnchors(db: Queries, lottery: string, limit: number): Promise<Omit<Chain, 'seed'>[]> {
  return db.query<Omit<Chain, 'seed'>>(
    `select day::text, anchor, length, published_at as "publishedAt", demo_history as "demoHistory"
     from draw_chain where lottery_code = $1 order by day desc limit $2`,
    [lottery, limit],
  );
}

/* Beacon */

export async function insertBeaconChain(db: Queries, chain: BeaconChain): Promise<void> {
  await db.run(
    `insert into beacon_chain (chain_hash, name, is_test, public_key, group_hash, genesis, period_s, scheme, dst)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      chain.chainHash,
      chain.name,
      chain.isTest,
      chain.publicKey,
      chain.groupHash,
      chain.genesis,
      chain.period,
      chain.scheme,
      chain.dst,
    ],
  );
}

export function findBeaconChain(db: Queries, chainHash: string): Promise<BeaconChain | null> {
  return db.maybeOne<BeaconChain>(
    `select chain_hash as "chainHash", name, is_test as "isTest", public_key as "publicKey", group_hash as "groupHash",
       genesis::float8 as genesis, period_s as period, scheme, dst from beacon_chain where chain_hash = $1`,
    [chainHash],
  );
}

export interface StoredRound {
  readonly round: number;
  readonly signature: string;
  readonly randomness: string;
}

export function findRound(db: Queries, beacon: string, round: number): Promise<StoredRound | null> {
  return db.maybeOne<StoredRound>(
    'select round::float8 as round, signature, randomness from beacon_round where beacon = $1 and round = $2',
    [beacon, round],
  );
}

/** Keeps verified rounds. A round's signature is unique, so whoever comes second has the same. */
export async function insertRounds(db: Queries, beacon: string, rounds: readonly StoredRound[]): Promise<void> {
  await db.run(
    `insert into beacon_round (beacon, round, signature, randomness, fetched_at)
     select $1, r.round, r.signature, r.randomness, app_now()
     from unnest($2::int8[], $3::text[], $4::text[]) as r (round, signature, randomness) on conflict do nothing`,
    [beacon, rounds.map((r) => r.round), rounds.map((r) => r.signature), rounds.map((r) => r.randomness)],
  );
}

/* Issues */

const ISSUE = `i.id, i.lottery_code as "lotteryCode", i.issue_no as "issueNo", i.day::text, i.index_in_day as "index",
  i.opens_at as "opensAt", i.close_at as "closeAt", i.draw_at as "drawAt", i.state, i.beacon, i.beacon_round::float8 as "beaconRound",
  i.beacon_time as "beaconTime", i.sealed_at as "sealedAt", i.sealed_late as "sealedLate", i.bet_root as "betRoot", i.bet_count as "betCount",
  i.beacon_seen::float8 as "beaconSeen", i.demo_history as "demoHistory", i.void_reason as "voidReason"`;

export interface PlannedIssue extends IssueSlot {
  /** Null for an official issue. */
  readonly beacon: string | null;
  readonly round: number | null;
  /** Seconds since 1970: the round's time, or the draw time of an official issue. */
  readonly roundTime: number;
}

/** Makes issue rows; those that are there stay as they are. Times are seconds since 1970. */
export async function insertIssues(
  db: Queries,
  lottery: string,
  issues: readonly PlannedIssue[],
  demoHistory = false,
): Promise<void> {
  const column = <K extends keyof PlannedIssue>(key: K) => issues.map((issue) => issue[key]);
  await db.run(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, beacon, beacon_round, beacon_time, demo_history)
     select $1, p.issue_no, p.day, p.at, to_timestamp(p.opens_at), to_timestamp(p.close_at), to_timestamp(p.draw_at),
       p.beacon, p.round, to_timestamp(p.round_time), $11
     from unnest($2::text[], $3::date[], $4::int[], $5::float8[], $6::float8[], $7::float8[], $8::text[], $9::int8[], $10::float8[])
       as p (issue_no, day, at, opens_at, close_at, draw_at, beacon, round, round_time)
     order by p.draw_at on conflict do nothing`,
    [
      lottery,
      column('issueNo'),
      column('day'),
      column('index'),
      column('opensAt'),
      column('closeAt'),
      column('drawAt'),
      column('beacon'),
      column('round'),
      column('roundTime'),
      demoHistory,
    ],
  );
}

/** Draw time of the last issue that has a row, in seconds since 1970; null when the lottery has none. */
export async function findLastDrawAt(db: Queries, lottery: string): Promise<number | null> {
  const { last } = await db.one<{ last: number | null }>(
    `select extract(epoch from max(draw_at))::float8 as last from issue where lottery_code = $1`,
    [lottery],
  );
  return last;
}

/**
 * Issues that are not on sale yet get the beacon of now: the old one does not answer any more. Chases on them are fair all the same: both
 * rounds are still to come.
 */
export async function listIssuesOfOtherBeacon(db: Queries, beacon: string): Promise<Issue[]> {
  return db.query<Issue>(
    `select ${ISSUE} from issue i where state = 'waiting' and opens_at > (select app_now()) and beacon <> $1`,
    [beacon],
  );
}

export async function setBeacon(db: Queries, id: bigint, beacon: string, round: number, time: number): Promise<void> {
  await db.run(
    `update issue set beacon = $2, beacon_round = $3, beacon_time = to_timestamp($4)
     where id = $1 and state = 'waiting' and opens_at > (select app_now())`,
    [id, beacon, round, time],
  );
}

const OPEN_DUE = prepared(
  'draws.open',
  `update issue i set state = 'selling' from lottery l
   where i.state = 'waiting' and i.opens_at <= (select app_now()) and l.code = i.lottery_code and not l.paused and l.enabled`,
);
/** waiting → selling, for all that are due. */
export function openDueIssues(db: Queries): Promise<number> {
  return db.run(OPEN_DUE);
}

const CLOSE_DUE = prepared(
  'draws.close_due',
  `select id from issue where state = 'selling' and close_at <= (select app_now()) order by close_at desc, id limit $1`,
);
/** The newest first: after downtime a backlog must not make the issue on sale late. */
export async function listIssuesToClose(db: Queries, limit: number): Promise<bigint[]> {
  return (await db.query<{ id: bigint }>(CLOSE_DUE, [limit])).map(({ id }) => id);
}

const UNSOLD = prepared(
  'draws.unsold',
  `select id from issue where state = 'waiting' and opens_at <= (select app_now()) and close_at <= (select app_now()) order by id limit $1`,
);
/** Issues of paused lotteries whose time to sell has passed. */
export async function listUnsoldIssues(db: Queries, limit: number): Promise<bigint[]> {
  return (await db.query<{ id: bigint }>(UNSOLD, [limit])).map(({ id }) => id);
}

const DRAW_DUE = prepared(
  'draws.draw_due',
  `select ${ISSUE} from issue i where state = 'closed' and beacon_time <= (select app_now()) - $1 * interval '1 second'
   and id <> all ($3::bigint[]) order by beacon_asked_at nulls first, beacon_time desc, id limit $2`,
);
/**
 * Those never asked for come first, the newest of them before all, so that a backlog delays nobody; then those that wait longest for the beacon,
 * which are void first. `held` are left out.
 */
export function listIssuesToDraw(
  db: Queries,
  delayS: number,
  limit: number,
  held: readonly bigint[],
): Promise<Issue[]> {
  return db.query<Issue>(DRAW_DUE, [delayS, limit, held]);
}

const FOR_UPDATE = prepared('draws.for_update', `select ${ISSUE} from issue i where id = $1 for update`);
/** Waits for statements that are placing bets on it (they hold a share lock). */
export function findIssueForUpdate(tx: Tx, id: bigint): Promise<Issue | null> {
  return tx.maybeOne<Issue>(FOR_UPDATE, [id]);
}

const BY_NO = prepared('draws.by_no', `select ${ISSUE} from issue i where lottery_code = $1 and issue_no = $2`);
export function findIssueByNo(db: Queries, lottery: string, issueNo: string): Promise<Issue | null> {
  return db.maybeOne<Issue>(BY_NO, [lottery, issueNo]);
}

const BY_NOS = prepared(
  'draws.by_nos',
  `select ${ISSUE} from unnest($1::text[], $2::text[]) as w (lottery, no) join issue i on i.lottery_code = w.lottery and i.issue_no = w.no`,
);
/** Those of the issues that there are, in any order. */
export function listIssuesByNo(
  db: Queries,
  wanted: readonly { readonly lotteryCode: string; readonly issueNo: string }[],
): Promise<Issue[]> {
  return db.query<Issue>(BY_NOS, [wanted.map(({ lotteryCode }) => lotteryCode), wanted.map(({ issueNo }) => issueNo)]);
}

export function findIssueById(db: Queries, id: bigint): Promise<Issue | null> {
  return db.maybeOne<Issue>(`select ${ISSUE} from issue i where id = $1`, [id]);
}

const COMING = prepared(
  'draws.coming',
  `select ${ISSUE} from issue i where lottery_code = $1 and draw_at > (select app_now()) and close_at > (select app_now())
   order by draw_at limit $2`,
);
/** Issues that have not closed, the one on sale first. */
export function listComingIssues(db: Queries, lottery: string, limit: number): Promise<Issue[]> {
  return db.query<Issue>(COMING, [lottery, limit]);
}

/** No close comes this long before its draw: the index on the time of the draw need not walk through all rows that are planned. */
const CLOSE_MAX = `interval '1 hour'`;

const BOARD_COMING = prepared(
  'draws.board_coming',
  `select c.* from lottery l cross join lateral (
     select ${ISSUE} from issue i where i.lottery_code = l.code and i.draw_at > (select app_now()) and i.close_at > (select app_now())
     order by i.draw_at limit $1) as c where l.enabled`,
);
const BOARD_DRAWING = prepared(
  'draws.board_drawing',
  `select c.* from lottery l cross join lateral (
     select ${ISSUE} from issue i where i.lottery_code = l.code
       and i.draw_at between (select app_now()) - interval '1 day' and (select app_now()) + ${CLOSE_MAX}
       and i.close_at <= (select app_now()) and i.state in ('selling', 'closed') order by i.draw_at desc limit 1) as c where l.enabled`,
);
/** Of every lottery on sale: the issues that have not closed, the one on sale first. */
export function listAllComing(db: Queries, each: number): Promise<Issue[]> {
  return db.query<Issue>(BOARD_COMING, [each]);
}
/** Of every lottery on sale: the newest issue that has closed and has no result yet. */
export function listAllDrawing(db: Queries): Promise<Issue[]> {
  return db.query<Issue>(BOARD_DRAWING);
}

const CLOSE = prepared(
  'draws.close',
  `with now as materialized (select app_now() as at)
   update issue set state = 'closed', sealed_at = now.at, sealed_late = now.at >= beacon_time, beacon_seen = $2, bet_root = $3, bet_count = $4
     from now where id = $1 and state = 'selling'`,
);
/** Closes and seals. Whether the beacon's round was out already is asked of the very moment that stands on the seal. */
export async function markClosed(
  tx: Tx,
  id: bigint,
  seal: { seen: number | null; root: string; count: number },
): Promise<void> {
  await tx.run(CLOSE, [id, seal.seen, seal.root, seal.count]);
}

/** Remembers when the beacon was first asked in vain; gives that moment's age in seconds. */
export async function markBeaconAsked(db: Queries, id: bigint): Promise<number> {
  const { age } = await db.one<{ age: number }>(
    `update issue set beacon_asked_at = coalesce(beacon_asked_at, app_now()) where id = $1
     returning extract(epoch from app_now() - beacon_asked_at)::float8 as age`,
    [id],
  );
  return age;
}

const DRAWN = prepared('draws.drawn', `update issue set state = 'drawn' where id = $1 and state = 'closed'`);
const INSERT_RESULT = prepared(
  'draws.insert_result',
  `insert into draw_result (issue_id, numbers, open_number, link, previous_link, drawn_at)
   values ($1, $2, $3, $4, $5, app_now()) returning drawn_at as "drawnAt"`,
);
export interface NewResult {
  readonly numbers: readonly number[];
  readonly openNumber: string;
  /** Null for an official result, which comes from no chain. */
  readonly link: string | null;
  readonly previousLink: string | null;
}
/** closed → drawn with its result. Gives the moment of the draw. */
export async function storeResult(tx: Tx, id: bigint, result: NewResult): Promise<Date> {
  await tx.run(DRAWN, [id]);
  const { numbers, openNumber, link, previousLink } = result;
  return (await tx.one<{ drawnAt: Date }>(INSERT_RESULT, [id, numbers, openNumber, link, previousLink])).drawnAt;
}

/** drawn → settled; false when it was not drawn (or settled already). */
export async function markIssueSettled(tx: Tx, id: bigint): Promise<boolean> {
  return (
    (await tx.run(`update issue set state = 'settled', settled_at = app_now() where id = $1 and state = 'drawn'`, [
      id,
    ])) === 1
  );
}

export async function markVoid(tx: Tx, id: bigint, reason: VoidReason): Promise<void> {
  await tx.run(
    `update issue set state = 'void', void_reason = $2 where id = $1 and state in ('waiting', 'selling', 'closed')`,
    [id, reason],
  );
}

/* Results */

export interface ResultRow extends Result {
  readonly issueNo: string;
  readonly state: IssueState;
  readonly closeAt: Date;
  readonly drawAt: Date;
}
const RESULTS = prepared(
  'draws.results',
  `select i.issue_no as "issueNo", i.state, i.close_at as "closeAt", i.draw_at as "drawAt",
     r.numbers, coalesce(r.open_number, '') as "openNumber", coalesce(r.drawn_at, i.draw_at) as "drawnAt"
   from issue i left join draw_result r on r.issue_id = i.id
   where i.lottery_code = $1 and i.state in ('drawn', 'settled', 'void')
     and i.draw_at < coalesce((select b.draw_at from issue b where b.lottery_code = $1 and b.issue_no = $2), 'infinity')
     and i.draw_at < (select app_now()) + ${CLOSE_MAX} and i.close_at <= (select app_now())
   order by i.draw_at desc limit $3`,
);
/** Drawn and void issues, newest first, older than `before`. */
export function listResults(db: Queries, lottery: string, before: string | null, limit: number): Promise<ResultRow[]> {
  return db.query<ResultRow>(RESULTS, [lottery, before, limit]);
}

const BOARD_LAST = prepared(
  'draws.board_last',
  `select l.code as "lotteryCode", i.issue_no as "issueNo", i.state, i.close_at as "closeAt", i.draw_at as "drawAt",
     r.numbers, coalesce(r.open_number, '') as "openNumber", coalesce(r.drawn_at, i.draw_at) as "drawnAt"
   from lottery l cross join lateral (
     select * from issue i where i.lottery_code = l.code and i.state in ('drawn', 'settled', 'void')
       and i.draw_at < (select app_now()) + ${CLOSE_MAX} and i.close_at <= (select app_now())
     order by i.draw_at desc limit 1) as i left join draw_result r on r.issue_id = i.id where l.enabled`,
);
/** Of every lottery on sale: its newest result. */
export function listAllLast(db: Queries): Promise<(ResultRow & { readonly lotteryCode: string })[]> {
  return db.query<ResultRow & { lotteryCode: string }>(BOARD_LAST);
}

export interface StoredResult extends Result {
  readonly link: string | null;
  readonly previousLink: string | null;
}
export function findResult(db: Queries, id: bigint): Promise<StoredResult | null> {
  return db.maybeOne<StoredResult>(
    `select numbers, open_number as "openNumber", link, previous_link as "previousLink", drawn_at as "drawnAt"
     from draw_result where issue_id = $1`,
    [id],
  );
}

/* The clock */

export interface ClockReading {
  readonly now: Date;
  /** App seconds per real second. */
  readonly rate: number;
  /** The next moment at which something is due; null when nothing is planned. */
  readonly next: Date | null;
}
const NEXT = prepared(
  'draws.next',
  `select app_now() as now, (select rate from app_clock) as rate, least(
     (select min(i.opens_at) from issue i where i.state = 'waiting' and i.opens_at > (select app_now())),
     (select min(i.close_at) from issue i where i.state = 'selling'),
     (select min(i.beacon_time) + $1 * interval '1 second' from issue i where i.state = 'closed'
        and i.beacon_time > (select app_now()) - $1 * interval '1 second')) as next`,
);
export function readDrawClock(db: Queries, delayS: number): Promise<ClockReading> {
  return db.one<ClockReading>(NEXT, [delayS]);
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
