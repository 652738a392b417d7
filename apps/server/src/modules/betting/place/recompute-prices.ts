import { stakeProblem } from '@caiting/contract';
import { findPlay, topPrize, type Group, type Picks, type Play } from '@caiting/lottery';
import { ODDS_SCALE, YUAN, formatMoney, formatRate, money, type Odds, type Rate } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { LineLevels } from '../../account/index.ts';
import { lunarYearOf } from '../../draws/index.ts';
import { limitsHeld, ratesHeld, type HeldLimit, type HeldRate } from '../../tenant/index.ts';
import { frozenOdds } from '../core/odds-text.ts';
import { LEVEL_STEP } from '../core/policy.ts';
import { notSoldBy } from '../core/price-book.ts';
import { RULE_BOOKS } from '../core/rule-books.ts';

interface PricedIssue {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly group: Group;
  readonly day: string;
}

interface BetToPrice {
  readonly id: bigint;
  readonly player: bigint;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly stake: bigint;
  readonly ticketStake: bigint;
  readonly mode: 'stake' | 'amount';
  readonly odds: string;
  readonly point: number;
  readonly level: number;
  readonly rules: string;
  /** µs since 1970. */
  readonly createdUs: bigint;
}

/**
 * A change of a price is dated by its statement and seen from its commit on; a bet is dated before it is written. Whatever held within this time before
 * a bet may be its price.
 */
const SEEN_LATE_US = 60_000_000n;
/** What differs in picks, odds or point is priced for itself; beyond so many the known ones are forgotten. */
const KNOWN_MAX = 20_000;
const FINDINGS_MAX = 20;
/** The limits of a line are asked for by themselves; the cap of a ticket is always the same. */
const CAP_ALONE = { stakeMin: money(0n), stakeMax: money(9_000_000_000_000_000_000n) };

/**
 * Whether the bets of one issue were taken at a price that the rules gave at that moment (docs/decisions/0236): odds from the play, the base payout and the
 * point; tickets from the picks; the stake within the limits; the level at most the player's own. By the code that prices bets, and by a past that the server's role cannot write.
 */
export class PriceRecount {
  /** Bets from before prices were kept: nobody can say what they should have been. */
  unpriced = 0;
  readonly #issue: PricedIssue;
  readonly #since: bigint;
  readonly #levels: LineLevels;
  readonly #payouts: readonly HeldRate[];
  readonly #limits: Limits;
  readonly #known = new Map<string, string | null>();
  readonly #findings: string[] = [];

  private constructor(issue: PricedIssue, since: bigint, { levels, payouts, limits }: HeldOfGroup) {
    this.#issue = issue;
    this.#since = since;
    this.#levels = levels;
    this.#payouts = payouts;
    this.#limits = limits;
  }

  /** Of these issues, by id. */
  static async of(db: Queries, issues: readonly PricedIssue[]): Promise<ReadonlyMap<bigint, PriceRecount>> {
    const { begin } = await db.one<{ begin: bigint }>(
      'select (extract(epoch from at) * 1000000)::int8 as begin from price_begin',
    );
    const recounts = new Map<bigint, PriceRecount>();
    for (const [group, own] of Map.groupBy(issues, (issue) => issue.group)) {
      const since = begin - SEEN_LATE_US;
      const levels = await LineLevels.of(db, group, since);
      await levels.add(db, await listPlayers(db, own));
      const { basePayout } = await ratesHeld(db, ['basePayout'], group, since);
      const limits = await limitsHeld(db, group, since);
      for (const issue of own)
        recounts.set(issue.id, new PriceRecount(issue, begin, { levels, payouts: basePayout, limits }));
    }
    return recounts;
  }

