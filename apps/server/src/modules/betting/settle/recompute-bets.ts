import { createSecretKey, hash, type KeyObject } from 'node:crypto';
import { merkleLeaf, merkleRoot } from '@caiting/lottery/draw';
import { formatMoney, money } from '@caiting/money';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Draw, Group } from '@caiting/lottery';
import type { Queries } from '../../../platform/db/pool.ts';
import { leafText } from '../proof/sealed-tree.ts';
import { settleForm } from './settle-form.ts';
import type { FormOutcome } from './settle-queries.ts';

/** What of an issue decides what its bets must have got. */
export interface IssueToRecompute {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly issueNo: string;
  readonly state: string;
  readonly group: Group;
  /** Null without a result. */
  readonly draw: Draw | null;
  readonly betRoot: string | null;
  readonly betCount: number | null;
}

interface Options {
  /** Bets without a result are findings too: nothing of the issue is under way. */
  isOver(issue: IssueToRecompute): boolean;
  /** How many sentences an issue gives; the rest is like them. */
  readonly findingsMax?: number;
  each?(bet: StoredBet, again: Again): void;
  /** Every bet, whatever became of it. */
  every?(bet: StoredBet): void;
}

interface RecomputedIssue {
  readonly bets: number;
  readonly findings: readonly string[];
}

/**
 * The root and every result of some issues, once more from the bets: one reading in pages for all of them, since a question costs as much as two hundred
 * bets; each form of bet of an issue settled once. Everything that differs from what is stored, one sentence each.
 */
export async function recomputeBets(
  db: Queries,
  issues: readonly IssueToRecompute[],
  options: Options,
): Promise<ReadonlyMap<bigint, RecomputedIssue>> {
  const kept = await listKept(
    db,
    issues.map(({ id }) => id),
  );
  const done = new Map<bigint, RecomputedIssue>();
  const recounts = issues
    .toSorted((a, b) => Number(a.id - b.id))
    .map((issue) => new IssueRecount(issue, keptOf(kept, issue.id), options));
  // Bets come issue by issue: leaves of one are held at a time.
  let at = 0;
  const end = (recount: IssueRecount): unknown => done.set(recount.issue.id, recount.result());
  for await (const page of pagesOf(
    db,
    recounts.map(({ issue }) => issue.id),
  ))
    for (const bet of page) {
      for (let one = recounts[at]; one !== undefined && one.issue.id !== bet.issueId; one = recounts[(at += 1)])
        end(one);
      recounts[at]?.add(bet);
    }
  for (const one of recounts.slice(at)) end(one);
  return done;
}

class IssueRecount {
  readonly issue: IssueToRecompute;
  readonly #salt: KeyObject;
  readonly #outcomes: Outcomes;
  readonly #options: Options;
  readonly #isOver: boolean;
  readonly #leaves: Uint8Array[] = [];
  readonly #findings: string[] = [];
  #bets = 0;

  constructor(issue: IssueToRecompute, { salt, aside }: KeptOfIssue, options: Options) {
    this.issue = issue;
    this.#salt = createSecretKey(salt);
    this.#outcomes = new Outcomes(issue, new Set(aside));
    this.#options = options;
    this.#isOver = options.isOver(issue);
  }

