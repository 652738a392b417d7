import type { Group } from '@caiting/lottery';
import { money } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { LineLevels, uplinesOf, type UplineStep } from '../../account/index.ts';
import { plainArray } from '../core/sql-arrays.ts';
import { agentShares, type Upline, type ValidStake } from './agent-shares.ts';
import type { AgentShare, SettledIssue } from './settle-queries.ts';

interface IssueOfGroup extends SettledIssue {
  readonly group: Group;
}

/** Who has uplines, and their levels since the first bet: asked once per player and issue. */
export class UplineMemory {
  readonly #steps = new Map<bigint, readonly UplineStep[]>();
  #levels: LineLevels | null = null;

  async of(tx: Tx, players: readonly bigint[], issue: IssueOfGroup): Promise<{ led: bigint[]; levels: LineLevels }> {
    const levels = (this.#levels ??= await LineLevels.of(tx, issue.group, await firstBetUs(tx, issue.id)));
    const unknown = players.filter((player) => !this.#steps.has(player));
    if (unknown.length > 0) {
      const found = await uplinesOf(tx, unknown);
      for (const player of unknown) this.#steps.set(player, found.get(player) ?? []);
      await levels.add(
        tx,
        [...found.values()].flatMap((steps) => steps.map(({ player }) => player)),
      );
    }
    return { led: players.filter((player) => (this.#steps.get(player)?.length ?? 0) > 0), levels };
  }

  /** From the direct upline to the root, each with his level in that period. */
  uplinesOf(player: bigint, levels: LineLevels, period: number): Upline[] {
    return (this.#steps.get(player) ?? []).map((step) => ({ ...step, level: levels.at(step.player, period) }));
  }
}

/** What uplines get for the chunk that has been laid out. */
export async function sharesOfChunk(tx: Tx, issue: IssueOfGroup, memory: UplineMemory): Promise<AgentShare[]> {
  const { led, levels } = await memory.of(tx, await listChunkPlayers(tx), issue);
  if (led.length === 0) return [];
  return agentShares(await sumValidStakes(tx, led, levels.cuts), (player, period) =>
    memory.uplinesOf(player, levels, period),
  );
}

/** Orders take their numbers and their moments one after the other, but not both in one step: a minute is more than enough between them. */
export const NUMBER_AND_MOMENT_US = 60_000_000n;

/** The moment before which no bet of the issue was placed, in µs. */
async function firstBetUs(db: Queries, issueId: bigint): Promise<bigint> {
  const row = await db.maybeOne<{ us: bigint }>(
    `select (extract(epoch from created_at) * 1000000)::int8 as us from bet where issue_id = $1 order by id limit 1`,
    [issueId],
  );
  return (row?.us ?? 0n) - NUMBER_AND_MOMENT_US;
}

async function listChunkPlayers(tx: Tx): Promise<bigint[]> {
  const { ids } = await tx.one<{ ids: string | null }>(
    `select string_agg(id::text, ',') as ids from list_chunk_players() as id`,
  );
  return ids === null ? [] : ids.split(',').map(BigInt);
}

async function sumValidStakes(tx: Tx, players: readonly bigint[], cuts: readonly bigint[]): Promise<ValidStake[]> {
  const rows = await tx.query<{ player: bigint; level: number; period: number; valid: bigint }>(
    'select player, level, period, valid from sum_valid_stakes($1::int8[], $2::int8[])',
    [plainArray(players), plainArray(cuts)],
  );
  return rows.map((row) => ({ ...row, valid: money(row.valid) }));
}
