import { beginDrawDays } from '../src/modules/draws/index.ts';
import { setClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/pool.ts';
import type { Deps } from '../src/platform/deps.ts';
import type { ServerModule } from '../src/platform/module.ts';
import { seedMonth } from './month.ts';

/** How long the demo has been going on when the first visitor comes. */
export const PAST_MINUTES = 12;
const MINUTE_MS = 60_000;
const INTO_MINUTE_MS = 2_000;

/**
 * The demo begins a little before now: this module stands first in the list and sets the clock back, the others lay their history before that
 * moment, and the demo seed then lives through the minutes with the real functions and comes back to now. An agent's line has a month before it.
 */
export const demoPast: ServerModule = { name: 'demo-past', seed };

async function seed(deps: Deps): Promise<void> {
  // Draws of the past are not counted as the site's: said before the first of them, since figures of days begin once only.
  await goTo(deps.db, 0);
  await beginDrawDays(deps.db);
  await begin(deps.db);
  await seedMonth(deps);
  await begin(deps.db);
}

// Just into a minute: an issue whose sale has nearly run out is not offered, and would leave a hole in the history.
const begin = (db: Db): Promise<void> => goTo(db, PAST_MINUTES * MINUTE_MS + (Date.now() % MINUTE_MS) - INTO_MINUTE_MS);

/** Puts the database clock so many milliseconds before the real time. */
export async function goTo(db: Db, beforeNowMs: number): Promise<void> {
  await setClock(db, { offsetMs: -beforeNowMs, rate: 1 });
}
