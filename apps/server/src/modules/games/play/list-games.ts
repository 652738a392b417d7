import { HOUSE_PROVIDER, gameCalls, type GameItem } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findGame, type GameRow } from '../core/games.ts';
import { providersOf } from '../core/providers.ts';

export const listGamesBindings = [
  bind(gameCalls.gameListFront, async ({ deps, session }) =>
    ok({ list: await listGames(deps, session?.userId ?? null) }),
  ),
  bind(gameCalls.setGameFavourite, async ({ deps, session }, { game, isFavourite }) => {
    if ((await findGame(deps.db, game)) === null) return refuse('gameUnknown');
    await deps.db.run(
      isFavourite
        ? 'insert into game_favourite (player, game) values ($1, $2) on conflict do nothing'
        : 'delete from game_favourite where player = $1 and game = $2',
      [session.userId, game],
    );
    return ok({ isFavourite });
  }),
];

interface Row extends GameRow {
  readonly why_zh: string;
  readonly why_en: string;
  readonly provider_zh: string;
  readonly provider_en: string;
  readonly is_favourite: boolean;
  readonly played_at: Date | null;
}

/** A game whose provider is not configured here is closed to players, whatever its row says. */
async function listGames(deps: Deps, player: string | null): Promise<GameItem[]> {
  const rows = await deps.db.query<Row>(
    `select g.code, g.provider, g.kind, g.name_zh, g.name_en, g.state, g.why_zh, g.why_en,
            coalesce(p.name_zh, g.provider) as provider_zh, coalesce(p.name_en, g.provider) as provider_en, f.player is not null as is_favourite,
            (select max(r.opened_at) from (select opened_at, game from game_round where player = $1 order by id desc limit 200) as r
              where r.game = g.code) as played_at
       from game g left join game_provider p on p.code = g.provider left join game_favourite f on f.game = g.code and f.player = $1
      where g.state <> 'closed' order by g.sort`,
    [player],
  );
  const providers = providersOf(deps);
  return rows.map((row) => ({
    code: row.code,
    name: { zh: row.name_zh, en: row.name_en },
    kind: row.kind,
    provider: row.provider,
    providerName: { zh: row.provider_zh, en: row.provider_en },
    isHouse: row.provider === HOUSE_PROVIDER,
    state: providers.has(row.provider) ? row.state : 'maintenance',
    why: row.state === 'maintenance' && row.why_zh !== '' ? { zh: row.why_zh, en: row.why_en } : null,
    isFavourite: row.is_favourite,
    playedAt: row.played_at?.getTime() ?? null,
  }));
}
