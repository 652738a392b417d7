import { pushes } from '@caiting/contract';
import type { EventData } from '@caiting/contract/events';
import { prepared, type Tx, type Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import { endChases } from './cancel-chase.ts';
import {
  findChase,
  FIGURES,
  FIGURE_COLUMNS,
  figuresOf,
  type ChaseFigures,
  type FiguresColumns,
} from './list-queries.ts';
import { chaseFigures } from './present-chase.ts';

/** Tells the owners of chases how they stand after an issue was settled or refunded, and after a part was given back. */
export function pushChases(deps: Deps): void {
  deps.outbox.on('bet.settled', (event, tx) => publishTouched(deps, tx, event));
  deps.outbox.on('chase.changed', async ({ player, chase }, tx) => {
    const row = await findChase(tx, player, chase);
    if (row) deps.hub.live(userRoom(player), frameOf(pushes.chaseState, chaseFigures(chase, row.figures)));
  });
}

/** Ends the chases of a player who has shut himself out, in the dispatcher's transaction: once, whatever crashes in between. */
export function endExcludedChases(deps: Deps): void {
  deps.outbox.on('protection.excluded', ({ player }, tx) => endChases(tx, player));
}

async function publishTouched(deps: Deps, tx: Tx, event: EventData<'bet.settled'>): Promise<void> {
  // Of a refund of many issues the chase itself is told once, by its own event.
  if (event.chase !== undefined) return;
  const players = [...new Set(event.players.split(','))];
  for (const { player, id, figures } of await listTouchedChases(tx, event.issueId, players))
    deps.hub.live(userRoom(player), frameOf(pushes.chaseState, chaseFigures(id, figures)));
}

const TOUCHED = prepared(
  'betting.touched_chases',
  `select c.player::text as player, c.id::text as id, c.total, ${FIGURE_COLUMNS}
     from (select distinct s.player, s.chase from chase_issue s where s.issue_id = $1 and s.player = any ($2::int8[])) as s
     join chase c on c.player = s.player and c.id = s.chase ${FIGURES}`,
);

interface TouchedChase {
  readonly player: string;
  readonly id: string;
  readonly figures: ChaseFigures;
}

/** Chases of these players on an issue, as they stand now. */
async function listTouchedChases(db: Queries, issueId: string, players: readonly string[]): Promise<TouchedChase[]> {
  const rows = await db.query<{ player: string; id: string } & FiguresColumns>(TOUCHED, [issueId, players]);
  return rows.map((row) => ({ player: row.player, id: row.id, figures: figuresOf(row) }));
}
