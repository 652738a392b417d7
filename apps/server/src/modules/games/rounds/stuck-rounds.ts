import type { Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { isRefusal, refuse, type Refusal } from '../../../platform/outcome.ts';
import { providersOf } from '../core/providers.ts';
import { unlessAway } from '../core/unless-away.ts';
import { giveBackRound } from './give-back.ts';

const LOOK_EVERY_MS = 60_000;
/** Longer than any round of the house but a hand that somebody left. */
const STUCK_AFTER = '30 minutes';
const AT_ONCE = 50;
const SHOWN_MAX = 200;

export interface OpenRound {
  readonly id: bigint;
  readonly provider: string;
  readonly round: string;
  readonly player: bigint;
  readonly game: string;
  readonly staked: bigint;
  readonly opened_at: Date;
}

/** Rounds whose provider has not said that they are over are asked about; one that it gave up, or never heard of, is given back. */
export const askStuckRounds = (deps: Deps) =>
  deps.jobs.tick('games.stuck', 'jobs', LOOK_EVERY_MS, async () => void (await lookAtStuck(deps)));

/** How many rounds of the way from the oldest to the newest stay as they are. */
const passedOf = perDeps(() => ({ rounds: 0 }));

/**
 * One look asks about so many that the next one is not late, and goes on where the last one stopped: rounds of a provider that is away, or that it still
 * plays, hold up nobody else's. Gives how many were given back.
 */
export async function lookAtStuck(deps: Deps): Promise<number> {
  const passed = passedOf(deps);
  const rows = await listStuck(deps.db, { limit: AT_ONCE, offset: passed.rounds });
  const away = new Set<string>();
  let given = 0;
  for (const row of rows) {
    if (away.has(row.provider)) continue;
    const became = await resolveRound(deps, row);
    if (became === 'givenBack') given += 1;
    else if (isRefusal(became)) away.add(row.provider);
  }
  passed.rounds = rows.length < AT_ONCE ? 0 : passed.rounds + rows.length - given;
  return given;
}

/** Oldest first. */
export const listStuck = (db: Queries, { limit = SHOWN_MAX, offset = 0 } = {}): Promise<OpenRound[]> =>
  db.query<OpenRound>(
    `select id, provider, round, player, game, staked, opened_at from game_round
      where state = 'open' and opened_at < app_now() - interval '${STUCK_AFTER}' order by opened_at, id limit $1 offset $2`,
    [limit, offset],
  );

export const findOpenRound = (db: Queries, id: string): Promise<OpenRound | null> =>
  db.maybeOne<OpenRound>(
    `select id, provider, round, player, game, staked, opened_at from game_round where id = $1 and state = 'open'`,
    [id],
  );

/** Asks the provider, and gives back what it will not end. `waits`: it knows the round, and its messages will come. */
export async function resolveRound(deps: Deps, row: OpenRound): Promise<'waits' | 'givenBack' | Refusal<'gameAway'>> {
  const known = providersOf(deps).get(row.provider);
  if (!known) return refuse('gameAway');
  const answer = await unlessAway(deps, () => known.ask('round', { round: row.round, player: String(row.player) }));
  if (isRefusal(answer)) return answer;
  if (answer.status !== 'ok' || answer.report.state === 'open' || answer.report.state === 'closed') return 'waits';
  return (await giveBackRound(deps, row, 'provider')) ? 'givenBack' : 'waits';
}
