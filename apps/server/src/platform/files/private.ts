import type { IncomingHttpHeaders } from 'node:http';
import type { Queries } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { Resolvers } from '../http/binding.ts';
import { cookieOf, staffTokenOf, tokenOf } from '../http/cookies.ts';
import { isRefusal } from '../outcome.ts';

/** Notes whose picture it is. The same picture of two people is one file and two rows. */
export async function keepPrivate(db: Queries, path: string, player: string): Promise<void> {
  await db.run('insert into private_file (path, player) values ($1, $2) on conflict do nothing', [path, player]);
}

/** How many private pictures a player gave within the last 24 hours. */
export async function countPrivate(db: Queries, player: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from private_file where player = $1 and at > app_now() - interval '24 hours'`,
    [player],
  );
  return count;
}

export type MayRead = (headers: IncomingHttpHeaders, path: string) => Promise<boolean>;

/** Whether a request may read a private picture: the player who gave it, or staff whose role reads such pictures, as module console says. */
export function privateReader(deps: Deps, resolvers: Partial<Resolvers>): MayRead {
  const cookie = cookieOf('session', deps.config);
  const staffCookie = cookieOf('staff', deps.config);
  return async (headers, path) => {
    // A page fetches its pictures by itself: no act of whoever sits before it.
    const shown = staffTokenOf(headers, staffCookie, false);
    const staff = shown === null ? null : ((await resolvers.staff?.(deps, shown)) ?? null);
    if (staff !== null) return (await resolvers.staffPicture?.(deps, staff, path)) ?? false;
    const token = tokenOf(headers, cookie);
    if (token === null) return false;
    const session = (await resolvers.session?.(deps, token)) ?? null;
    return session !== null && !isRefusal(session) && isOwner(deps.db, path, session.userId);
  };
}

async function isOwner(db: Queries, path: string, player: string): Promise<boolean> {
  return (await db.maybeOne('select 1 from private_file where path = $1 and player = $2', [path, player])) !== null;
}
