import type { BetItem } from '@caiting/contract';
import type * as z from 'zod/mini';
import { figuresOf, money, type Figures, type Money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { betItem } from './present.ts';
import { findBet, sumBets } from './queries.ts';

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

/** The figures of a span of time, as the records page sums them. */
export async function betFigures(deps: Deps, player: string, span: { from: Date; to: Date }): Promise<Figures> {
  return figuresOf(await sumBets(deps.db, player, { state: 'all', lotteryCode: null, ...span }));
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

/** The lotteries of a player's latest 200 bets, the most played first, at most three. */
function listLiked(db: Queries, player: string): Promise<{ code: string }[]> {
  return db.query(
    `select lottery_code as code from (select lottery_code from bet where player = $1 order by id desc limit 200) latest
      group by lottery_code order by count(*) desc, lottery_code limit 3`,
    [player],
  );
}

/** All that a player has ever won. */
async function sumWon(db: Queries, player: string): Promise<Money> {
  const { won } = await db.one<{ won: bigint }>(
    `select coalesce(sum(won), 0)::bigint as won from player_day where player = $1`,
    [player],
  );
  return money(won);
}
