import type { BeaconChain } from '@caiting/lottery/draw';
import type { IssueSlot } from '@caiting/lottery/calendar';
import { prepared, type Queries, type Tx } from '../../../platform/db/pool.ts';
import type { Issue, IssueState, Result } from './issue.ts';
import type { Lottery } from './lotteries.ts';

/* Lotteries */

const LOTTERY = `code, group_code as "group", name, source, period_s as "periodS", close_s as "closeS", numbering, enabled, paused, hot, sort`;

export function listLotteries(db: Queries): Promise<Lottery[]> {
  return db.query<Lottery>(`select ${LOTTERY} from lottery order by sort, code`);
}

export interface LotteryLine extends Lottery {
  /** What sells now: none of a lottery that is switched off. */
  readonly issueNo: string | null;
  readonly closeAt: Date | null;
}

/** Every lottery of the catalogue, with the issue that sells. */
export function listLotteryLines(db: Queries): Promise<LotteryLine[]> {
  return db.query<LotteryLine>(
    `select ${LOTTERY}, i.issue_no as "issueNo", i.close_at as "closeAt"
       from lottery l
       left join lateral (select issue_no, close_at from issue
                           where lottery_code = l.code and state = 'selling' and close_at > app_now() order by close_at limit 1) as i on l.enabled
      order by sort, code`,
  );
}

/* Chains */

export interface Chain {
  readonly day: string;
  readonly anchor: string;
  readonly length: number;
  readonly publishedAt: Date;
  /** The first whole second (Unix) at which it was published. */
  readonly publishedBy: number;
  readonly demoHistory: boolean;
  /** No key opens its seed any more. */
  readonly isLost: boolean;
}
const CHAIN = `day::text, anchor, length, published_at as "publishedAt",
  ceil(extract(epoch from published_at))::float8 as "publishedBy", demo_history as "demoHistory",
  exists (select 1 from lost_chain l where l.anchor = draw_chain.anchor) as "isLost"`;

export function findChain(db: Queries, lottery: string, day: string): Promise<Chain | null> {
  return db.maybeOne<Chain>(`select ${CHAIN} from draw_chain where lottery_code = $1 and day = $2`, [lottery, day]);
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

/** When a round came to be known here. */
export async function findFetchedAt(db: Queries, beacon: string, round: number): Promise<Date | null> {
  const row = await db.maybeOne<{ at: Date }>(
    'select fetched_at as at from beacon_round where beacon = $1 and round = $2',
    [beacon, round],
  );
  return row?.at ?? null;
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

export const ISSUE = `i.id, i.lottery_code as "lotteryCode", i.issue_no as "issueNo", i.day::text, i.index_in_day as "index",
  i.opens_at as "opensAt", i.close_at as "closeAt", i.draw_at as "drawAt", i.state, i.beacon, i.beacon_round::float8 as "beaconRound",
  i.beacon_time as "beaconTime", i.sealed_at as "sealedAt", i.sealed_late as "sealedLate", i.bet_root as "betRoot", i.bet_count as "betCount",
  i.beacon_seen::float8 as "beaconSeen", i.link_told_at as "linkToldAt", i.demo_history as "demoHistory", i.void_reason as "voidReason", i.voided_at as "voidedAt", i.revealed_at as "revealedAt"`;

export interface PlannedIssue extends IssueSlot {
  /** Null for an official issue. */
  readonly beacon: string | null;
  readonly round: number | null;
  /** Seconds since 1970: the round's time, or the draw time of an official issue. */
  readonly roundTime: number;
}

/** What a calendar says of issues, by column: the arrays that functions of the database take. */
export function slotColumns(slots: readonly IssueSlot[]): readonly (readonly unknown[])[] {
  return (['issueNo', 'day', 'index', 'opensAt', 'closeAt', 'drawAt'] as const).map((key) =>
    slots.map((slot) => slot[key]),
  );
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
    `select add_issues($1, $2::text[], $3::date[], $4::int[], $5::float8[], $6::float8[], $7::float8[], $8::text[], $9::int8[],
       $10::float8[], $11)`,
    [lottery, ...slotColumns(issues), column('beacon'), column('round'), column('roundTime'), demoHistory],
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

const OPEN_DUE = prepared('draws.open', 'select open_issues() as opened');
/** waiting → selling, for all that are due. */
export async function openDueIssues(db: Queries): Promise<number> {
  return (await db.one<{ opened: number }>(OPEN_DUE)).opened;
}

const FOR_UPDATE = prepared('draws.for_update', `select ${ISSUE} from lock_issue($1) as i`);
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
export const CLOSE_MAX = `interval '1 hour'`;
export interface NewResult {
  readonly numbers: readonly number[];
  readonly openNumber: string;
  /** Null for an official result, which comes from no chain. */
  readonly link: string | null;
  readonly previousLink: string | null;
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

/** What a void issue would have drawn. */
export interface VoidDraw {
  readonly numbers: number[];
  readonly openNumber: string;
  readonly link: string;
  readonly previousLink: string;
}
export function findVoidDraw(db: Queries, id: bigint): Promise<VoidDraw | null> {
  return db.maybeOne<VoidDraw>(
    `select numbers, open_number as "openNumber", link, previous_link as "previousLink" from void_draw where issue_id = $1`,
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
     (select min(i.close_at) from issue i where i.state = 'selling' and i.id <> all ($2::bigint[])
        and i.close_at > (select app_now()) - interval '5 seconds'),
     (select min(i.beacon_time) + $1 * interval '1 second' from issue i where i.state = 'closed' and i.id <> all ($3::bigint[])
        and i.beacon_time > (select app_now()) - ($1 + 5) * interval '1 second')) as next`,
);
/** `held`: issues whose close or draw is under way or failed a moment ago. What is due for longer than seconds waits for a slot, not for a time. */
export function readDrawClock(
  db: Queries,
  delayS: number,
  held: { readonly closes: readonly bigint[]; readonly draws: readonly bigint[] } = { closes: [], draws: [] },
): Promise<ClockReading> {
  return db.one<ClockReading>(NEXT, [delayS, held.closes, held.draws]);
}
