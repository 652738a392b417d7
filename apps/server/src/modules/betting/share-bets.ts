import type { BetItem } from '@caiting/contract';
import type * as z from 'zod/mini';
import type { Money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import { findBet, listLiked, sumBets, sumWon } from './list-queries.ts';
import type { BetTotals } from './list-queries.ts';
import { betItem } from './present.ts';

/** Own records for the cards of the chat: read from the books, never taken from what a page says. */

export interface SharedBet {
  readonly item: z.infer<typeof BetItem>;
  /** One ticket's price. */
  readonly ticketStake: Money;
}

/** One own bet; null for a bet of nobody or of somebody else. */
export async function sharedBet(deps: Deps, player: string, id: string): Promise<SharedBet | null> {
  const row = await findBet(deps.db, player, id);
  return row && { item: betItem(row), ticketStake: row.ticketStake };
}

/** Stakes, returns and profit of a span of time, as the records page sums them. */
export function betTotals(deps: Deps, player: string, span: { from: Date; to: Date }): Promise<BetTotals> {
  return sumBets(deps.db, player, { state: 'all', lotteryCode: null, ...span });
}

/** What a card of the chat tells of a player: lotteries liked best, and, where the site shows it, all that was won. */
export async function playerTaste(
  deps: Deps,
  player: string,
  showsWinnings: boolean,
): Promise<{ liked: string[]; won: Money | null }> {
  const [liked, won] = await Promise.all([listLiked(deps.db, player), showsWinnings ? sumWon(deps.db, player) : null]);
  return { liked: liked.map(({ code }) => code), won };
}
