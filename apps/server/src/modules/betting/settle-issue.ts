import { setTimeout as delay } from 'node:timers/promises';
import type { Draw, Group } from '@caiting/lottery';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { wakeOutbox } from '../../platform/outbox/outbox.ts';
import { uplinesOf, type Upline } from '../account/index.ts';
import { agentShares } from './agent-shares.ts';
import { noteChaseWins } from './chase/place-queries.ts';
import { settleForm } from './settle-form.ts';
import {
  lastOrder,
  layResults,
  listChunkPlayers,
  listForms,
  settleChunk,
  sumValidStakes,
  takeChunk,
  voidChunk,
  type AgentShare,
  type SettledIssue,
} from './settle-queries.ts';

/** Large enough that its overhead does not count, small enough that others' bets wait for its locks only a moment. */
export const CHUNK_BETS = 20_000;

export interface DrawnIssue extends SettledIssue {
  readonly group: Group;
  readonly draw: Draw;
}

/**
 * Settles the next chunk of a drawn issue in the caller's transaction: results, payouts, refunds, rebates, and the mark that says how far
 * it is. Gives the number of bets; 0 when all are done. Doing a chunk again is impossible: its mark and its results commit together.
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
  const forms = await listForms(tx);
  await layResults(
    tx,
    forms.map((form) => settleForm(form, issue.group, issue.draw)),
  );
  // Before any account is locked, as everywhere where a chase stops.
  await noteChaseWins(tx, issue.id);
  await settleChunk(tx, issue, await sharesOfChunk(deps, tx, issue.group, uplines));
  tx.afterCommit(wakeOutbox);
  return bets;
}

/** After a full chunk the database rests for this part of the time it took while people bet on other issues: their bets go on. */
const REST_SHARE = 0.75;

/** Does chunk after chunk, each in a transaction of its own, until one is empty. `between` is called after each. */
export async function settleInChunks(
  deps: Deps,
  nextChunk: (tx: Tx) => Promise<number>,
  between: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let orders = await lastOrder(deps.db); ;) {
    const begun = performance.now();
    const bets = await deps.db.tx(nextChunk);
    if (bets === 0) return;
    await between();
    if (bets < CHUNK_BETS) continue;
    const took = performance.now() - begun;
    const last = await lastOrder(deps.db);
    // Resting for nobody would only make the winners wait.
    if (last !== orders) await delay(took * REST_SHARE);
    orders = last;
  }
}

/** Gives all stakes of the next chunk of a void issue back. 0 when all are done. */
export async function voidNextChunk(tx: Tx, issue: SettledIssue, limit = CHUNK_BETS): Promise<number> {
  const bets = await takeChunk(tx, issue.id, 'void', limit);
  if (bets === 0) return 0;
  await voidChunk(tx, issue);
  tx.afterCommit(wakeOutbox);
  return bets;
}

/** Who has uplines, asked once per player and issue. */
export class UplineMemory {
  readonly #known = new Map<bigint, readonly Upline[]>();

  async of(
    deps: Deps,
    tx: Tx,
    players: readonly bigint[],
    group: Group,
  ): Promise<ReadonlyMap<bigint, readonly Upline[]>> {
    const unknown = players.filter((player) => !this.#known.has(player));
    if (unknown.length > 0) {
      const found = await uplinesOf(deps, tx, unknown, group);
      for (const player of unknown) this.#known.set(player, found.get(player) ?? []);
    }
    return this.#known;
  }
}

async function sharesOfChunk(deps: Deps, tx: Tx, group: Group, memory: UplineMemory): Promise<AgentShare[]> {
  const players = await listChunkPlayers(tx);
  const uplines = await memory.of(deps, tx, players, group);
  const led = players.filter((player) => (uplines.get(player)?.length ?? 0) > 0);
  return led.length === 0 ? [] : agentShares(await sumValidStakes(tx, led), uplines);
}
