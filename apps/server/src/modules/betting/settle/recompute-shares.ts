import type { Group } from '@caiting/lottery';
import { formatMoney, money, type Money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { LineLevels } from '../../account/index.ts';
import { agentShares, type Upline, type ValidStake } from './agent-shares.ts';
import { firstBetUs } from './line-shares.ts';

interface IssueOfGroup {
  readonly id: bigint;
  readonly group: Group;
}

interface SettledBet {
  readonly player: bigint;
  readonly level: number;
  readonly createdUs: bigint;
  readonly settledAt: Date | null;
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

  /** Null of an issue with bets from before levels were kept. */
  static async of(db: Queries, issue: IssueOfGroup): Promise<ShareRecount | null> {
    const { kept } = await db.one<{ kept: boolean }>(KEPT, [issue.id]);
    if (!kept) return null;
    const lines = Map.groupBy(await listLines(db, issue.id), ({ player }) => player);
    const levels = await LineLevels.of(db, issue.group, await firstBetUs(db, issue.id));
    await levels.add(
      db,
      [...lines.values()].flatMap((rows) => rows.map(({ upline }) => upline)),
    );
    const paid = new Map<bigint, Map<bigint, Paid>>();
    for (const { player, source, valid, share } of await listPaid(db, issue.id, [...lines.values()].flat())) {
      const known = paid.get(source) ?? new Map<bigint, Paid>();
      paid.set(source, known.set(player, { valid, share: BigInt(share) }));
    }
    const isFrozen = await db.maybeOne(`select from staff_log where act = 'freezeCommission' limit 1`);
    return new ShareRecount(lines, levels, paid, isFrozen !== null);
  }

  add({ player, level, createdUs, settledAt }: SettledBet, valid: Money): void {
    if (valid === 0n || settledAt === null || !this.#lines.has(player)) return;
    const [period, day] = [this.#levels.periodOf(createdUs), dayOf(settledAt)];
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

const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const dayOf = (at: Date): number => Math.floor((at.getTime() + SHANGHAI_MS) / DAY_MS);

/** SQL: levels were kept when the first bet of the issue was placed; true of one without bets. */
const KEPT = `select coalesce((select b.created_at from bet b where b.issue_id = $1 order by b.id limit 1) >= (select levels_from from audit_begin), true) as kept`;

interface LineRow {
  readonly player: bigint;
  readonly upline: bigint;
  /** Days since 1970. */
  readonly from: number;
  readonly to: number;
}

/** Uplines of everybody who bet in the issue, on whatever days, from the direct one up. */
function listLines(db: Queries, issueId: bigint): Promise<LineRow[]> {
  return db.query<LineRow>(
    `select l.member as player, l.agent as upline, greatest(l.from_day, '1970-01-01') - '1970-01-01'::date as from,
            least(l.to_day, '9999-01-01') - '1970-01-01'::date as to
       from (select distinct player from bet where issue_id = $1) as b join downline l on l.member = b.player order by l.member, l.depth`,
    [issueId],
  );
}

/** By the key of agent_rebate, which begins with the agent. Somebody who never stood above the player is found by a check of its own (sharesGoUpTheLine). */
function listPaid(
  db: Queries,
  issueId: bigint,
  lines: readonly LineRow[],
): Promise<{ player: bigint; source: bigint; valid: bigint; share: string }[]> {
  return db.query(
    `select a.player, a.source, sum(a.valid_stake)::int8 as valid, sum(a.share)::text as share
       from (select distinct * from unnest($2::int8[], $3::int8[]) as l (agent, member)) as l
       join agent_rebate a on a.player = l.agent and a.source = l.member and a.issue_id = $1 group by a.player, a.source`,
    [issueId, lines.map(({ upline }) => upline), lines.map(({ player }) => player)],
  );
}
