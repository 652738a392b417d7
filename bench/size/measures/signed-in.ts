import { hashToken, newToken } from '@caiting/server/bench-kit';
import type { Db } from '@caiting/server/platform/db/pool';
import { FIRST_PLAYER } from '../lay/shape.ts';

/** Players who stand evenly over the whole site. */
export const spreadOver = (players: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => FIRST_PLAYER + Math.floor((n * players) / count));

/** An open session for each of these players; gives their tokens. */
export async function signedIn(db: Db, players: readonly number[]): Promise<string[]> {
  const tokens = players.map(() => newToken());
  await db.query(
    `insert into session (token_hash, player, expires_at, address, place, user_agent)
     select t.hash, t.player, app_now() + interval '1 day', '127.0.0.1', '本机', 'bench' from unnest($1::bytea[], $2::int8[]) as t (hash, player)`,
    [tokens.map(hashToken), players],
  );
  return tokens;
}
