import { money, type Money } from '@caiting/money';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import { plainArray, textArray } from './sql-arrays.ts';

/** Bets of one chunk that are alike: the same play, picks, price and frozen odds have the same outcome. */
export interface Form {
  readonly form: number;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly ticketStake: bigint;
  readonly odds: string;
  readonly point: number;
  readonly level: number;
  readonly rules: string;
}

export interface FormOutcome {
  readonly form: number;
  readonly state: 'won' | 'lost' | 'refunded';
  readonly won: Money;
  readonly refunded: Money;
  readonly rebate: Money;
  /** Stake without refunded tickets: turnover and base of rebates. */
  readonly valid: Money;
  /** "tier=tickets" joined by ";". */
  readonly wins: string;
}

/** What an upline gets for one downline's bets of a chunk, before the one floor. */
export interface AgentShare {
  readonly player: bigint;
  readonly source: bigint;
  readonly valid: Money;
  /** Amount × 1e6. */
  readonly share: bigint;
}

/** The number of the last order that anybody placed: whether it moves tells whether people are betting. */
export async function lastOrder(db: Queries): Promise<bigint> {
  return (await db.one<{ last: bigint }>('select last_value as last from bet_order')).last;
}

/** Lays out the next chunk in this transaction; 0 when all bets of the issue are done. Waits for another worker on the same issue. */
export async function takeChunk(tx: Tx, issueId: bigint, kind: 'settle' | 'void', limit: number): Promise<number> {
  return (await tx.one<{ n: number }>('select take_chunk($1, $2, $3) as n', [issueId, kind, limit])).n;
}

export function listForms(tx: Tx): Promise<Form[]> {
  return tx.query<Form>(
    'select form, play, picks, count, ticket_stake as "ticketStake", odds, point, level, rules from list_forms()',
  );
}

export async function listChunkPlayers(tx: Tx): Promise<bigint[]> {
  const { ids } = await tx.one<{ ids: string | null }>(
    `select string_agg(id::text, ',') as ids from list_chunk_players() as id`,
  );
  return ids === null ? [] : ids.split(',').map(BigInt);
}

export async function layResults(tx: Tx, outcomes: readonly FormOutcome[]): Promise<void> {
  await tx.query(
    'select lay_results($1::int4[], $2::text[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::text[])',
    [
      plainArray(outcomes.map((outcome) => outcome.form)),
      plainArray(outcomes.map((outcome) => outcome.state)),
      plainArray(outcomes.map((outcome) => outcome.won)),
      plainArray(outcomes.map((outcome) => outcome.refunded)),
      plainArray(outcomes.map((outcome) => outcome.rebate)),
      plainArray(outcomes.map((outcome) => outcome.valid)),
      textArray(outcomes.map((outcome) => outcome.wins)),
    ],
  );
}

export async function sumValidStakes(
  tx: Tx,
  players: readonly bigint[],
): Promise<{ player: bigint; level: number; valid: Money }[]> {
  const rows = await tx.query<{ player: bigint; level: number; valid: bigint }>(
    'select player, level, valid from sum_valid_stakes($1::int8[])',
    [plainArray(players)],
  );
  return rows.map((row) => ({ ...row, valid: money(row.valid) }));
}

export interface SettledIssue {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly issueNo: string;
}

export async function settleChunk(tx: Tx, issue: SettledIssue, shares: readonly AgentShare[]): Promise<void> {
  await tx.query('select settle_chunk($1, $2, $3, $4::int8[], $5::int8[], $6::int8[], $7::numeric[])', [
    issue.id,
    issue.lotteryCode,
    issue.issueNo,
    plainArray(shares.map((share) => share.player)),
    plainArray(shares.map((share) => share.source)),
    plainArray(shares.map((share) => share.valid)),
    plainArray(shares.map((share) => share.share)),
  ]);
}

export async function voidChunk(tx: Tx, issue: SettledIssue): Promise<void> {
  await tx.query('select void_chunk($1, $2, $3)', [issue.id, issue.lotteryCode, issue.issueNo]);
}

export interface CancelRow {
  readonly outcome: 'cancelled' | 'betNotFound' | 'betNotCancellable' | 'issueClosed';
  readonly issueNo: string | null;
  readonly refunded: bigint;
  readonly balance: bigint | null;
}

export function cancelRows(tx: Queries, player: string, bets: readonly string[]): Promise<CancelRow> {
  return tx.one<CancelRow>(
    'select outcome, issue_no as "issueNo", refunded, balance from cancel_bets($1, $2::int8[])',
    [player, bets],
  );
}