  add(bet: StoredBet): void {
    this.#bets += 1;
    this.#options.every?.(bet);
    if (this.issue.betRoot !== null && bet.state !== 'cancelled')
      this.#leaves.push(merkleLeaf(leafText(this.issue, bet, this.#salt), sha256));
    const again = this.#outcomes.of(bet);
    if (this.#findings.length < (this.#options.findingsMax ?? FINDINGS_MAX))
      this.#findings.push(...differences(bet, again, this.#isOver));
    if (typeof again === 'object' && again !== null) this.#options.each?.(bet, again);
  }

  result(): RecomputedIssue {
    return { bets: this.#bets, findings: [...this.#findings, ...this.#rootFindings()] };
  }

  #rootFindings(): string[] {
    const { issueNo, betRoot, betCount } = this.issue;
    if (betRoot === null) return [];
    const count = this.#leaves.length;
    const root = bytesToHex(merkleRoot(this.#leaves, sha256));
    if (root === betRoot && count === betCount) return [];
    return [`the sealed root of ${issueNo} is ${betRoot} over ${betCount} bets, the bets give ${root} over ${count}`];
  }
}

const FINDINGS_MAX = 20;
const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** What a bet must have got. */
export interface Again extends Omit<FormOutcome, 'form' | 'state'> {
  readonly state: FormOutcome['state'] | 'cancelled' | 'void';
}

/** Distinct forms of an issue that are kept; beyond them a form is settled again. */
const FORMS_MAX = 20_000;

class Outcomes {
  readonly #known = new Map<string, Again>();
  readonly #issue: IssueToRecompute;
  readonly #aside: ReadonlySet<bigint>;

  constructor(issue: IssueToRecompute, aside: ReadonlySet<bigint>) {
    this.#issue = issue;
    this.#aside = aside;
  }

  /** What the bet must have got; null while its issue is neither settled nor void, a text when its rules do not know it. */
  of(bet: StoredBet): Again | string | null {
    const { state, group, draw } = this.#issue;
    if (bet.state === 'cancelled') return { state: 'cancelled', ...BACK, refunded: money(bet.stake) };
    // Two of staff may give back the stake of a bet that could not be settled (docs/decisions/0179); whether they did is a check of the audit.
    if (state === 'void' || (bet.state === 'void' && this.#aside.has(bet.id)))
      return { state: 'void', ...BACK, refunded: money(bet.stake) };
    // While chunks are being settled a bet may wait.
    if (draw === null || (state !== 'settled' && bet.state === null)) return null;
    const key = `${bet.play}|${bet.picks}|${bet.count}|${bet.ticketStake}|${bet.odds}|${bet.level - bet.point}|${bet.rules}`;
    const known = this.#known.get(key);
    if (known) return known;
    try {
      const again = settleForm({ form: 0, ...bet }, group, draw);
      if (this.#known.size < FORMS_MAX) this.#known.set(key, again);
      return again;
    } catch (error) {
      return (error as Error).message;
    }
  }
}

const BACK = { won: money(0n), rebate: money(0n), valid: money(0n), wins: '' };

function differences(bet: StoredBet, again: Again | string | null, isOver: boolean): string[] {
  if (typeof again === 'string') return [`bet ${bet.id}: ${again}`];
  if (again === null)
    return bet.state === null ? [] : [`bet ${bet.id} has a result (${bet.state}) before its issue has one`];
  if (bet.state === null) return isOver ? [`bet ${bet.id} has no result, must be ${again.state}`] : [];
  const findings: string[] = [];
  if (bet.state !== again.state) findings.push(`bet ${bet.id} is ${bet.state}, must be ${again.state}`);
  if (bet.wins !== again.wins) findings.push(`bet ${bet.id} won tickets "${bet.wins ?? ''}", must be "${again.wins}"`);
  for (const key of ['won', 'refunded', 'rebate'] as const)
    if (bet[key] !== again[key])
      findings.push(
        `bet ${bet.id}: ${key} is ${formatMoney(money(bet[key] ?? 0n))}, must be ${formatMoney(money(again[key]))}`,
      );
  return findings;
}

/** A bet with everything frozen in it, and its result as stored; the result's fields are null when it has none. */
export interface StoredBet {
  readonly id: bigint;
  readonly issueId: bigint;
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
  /** Seconds since 1970. */
  readonly settledS: number | null;
  readonly state: string | null;
  readonly won: bigint | null;
  readonly refunded: bigint | null;
  readonly rebate: bigint | null;
  readonly wins: string | null;
}

interface KeptOfIssue {
  readonly salt: Buffer;
  /** Bets that could not be settled with the others. */
  readonly aside: readonly bigint[];
}

async function listKept(db: Queries, issues: readonly bigint[]): Promise<ReadonlyMap<bigint, KeptOfIssue>> {
  const rows = await db.query<KeptOfIssue & { id: bigint }>(
    `select i.id, i.bet_salt as salt, array(select a.bet_id from bet_aside a where a.issue_id = i.id) as aside
       from issue i where i.id = any($1::int8[])`,
    [issues],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function keptOf(kept: ReadonlyMap<bigint, KeptOfIssue>, id: bigint): KeptOfIssue {
  const own = kept.get(id);
  if (own === undefined) throw new Error(`issue ${id} is not there`);
  return own;
}

const PAGE = 5_000;

/** All bets of these issues with their results, by issue and id; the issues ascend. */
async function* pagesOf(db: Queries, issues: readonly bigint[]): AsyncGenerator<StoredBet[]> {
  let [issue, id] = [0n, 0n];
  for (;;) {
    const page = await db.query<StoredBet>(PAGE_OF_BETS, [issues.filter((one) => one >= issue), issue, id, PAGE]);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    [issue, id] = [last.issueId, last.id];
  }
}

const PAGE_OF_BETS = `
  select b.id, b.issue_id as "issueId", b.player, b.play, b.picks, b.count, b.stake, b.ticket_stake as "ticketStake", b.mode, b.odds, b.point, b.level, b.rules,
         (extract(epoch from b.created_at) * 1000000)::int8 as "createdUs", extract(epoch from r.at)::float8 as "settledS",
         r.state, r.won, r.refunded, r.rebate, r.wins
    from (select * from bet where issue_id = any($1::int8[]) and (issue_id, id) > ($2, $3) order by issue_id, id limit $4) as b
    left join bet_result r on r.bet_id = b.id and r.player = b.player order by b.issue_id, b.id`;
