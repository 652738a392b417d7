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
  readonly isOver: boolean;
  /** How many sentences an issue gives; the rest is like them. */
  readonly findingsMax?: number;
  each?(bet: StoredBet, again: Again): void;
}

/**
 * The root and every result of one issue, once more from the bets: one reading in pages, each form of bet settled once. Everything that differs from
 * what is stored, one sentence each.
 */
export async function recomputeBets(
  db: Queries,
  issue: IssueToRecompute,
  { isOver, findingsMax = 20, each }: Options,
): Promise<{ readonly bets: number; readonly findings: readonly string[] }> {
  const outcomes = new Outcomes(issue, await listAside(db, issue.id));
  const leaves: Uint8Array[] = [];
  const findings: string[] = [];
  let bets = 0;
  for await (const { salt, page } of pagesOf(db, issue.id)) {
    for (const bet of page) {
      bets += 1;
      if (issue.betRoot !== null && bet.state !== 'cancelled')
        leaves.push(merkleLeaf(leafText(issue, bet, salt), sha256));
      const again = outcomes.of(bet);
      if (findings.length < findingsMax) findings.push(...differences(bet, again, isOver));
      if (typeof again === 'object' && again !== null) each?.(bet, again);
    }
  }
  if (issue.betRoot !== null) {
    const root = bytesToHex(merkleRoot(leaves, sha256));
    if (root !== issue.betRoot || leaves.length !== issue.betCount)
      findings.push(
        `the sealed root of ${issue.issueNo} is ${issue.betRoot} over ${issue.betCount} bets, the bets give ${root} over ${leaves.length}`,
      );
  }
  return { bets, findings };
}

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
  readonly player: bigint;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly stake: bigint;
  readonly ticketStake: bigint;
  readonly odds: string;
  readonly point: number;
  readonly level: number;
  readonly rules: string;
  readonly createdAt: Date;
  /** The same in µs since 1970. */
  readonly createdUs: bigint;
  readonly settledAt: Date | null;
  readonly state: string | null;
  readonly won: bigint | null;
  readonly refunded: bigint | null;
  readonly rebate: bigint | null;
  readonly wins: string | null;
}

/** Bets of an issue that could not be settled with the others. */
async function listAside(db: Queries, issueId: bigint): Promise<ReadonlySet<bigint>> {
  const rows = await db.query<{ id: bigint }>('select bet_id as id from bet_aside where issue_id = $1', [issueId]);
  return new Set(rows.map(({ id }) => id));
}

const PAGE = 5_000;

/** All bets of an issue by id, with their results and the issue's salt. */
async function* pagesOf(db: Queries, issueId: bigint): AsyncGenerator<{ salt: KeyObject; page: StoredBet[] }> {
  const { salt: bytes } = await db.one<{ salt: Buffer }>('select bet_salt as salt from issue where id = $1', [issueId]);
  const salt = createSecretKey(bytes);
  for (let after = 0n; ;) {
    const page = await db.query<StoredBet>(
      `select b.id, b.player, b.play, b.picks, b.count, b.stake, b.ticket_stake as "ticketStake", b.odds, b.point, b.level, b.rules, b.created_at as "createdAt",
              (extract(epoch from b.created_at) * 1000000)::int8 as "createdUs", r.at as "settledAt",
              r.state, r.won, r.refunded, r.rebate, r.wins
         from (select * from bet where issue_id = $1 and id > $2 order by id limit $3) as b
         left join bet_result r on r.bet_id = b.id and r.player = b.player order by b.id`,
      [issueId, after, PAGE],
    );
    if (page.length > 0) yield { salt, page };
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? after;
  }
}
