import type { GameRoundState } from '@caiting/contract';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { NAMES_OF_ROUNDS, ROUND_COLUMNS, type RoundRow } from '../core/present.ts';

export interface RoundFilter {
  readonly game: string | null;
  readonly state: GameRoundState | null;
  readonly from: Date | null;
  /** Without it. */
  readonly to: Date | null;
}

/** $1 players, $2 since when each, $3 from, $4 to, $5 game, $6 state, $7 the last one seen, $8 how many. By index, a page of each player at most. */
const PAGE = prepared(
  'games.rounds',
  `select ${ROUND_COLUMNS} from unnest($1::int8[], $2::timestamptz[]) as m (player, since)
    cross join lateral (
      select r.* from game_round r
       where r.player = m.player and r.opened_at >= coalesce(greatest($3::timestamptz, m.since), '-infinity')
         and r.opened_at < coalesce($4::timestamptz, 'infinity')
         and ($7::int8 is null or (r.opened_at, r.id) < (select b.opened_at, b.id from game_round b where b.id = $7))
         and ($5::text is null or r.game = $5) and ($6::text is null or r.state = $6)
       order by r.opened_at desc, r.id desc limit $8) as r
     ${NAMES_OF_ROUNDS}
    order by r.opened_at desc, r.id desc limit $8`,
);

export const listRounds = (
  db: Queries,
  players: readonly (string | bigint)[],
  since: readonly (Date | null)[],
  { game, state, from, to }: RoundFilter,
  before: string | null,
  limit: number,
): Promise<RoundRow[]> => db.query<RoundRow>(PAGE, [players, since, from, to, game, state, before, limit]);

export interface RoundTotals {
  readonly rounds: number;
  readonly staked: bigint;
  readonly back: bigint;
}

/** Of rounds that are over. */
export const sumRounds = (db: Queries, player: string, { game, state, from, to }: RoundFilter): Promise<RoundTotals> =>
  db.one<RoundTotals>(
    `select count(*)::int as rounds, coalesce(sum(r.staked - r.refunded), 0)::int8 as staked, coalesce(sum(r.back), 0)::int8 as back
       from game_round r
      where r.player = $1 and r.opened_at >= coalesce($2::timestamptz, '-infinity') and r.opened_at < coalesce($3::timestamptz, 'infinity')
        and r.state <> 'open' and ($4::text is null or r.game = $4) and ($5::text is null or r.state = $5)`,
    [player, from, to, game, state],
  );

export const findRound = (db: Queries, player: string, id: string): Promise<RoundRow | null> =>
  db.maybeOne<RoundRow>(
    `select ${ROUND_COLUMNS} from game_round r ${NAMES_OF_ROUNDS} where r.id = $2 and r.player = $1`,
    [player, id],
  );

export interface MoveRow {
  readonly kind: 'debit' | 'credit' | 'rollback' | 'takenBack';
  readonly transaction_id: string;
  readonly amount: bigint;
  readonly at: Date;
}

/** What was moved for a round, in order; lost rounds are closed by a credit of nothing. */
export const listMoves = (db: Queries, round: bigint): Promise<MoveRow[]> =>
  db.query<MoveRow>(
    `select case when o.kind = 'credit' then 'takenBack' else t.kind end as kind, t.transaction_id, t.amount, t.at
       from game_transaction t
       left join game_transaction o on t.kind = 'rollback' and o.provider = t.provider and o.transaction_id = t.of
      where t.round = $1 and t.status = 'ok' and t.kind <> 'roundEnd' and (t.kind <> 'rollback' or t.amount > 0) order by t.id`,
    [round],
  );
