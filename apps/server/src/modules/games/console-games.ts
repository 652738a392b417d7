import type { BothLanguages, CallOutput, consoleGameCalls } from '@caiting/contract';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { RoundToGiveBack } from './rounds/give-back.ts';

type Listed = CallOutput<typeof consoleGameCalls.games>['list'][number];

/** Games as operators see them. Open rounds are read by their own index. */
export async function listGamesForStaff(db: Queries): Promise<Listed[]> {
  const rows = await db.query<Omit<Listed, 'oldestOpenAt'> & { oldestOpenAt: Date | null }>(
    `select g.code as game, g.name_zh as name, g.provider, g.state, g.turnover_percent as "turnoverPercent", coalesce(o.rounds, 0)::int as "openRounds",
            o.oldest as "oldestOpenAt"
       from game g left join (select game, count(*) as rounds, min(opened_at) as oldest from game_round where state = 'open' group by game) as o on o.game = g.code
      order by g.sort`,
  );
  return rows.map((row) => ({ ...row, oldestOpenAt: row.oldestOpenAt?.getTime() ?? null }));
}

/** `why` is told to players while it lasts. False for a game that is not there. */
export const setGameState = async (
  db: Queries,
  game: string,
  state: 'open' | 'maintenance',
  why: BothLanguages = { zh: '', en: '' },
): Promise<boolean> =>
  (await db.run('update game set state = $2, why_zh = $3, why_en = $4 where code = $1', [
    game,
    state,
    why.zh,
    why.en,
  ])) === 1;

/** False for a game that is not there. */
export const setGameTurnover = async (tx: Tx, game: string, percent: number): Promise<boolean> =>
  (await tx.run('update game set turnover_percent = $2 where code = $1', [game, percent])) === 1;

export interface RoundSums {
  readonly player: bigint;
  readonly game: string;
  readonly round: string;
  readonly staked: bigint;
  readonly back: bigint;
  readonly refunded: bigint;
}

/** What one part of a round has moved, while it may be void. */
export const findRoundSums = (db: Queries, id: string): Promise<RoundSums | null> =>
  db.maybeOne<RoundSums>(
    `select player, game, round, staked, back, refunded from game_round where id = $1 and state <> 'void'`,
    [id],
  );

/** A round that may be void: whatever its state, not void already. */
export const findRoundToVoid = (db: Queries, id: string): Promise<RoundToGiveBack | null> =>
  db.maybeOne<RoundToGiveBack>(`select id, provider, player from game_round where id = $1 and state <> 'void'`, [id]);
