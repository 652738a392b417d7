import type { Queries } from '../../../platform/db/pool.ts';
import { betItem, frozenOdds } from './present.ts';
import { listBetsOfPlayers, type BetFilter } from './queries.ts';

export interface BetsAsked {
  readonly days: { readonly from: string; readonly to: string };
  readonly state: BetFilter['state'];
  readonly lotteryCode: string | null;
  readonly before: string | null;
  readonly limit: number;
}

/** Bets that several players placed in some days, newest first, as the wire has them; of each player from the moment `since` on. */
export async function betsOfPlayers(
  db: Queries,
  players: readonly bigint[],
  since: readonly (Date | null)[],
  { before, limit, ...filter }: BetsAsked,
): Promise<{ player: bigint; item: ReturnType<typeof betItem>; odds: ReturnType<typeof frozenOdds> }[]> {
  const rows = await listBetsOfPlayers(db, players, since, filter, before, limit);
  return rows.map((row) => ({ player: row.player, item: betItem(row), odds: frozenOdds(row) }));
}