  add(bet: BetToPrice): void {
    if (bet.createdUs < this.#since) {
      this.unpriced += 1;
      return;
    }
    const found = this.#levelFinding(bet) ?? this.#limitFinding(bet) ?? this.#priceFinding(bet);
    if (found !== null && this.#findings.length < FINDINGS_MAX) this.#findings.push(`bet ${bet.id}: ${found}`);
  }

  get findings(): readonly string[] {
    return this.#findings;
  }

  #levelFinding({ player, level, point, createdUs }: BetToPrice): string | null {
    const to = this.#levels.periodOf(createdUs);
    let most = this.#levels.at(player, to);
    for (let period = this.#levels.periodOf(createdUs - SEEN_LATE_US); period < to; period += 1) {
      const held = this.#levels.at(player, period);
      if (held > most) most = held;
    }
    if (BigInt(level) > most)
      return `level ${formatRate(BigInt(level) as Rate)} is above the player's ${formatRate(most)}`;
    return BigInt(point) % LEVEL_STEP === 0n ? null : `point ${point} is between two steps`;
  }

  #limitFinding({ stake, createdUs }: BetToPrice): string | null {
    const from = createdUs - SEEN_LATE_US;
    const least = heldWithin(this.#limits.stakeMin, from, createdUs).map(({ limit }) => limit);
    const most = heldWithin(this.#limits.stakeMax, from, createdUs).map(({ limit }) => limit);
    return least.some((limit) => limit <= stake) && most.some((limit) => limit >= stake)
      ? null
      : `its stake of ${formatMoney(money(stake))} is outside of the limits`;
  }

  #priceFinding(bet: BetToPrice): string | null {
    const bases = heldWithin(this.#payouts, bet.createdUs - SEEN_LATE_US, bet.createdUs).map(({ rate }) => rate);
    const key = [bet.play, bet.odds, bet.point, bet.mode, bet.ticketStake, bet.count, bet.rules, bases, bet.picks].join(
      '|',
    );
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    const found = this.#price(bet, bases);
    this.#known.set(key, found);
    return found;
  }

  #price(bet: BetToPrice, bases: readonly Rate[]): string | null {
    if (!Object.hasOwn(RULE_BOOKS, bet.rules)) return `no rules of version ${bet.rules}`;
    const { group, day, lotteryCode } = this.#issue;
    const play = findPlay(group, bet.play, lunarYearOf(group, day)) as Play<Picks> | undefined;
    const parsed = play?.parse(bet.picks);
    if (!play || !parsed?.ok) return `${group}/${bet.play} has no such picks`;
    const count = play.count(parsed.picks);
    if (count !== bet.count) return `its picks are ${count} tickets, ${bet.count} were paid`;
    const point = BigInt(bet.point) as Rate;
    if (notSoldBy(play).includes(lotteryCode)) return `${lotteryCode} draws too few numbers for ${bet.play}`;
    if (play.trade === 'rebate' && point !== 0n) return 'its play turns nothing of the level into odds';
    const priced = bases.map((base) => frozenOdds(play, parsed.picks, base, point));
    const own = priced.find(({ text }) => text === bet.odds);
    if (own === undefined) return `odds are ${bet.odds}, the rules give ${priced.at(-1)?.text}`;
    const dearest = (topPrize(play, parsed.picks, own.table, YUAN) / (YUAN / ODDS_SCALE)) as Odds;
    const line = { mode: bet.mode, ticketStake: money(bet.ticketStake), count, dearest };
    return stakeProblem(line, CAP_ALONE) === null ? null : 'one of its tickets could win more than the cap';
  }
}

interface HeldOfGroup {
  readonly levels: LineLevels;
  readonly payouts: readonly HeldRate[];
  readonly limits: Limits;
}
type Limits = Readonly<Record<'stakeMin' | 'stakeMax', readonly HeldLimit[]>>;

/** What held at some time between two moments; they stand in the order of time, today's last. */
function heldWithin<Held extends { readonly until: bigint | null }>(
  held: readonly Held[],
  from: bigint,
  to: bigint,
): readonly Held[] {
  const first = held.findIndex(({ until }) => until === null || until > from);
  const last = held.findIndex(({ until }) => until === null || until > to);
  return held.slice(first, last + 1);
}

async function listPlayers(db: Queries, issues: readonly PricedIssue[]): Promise<bigint[]> {
  const rows = await db.query<{ player: bigint }>('select distinct player from bet where issue_id = any($1::int8[])', [
    issues.map(({ id }) => id),
  ]);
  return rows.map(({ player }) => player);
}
