import type { Group } from '@caiting/lottery';
import { formatMoney, money, type Money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { LineLevels } from '../../account/index.ts';
import { agentShares, type Upline, type ValidStake } from './agent-shares.ts';
import { NUMBER_AND_MOMENT_US } from './line-shares.ts';

interface IssueOfGroup {
  readonly id: bigint;
  readonly group: Group;
}

interface SettledBet {
  readonly player: bigint;
  readonly level: number;
  readonly createdUs: bigint;
  /** Seconds since 1970. */
  readonly settledS: number | null;
}

/** A stake with the day (since 1970, of Shanghai) of its result: lines are kept by day. */
interface DatedStake extends ValidStake {
  readonly day: number;
}

interface Paid {
  readonly valid: bigint;
  readonly share: bigint;
}

/**
 * What uplines must have got for the bets of one issue, once more: from lines of the days of the results and levels of the moments of the bets, by the
 * code that settles. A line's freezing is not kept by moment: where commission has ever been frozen, that may be why somebody got nothing of a part.
 */
export class ShareRecount {
  readonly #lines: ReadonlyMap<bigint, readonly LineRow[]>;
  readonly #levels: LineLevels;
  readonly #paid: ReadonlyMap<bigint, ReadonlyMap<bigint, Paid>>;
  readonly #mayBeFrozen: boolean;
  readonly #stakes = new Map<bigint, Map<string, DatedStake>>();

  private constructor(
    lines: ReadonlyMap<bigint, readonly LineRow[]>,
    levels: LineLevels,
    paid: ReadonlyMap<bigint, ReadonlyMap<bigint, Paid>>,
    mayBeFrozen: boolean,
  ) {
    this.#lines = lines;
    this.#levels = levels;
    this.#paid = paid;
    this.#mayBeFrozen = mayBeFrozen;
  }

  /** Of these issues, by id; of one with bets from before levels were kept there is none. */
  static async of(db: Queries, issues: readonly IssueOfGroup[]): Promise<ReadonlyMap<bigint, ShareRecount>> {
    const begins = await listBegins(
      db,
      issues.map(({ id }) => id),
    );
    const known = issues.filter(({ id }) => begins.get(id)?.isKept);
    const ids = known.map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await listLines(db, ids);
    const lines = Map.groupBy(rows, ({ player }) => player);
    const uplines = rows.map(({ upline }) => upline);
    const levels = new Map<Group, LineLevels>();
    for (const [group, own] of Map.groupBy(known, (issue) => issue.group)) {
      const since = own.map(({ id }) => begins.get(id)?.sinceUs ?? 0n).reduce((a, b) => (a < b ? a : b));
      const held = await LineLevels.of(db, group, since);
      await held.add(db, uplines);
      levels.set(group, held);
    }
    const paid = Map.groupBy(rows.length === 0 ? [] : await listPaid(db, ids, rows), ({ issue }) => issue);
    const isFrozen = await db.maybeOne(`select from staff_log where act = 'freezeCommission' limit 1`);
    return new Map(
      known.map(({ id, group }) => [
        id,
        new ShareRecount(lines, levels.get(group) as LineLevels, paidOf(paid.get(id) ?? []), isFrozen !== null),
      ]),
    );
  }

  add({ player, level, createdUs, settledS }: SettledBet, valid: Money): void {
    if (valid === 0n || settledS === null || !this.#lines.has(player)) return;
    const [period, day] = [this.#levels.periodOf(createdUs), dayOf(settledS)];
    const own = this.#stakes.get(player) ?? new Map<string, DatedStake>();
    this.#stakes.set(player, own);
    const key = `${level}/${period}/${day}`;
    own.set(key, { player, level, period, day, valid: money((own.get(key)?.valid ?? 0n) + valid) });
  }

  /** One sentence for each upline and player whose shares differ. */
  findings(): string[] {
    return [...new Set([...this.#stakes.keys(), ...this.#paid.keys()])].flatMap((source) => {
      const paid = this.#paid.get(source) ?? new Map<bigint, Paid>();
      const found = this.#differences(source, this.#expected(source, 0), paid);
      if (found.length === 0) return [];
      // Of a settlement that began before a move at midnight was carried out, the lines of the day before.
      return this.#differences(source, this.#expected(source, 1), paid).length === 0 ? [] : found;
    });
  }

  #expected(source: bigint, daysBefore: number): ReadonlyMap<bigint, Paid> {
    const sums = new Map<bigint, Paid>();
    for (const { day, ...stake } of this.#stakes.get(source)?.values() ?? [])
      for (const { player, valid, share } of agentShares([stake], (_, period) =>
        this.#uplinesOf(source, day - daysBefore, period),
      )) {
        const known = sums.get(player);
        sums.set(player, { valid: (known?.valid ?? 0n) + valid, share: (known?.share ?? 0n) + share });
      }
    return sums;
  }

  #uplinesOf(player: bigint, day: number, period: number): Upline[] {
    return (this.#lines.get(player) ?? [])
      .filter(({ from, to }) => from <= day && day < to)
      .map(({ upline }) => ({ player: upline, level: this.#levels.at(upline, period), isFrozen: false }));
  }

  #differences(source: bigint, expected: ReadonlyMap<bigint, Paid>, paid: ReadonlyMap<bigint, Paid>): string[] {
    return [...new Set([...expected.keys(), ...paid.keys()])].flatMap((upline) => {
      const [must, has] = [expected.get(upline) ?? NOTHING, paid.get(upline) ?? NOTHING];
      const isAsItMust =
        has.valid === must.valid
          ? has.share === must.share
          : // Frozen for a part of the bets: nothing of these, and never more of the others.
            has.valid < must.valid && has.share <= must.share && this.#mayBeFrozen;
      if (isAsItMust) return [];
      return [
        `agent ${upline} got ${shareText(has.share)} on ${formatMoney(money(has.valid))} of player ${source}, must be ${shareText(must.share)} on ${formatMoney(money(must.valid))}`,
      ];
    });
  }
}

const NOTHING: Paid = { valid: 0n, share: 0n };
const RATE_UNITS = 1_000_000n;
/** Before the one floor of the posting, in whole units of money: for a sentence. */
const shareText = (share: bigint): string => formatMoney(money(share / RATE_UNITS));

const SHANGHAI_S = 8 * 3_600;
const DAY_S = 86_400;
const dayOf = (seconds: number): number => Math.floor((seconds + SHANGHAI_S) / DAY_S);

interface Begin {
  readonly id: bigint;
  /** The moment before which no bet of the issue was placed, in µs. */
  readonly sinceUs: bigint;
  /** Levels were kept when its first bet was placed; true of an issue without bets. */
  readonly isKept: boolean;
}

async function listBegins(db: Queries, issues: readonly bigint[]): Promise<ReadonlyMap<bigint, Begin>> {
  const rows = await db.query<Begin>(
    `select i.id, coalesce((extract(epoch from f.at) * 1000000)::int8, 0) - $2::int8 as "sinceUs",
            coalesce(f.at >= (select levels_from from audit_begin), true) as "isKept"
       from unnest($1::int8[]) as i (id)
       left join lateral (select b.created_at as at from bet b where b.issue_id = i.id order by b.id limit 1) as f on true`,
    [issues, NUMBER_AND_MOMENT_US],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface LineRow {
  readonly player: bigint;
  readonly upline: bigint;
  /** Days since 1970. */
  readonly from: number;
  readonly to: number;
}

/** Uplines of everybody who bet in the issues, on whatever days, from the direct one up. */
function listLines(db: Queries, issues: readonly bigint[]): Promise<LineRow[]> {
  return db.query<LineRow>(
    `select l.member as player, l.agent as upline, greatest(l.from_day, '1970-01-01') - '1970-01-01'::date as from,
            least(l.to_day, '9999-01-01') - '1970-01-01'::date as to
       from (select distinct player from bet where issue_id = any($1::int8[])) as b join downline l on l.member = b.player order by l.member, l.depth`,
    [issues],
  );
}

interface PaidRow {
  readonly issue: bigint;
  readonly player: bigint;
  readonly source: bigint;
  readonly valid: bigint;
  readonly share: string;
}

/** By the key of agent_rebate, which begins with the agent. Somebody who never stood above the player is found by a check of its own (sharesGoUpTheLine). */
function listPaid(db: Queries, issues: readonly bigint[], lines: readonly LineRow[]): Promise<PaidRow[]> {
  return db.query<PaidRow>(
    `select a.issue_id as issue, a.player, a.source, sum(a.valid_stake)::int8 as valid, sum(a.share)::text as share
       from (select distinct * from unnest($2::int8[], $3::int8[]) as l (agent, member)) as l
       join agent_rebate a on a.player = l.agent and a.source = l.member and a.issue_id = any($1::int8[]) group by a.issue_id, a.player, a.source`,
    [issues, lines.map(({ upline }) => upline), lines.map(({ player }) => player)],
  );
}

/** By player and upline. */
function paidOf(rows: readonly PaidRow[]): ReadonlyMap<bigint, ReadonlyMap<bigint, Paid>> {
  const paid = new Map<bigint, Map<bigint, Paid>>();
  for (const { player, source, valid, share } of rows) {
    const own = paid.get(source) ?? new Map<bigint, Paid>();
    paid.set(source, own.set(player, { valid, share: BigInt(share) }));
  }
  return paid;
}
