import type { LineFigures } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { NO_SUMS, SUMS, figuresOf, ownDays, sumOwn, type Sums } from '../core/figures.ts';
import { todayOf } from '../core/line.ts';

const DAY_MS = 86_400_000;
/** Before the first day of any site. */
const EVER = '2000-01-01';

/** What one player did himself: today with the days before it, and since ever, from the sums of days. */
export async function sumsOfPlayer(
  db: Queries,
  player: string,
  days: number,
): Promise<{ readonly recent: LineFigures; readonly all: LineFigures }> {
  const today = await todayOf(db);
  const first = new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const [recent, all] = await Promise.all([
    sumOwn(db, player, { from: first, to: today }),
    sumOwn(db, player, { from: EVER, to: today }),
  ]);
  return { recent: figuresOf(recent), all: figuresOf(all) };
}

/** The same since ever of several players: by player, zeros for whoever did nothing. */
export async function sumsOfPlayers(db: Queries, players: readonly bigint[]): Promise<(player: bigint) => LineFigures> {
  const today = await todayOf(db);
  const rows = await db.query<Sums & { player: bigint }>(
    `select f.player, ${SUMS} from ${ownDays('= any($1::int8[])', '$2', '$3')} as f group by f.player`,
    [players, EVER, today],
  );
  const found = new Map(rows.map((row) => [row.player, row]));
  return (player) => figuresOf(found.get(player) ?? NO_SUMS);
}
