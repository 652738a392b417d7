import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

/** A game that is played goes on asking with the token of its launch. */
const LIFETIME = '12 hours';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 64 hex characters by which a provider learns whose game it is. */
export async function makeToken(
  db: Queries,
  of: { readonly player: string; readonly game: string; readonly language: Language },
): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await db.run('delete from game_token where expires_at < app_now()');
  await db.run(
    `insert into game_token (hash, player, game, language, expires_at) values ($1, $2, $3, $4, app_now() + interval '${LIFETIME}')`,
    [hashOf(token), of.player, of.game, of.language],
  );
  return token;
}

export interface TokenOwner {
  readonly player: bigint;
  readonly game: string;
  readonly language: Language;
}

/** Null for one that was never made for a game of this provider, or has run out. */
export const findToken = (db: Queries, provider: string, token: string): Promise<TokenOwner | null> =>
  db.maybeOne<TokenOwner>(
    `select t.player, t.game, t.language from game_token t join game g on g.code = t.game
      where t.hash = $1 and g.provider = $2 and t.expires_at > app_now()`,
    [hashOf(token), provider],
  );
