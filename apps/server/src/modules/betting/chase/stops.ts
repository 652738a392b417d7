import { prepared, type Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Ticker } from '../../../platform/jobs/jobs.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';

/** The next issue of a one-minute lottery closes 50 s after a draw: a look every second is early enough by far. */
const LOOK_EVERY_MS = 1_000;
const BATCH = 100;

/**
 * Carries out the stops that settled wins wrote down (追中即停). The rows are the queue: one that a crash left behind is found again, and the
 * refunds commit together with the mark, so each happens once however many processes look.
 */
export function stopWonChases(deps: Deps): Ticker {
  return deps.jobs.tick('betting.chase-stops', 'draws', LOOK_EVERY_MS, async () => void (await carryOutDueStops(deps)));
}

/** Gives how many were carried out. One that fails does not hold up the others; it is tried again at the next look. */
export async function carryOutDueStops(deps: Deps): Promise<number> {
  let done = 0;
  for (const stop of await listDueStops(deps.db, BATCH)) {
    try {
      if (await deps.db.tx((tx) => carryOutStop(tx, stop))) done += 1;
    } catch (error) {
      deps.log.error({ err: error, player: String(stop.player), chase: String(stop.chase) }, 'chase not stopped');
    }
  }
  if (done > 0) wakeOutbox();
  return done;
}

interface DueStop {
  readonly player: bigint;
  readonly chase: bigint;
}

const DUE = prepared(
  'betting.due_chase_stops',
  'select player, chase from chase_stop where done_at is null order by asked_at, player, chase limit $1',
);

/** Stops that were written down and not carried out yet. */
function listDueStops(db: Queries, limit: number): Promise<DueStop[]> {
  return db.query<DueStop>(DUE, [limit]);
}

/** False when somebody else has carried it out. */
async function carryOutStop(db: Queries, { player, chase }: DueStop): Promise<boolean> {
  return (await db.one<{ done: boolean }>('select carry_out_chase_stop($1, $2) as done', [player, chase])).done;
}
