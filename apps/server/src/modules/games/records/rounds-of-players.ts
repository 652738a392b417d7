import type { GameRound } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { roundItem } from '../core/present.ts';
import { listRounds } from './queries.ts';

export interface RoundsAsked {
  /** Days of Shanghai, both included. */
  readonly days: { readonly from: string; readonly to: string };
  readonly before: string | null;
  readonly limit: number;
}

/** Rounds that several players began in some days, newest first, as the wire has them; of each player from the moment `since` on. */
export async function roundsOfPlayers(
  db: Queries,
  players: readonly bigint[],
  since: readonly (Date | null)[],
  { days, before, limit }: RoundsAsked,
): Promise<{ player: bigint; item: GameRound }[]> {
  const span = {
    game: null,
    state: null,
    from: midnight(days.from),
    to: new Date(midnight(days.to).getTime() + DAY_MS),
  };
  const rows = await listRounds(db, players, since, span, before, limit);
  return rows.map((row) => ({ player: row.player, item: roundItem(row) }));
}

const DAY_MS = 86_400_000;
/** Shanghai has kept one offset since 1991. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
