import type { Money, Rate } from '@caiting/money';
import type { AgentShare } from './settle-queries.ts';

/** What one player staked at one level in one period, without refunded tickets. */
export interface ValidStake {
  readonly player: bigint;
  readonly level: number;
  /** Of LineLevels: levels of his uplines did not change within it. */
  readonly period: number;
  readonly valid: Money;
}

export interface Upline {
  readonly player: bigint;
  /** In the group and period of the stake. */
  readonly level: Rate;
  readonly isFrozen: boolean;
}

/**
 * The level differences up the line (plays.md §3): each upline gets its level, as it was when the bet was placed, minus the highest level below it, of
 * the valid stake. All together, with the player's own rebate and odds, never pass the highest level of the line. Amounts are × 1e6, floored by the posting.
 */
export function agentShares(
  stakes: readonly ValidStake[],
  uplinesOf: (player: bigint, period: number) => readonly Upline[],
): AgentShare[] {
  const shares = new Map<string, AgentShare>();
  for (const { player, level, period, valid } of stakes) {
    let below = BigInt(level);
    for (const upline of uplinesOf(player, period)) {
      const difference = upline.level - below;
      if (difference <= 0n) continue;
      below = upline.level;
      if (upline.isFrozen) continue;
      const key = `${upline.player}/${player}`;
      const known = shares.get(key);
      shares.set(key, {
        player: upline.player,
        source: player,
        valid: ((known?.valid ?? 0n) + valid) as Money,
        share: (known?.share ?? 0n) + valid * difference,
      });
    }
  }
  return [...shares.values()];
}
