import type { Money } from '@caiting/money';
import type { Upline } from '../../account/index.ts';
import type { AgentShare } from './settle-queries.ts';

/** What one player staked at one level, without refunded tickets. */
export interface ValidStake {
  readonly player: bigint;
  readonly level: number;
  readonly valid: Money;
}

/**
 * The level differences up the line (plays.md §3): each upline gets its level minus the highest level below it, of the valid stake. All
 * together, with the player's own rebate and odds, never pass the highest level of the line. Amounts are × 1e6, floored by the posting.
 */
export function agentShares(
  stakes: readonly ValidStake[],
  uplinesByPlayer: ReadonlyMap<bigint, readonly Upline[]>,
): AgentShare[] {
  const shares = new Map<string, AgentShare>();
  for (const { player, level, valid } of stakes) {
    let below = BigInt(level);
    for (const upline of uplinesByPlayer.get(player) ?? []) {
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
