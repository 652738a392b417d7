import { setTimeout as delay } from 'node:timers/promises';
import type { Draw, Group } from '@caiting/lottery';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { span } from '../../../platform/traces/span.ts';
import { plainArray, textArray } from '../core/sql-arrays.ts';
import { CHUNK_BETS, ChunkPace } from './chunk-pace.ts';
import { atOnceOrApart, ChunkRefused, setFormsAside } from './set-aside.ts';
import { settleForm } from './settle-form.ts';
import { sharesOfChunk, UplineMemory } from './line-shares.ts';
import type { AgentShare, Form, FormOutcome, SettledIssue } from './settle-queries.ts';

export interface DrawnIssue extends SettledIssue {
  readonly group: Group;
  readonly draw: Draw;
}

/**
 * Settles the next chunk of a drawn issue in the caller's transaction: results, payouts, refunds, rebates, and the mark that says how far
 * it is. Gives the number of bets; 0 when all are done. A chunk is never settled twice: its progress mark and its results commit together.
 * Bets that the rules cannot be applied to are set aside; a chunk that the database refuses throws ChunkRefused, unless it is a single bet, which is set aside.
 */
export async function settleNextChunk(
  deps: Deps,
  tx: Tx,
  issue: DrawnIssue,
  limit = CHUNK_BETS,
  uplines: UplineMemory = new UplineMemory(),
): Promise<number> {
  const bets = await takeChunk(tx, issue.id, 'settle', limit);
  if (bets === 0) return 0;
  await atOnceOrApart(deps, tx, issue, bets, () => settleTaken(deps, tx, issue, uplines));
  tx.afterCommit(wakeOutbox);
  return bets;
}

async function settleTaken(deps: Deps, tx: Tx, issue: DrawnIssue, uplines: UplineMemory): Promise<void> {
  const outcomes: FormOutcome[] = [];
  const failed: { form: number; error: unknown }[] = [];
  for (const form of await listForms(tx))
    try {
      outcomes.push(settleForm(form, issue.group, issue.draw));
    } catch (error) {
      failed.push({ form: form.form, error });
    }
  if (failed.length > 0) await setFormsAside(deps, tx, issue, failed);
  if (outcomes.length === 0) return;
  await layResults(tx, issue.id, outcomes);
  // Before any account is locked, as everywhere where a chase stops.
  await noteChaseWins(tx, issue.id);
  await settleChunk(tx, issue, await sharesOfChunk(tx, issue, uplines));
}

/** Throttle: while people bet on other issues, settlement pauses after a full chunk for this share of the time the chunk took. */
const REST_SHARE = 0.75;

/**
 * Does chunk after chunk, each in a transaction of its own, until one is empty or `chunksMax` are done. A refused chunk is taken again in halves, down to
 * the bet that cannot be settled, and the next ones grow again. `between` is called after each. True when all bets are done; a server that stops begins
 * no further chunk.
 */
export async function settleInChunks(
  deps: Deps,
  nextChunk: (tx: Tx, limit: number) => Promise<number>,
  between: () => Promise<void> = async () => undefined,
  chunksMax = Infinity,
  pace = new ChunkPace(),
): Promise<boolean> {
  let orders = await lastOrder(deps.db);
  let most = CHUNK_BETS;
  for (let chunk = 0; chunk < chunksMax && !deps.jobs.stopping.aborted;) {
    const limit = Math.min(most, pace.bets);
    const begun = performance.now();
    const bets = await span('settlement chunk', { 'caiting.betsMax': limit }, () =>
      betsOrRefused(deps, (tx) => nextChunk(tx, limit)),
    );
    if (bets === 0) return true;
    const tookMs = performance.now() - begun;
    await between();
    if (bets instanceof ChunkRefused) {
      // It has two bets at least.
      most = Math.floor(bets.bets / 2);
      continue;
    }
    chunk += 1;
    most = Math.min(CHUNK_BETS, most * 2);
    if (bets < limit) continue;
    pace.took(bets, tookMs);
    const last = await lastOrder(deps.db);
    // No throttle without concurrent bets: it would only delay the payouts.
    if (last !== orders) await delay(tookMs * REST_SHARE);
    orders = last;
  }
  return false;
}

async function betsOrRefused(deps: Deps, nextChunk: (tx: Tx) => Promise<number>): Promise<number | ChunkRefused> {
  try {
    return await deps.db.tx(nextChunk, { isLong: true });
  } catch (error) {
    if (error instanceof ChunkRefused) return error;
    throw error;
  }
}

/** Gives all stakes of the next chunk of a void issue back. 0 when all are done. */
export async function voidNextChunk(deps: Deps, tx: Tx, issue: SettledIssue, limit = CHUNK_BETS): Promise<number> {
  const bets = await takeChunk(tx, issue.id, 'void', limit);
  if (bets === 0) return 0;
  await atOnceOrApart(deps, tx, issue, bets, () => voidChunk(tx, issue));
  tx.afterCommit(wakeOutbox);
  return bets;
}

/** Gives the stakes back of the next bets of a drawn issue that two of staff made void. 0 when all are done. */
export async function voidNextAside(deps: Deps, tx: Tx, issue: SettledIssue, limit = CHUNK_BETS): Promise<number> {
  const { n: bets } = await tx.one<{ n: number }>(`select take_bets_aside($1, 'void', $2) as n`, [issue.id, limit]);
  if (bets === 0) return 0;
  await atOnceOrApart(
    deps,
    tx,
    issue,
    bets,
    async () =>
      void (await tx.query('select void_bets_aside($1, $2, $3)', [issue.id, issue.lotteryCode, issue.issueNo])),
  );
  tx.afterCommit(wakeOutbox);
  return bets;
}

/** In the transaction that settles a chunk of an issue: chases that one of its wins stops. Gives how many. */
async function noteChaseWins(db: Queries, issueId: bigint): Promise<number> {
  return (await db.one<{ n: number }>('select note_chase_wins($1) as n', [issueId])).n;
}

/** The number of the last order that anybody placed: whether it moves tells whether people are betting. */
async function lastOrder(db: Queries): Promise<bigint> {
  return (await db.one<{ last: bigint }>('select last_value as last from bet_order')).last;
}

/** Selects the next chunk in this transaction; 0 when all bets of the issue are done. Blocks while another worker settles the same issue. */
async function takeChunk(tx: Tx, issueId: bigint, kind: 'settle' | 'void', limit: number): Promise<number> {
  return (await tx.one<{ n: number }>('select take_chunk($1, $2, $3) as n', [issueId, kind, limit])).n;
}

function listForms(tx: Tx): Promise<Form[]> {
  return tx.query<Form>(
    'select form, play, picks, count, ticket_stake as "ticketStake", odds, point, level, rules from list_forms()',
  );
}

async function layResults(tx: Tx, issueId: bigint, outcomes: readonly FormOutcome[]): Promise<void> {
  await tx.query(
    'select lay_results($1, $2::int4[], $3::text[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::text[])',
    [
      issueId,
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

async function settleChunk(tx: Tx, issue: SettledIssue, shares: readonly AgentShare[]): Promise<void> {
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

async function voidChunk(tx: Tx, issue: SettledIssue): Promise<void> {
  await tx.query('select void_chunk($1, $2, $3)', [issue.id, issue.lotteryCode, issue.issueNo]);
}
