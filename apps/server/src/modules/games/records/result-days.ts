import {
  gameCalls,
  moneyText,
  REPORT_DAYS_MAX,
  type CallInput,
  type CallOutput,
  type GameFigures,
} from '@caiting/contract';
import { money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';

/** SQL: (player, day, share) of what the rounds of others brought these agents, by the day of their end. */
export const gameAgentDays = (players: string, from: string, to: string): string =>
  `(select a.player, a.day, a.share from game_agent_day a where a.player ${players} and a.day between ${from} and ${to})`;

/** SQL: (player, day, rounds, stake, won, rebate) of rounds that ended, of these players from day `from` to `to`, by the day of their end. */
export const gameDays = (players: string, from: string, to: string): string =>
  `(select d.player, d.day, d.rounds, d.stake, d.won, d.rebate from game_result_day d where d.player ${players} and d.day between ${from} and ${to})`;

export const gameProfitBinding = bind(gameCalls.gameProfit, async ({ deps, session }, input) =>
  ok(await gameProfit(deps, session.userId, input)),
);

interface DayRow {
  readonly day: string;
  readonly rounds: number;
  readonly stake: bigint;
  readonly won: bigint;
  /** The player's own. */
  readonly rebate: bigint;
  /** Of rounds of those directly below him. */
  readonly share: bigint;
}

const DAYS = prepared(
  'games.days',
  `select coalesce(d.day, s.day)::text as day, coalesce(d.rounds, 0) as rounds, coalesce(d.stake, 0) as stake, coalesce(d.won, 0) as won,
          coalesce(d.rebate, 0) as rebate, coalesce(s.share, 0) as share
     from ${gameDays('= $1', '$2::date', '$3::date')} as d
     full join ${gameAgentDays('= $1', '$2::date', '$3::date')} as s on s.day = d.day
    where d.rounds > 0 or d.rebate > 0 or s.share > 0 order by 1 desc`,
);
const SPAN = prepared(
  'games.span',
  `select s.to::text as to, greatest(coalesce($1::date, s.to), s.to - ${REPORT_DAYS_MAX - 1})::text as from
     from (select coalesce($2::date, $1::date, shanghai_day(app_now())) as to) as s`,
);

type Profit = CallOutput<typeof gameCalls.gameProfit>;

/** What a player's rounds came to, by day and in all; spans are read as those of the statement of bets are. */
async function gameProfit(
  { db }: Deps,
  player: string,
  input: CallInput<typeof gameCalls.gameProfit>,
): Promise<Profit> {
  const { from, to } = await db.one<{ from: string; to: string }>(SPAN, [input.from ?? null, input.to ?? null]);
  const rows = await listDays(db, player, from, to);
  const total = rows.reduce(
    (sum, { rounds, stake, won, rebate, share }) => ({
      rounds: sum.rounds + rounds,
      stake: sum.stake + stake,
      won: sum.won + won,
      rebate: sum.rebate + rebate,
      share: sum.share + share,
    }),
    { rounds: 0, stake: 0n, won: 0n, rebate: 0n, share: 0n },
  );
  return { from, to, total: figuresOf(total), days: rows.map((row) => ({ day: row.day, ...figuresOf(row) })) };
}

const listDays = (db: Queries, player: string, from: string, to: string): Promise<DayRow[]> =>
  db.query<DayRow>(DAYS, [player, from, to]);

const figuresOf = ({ rounds, stake, won, rebate, share }: Omit<DayRow, 'day'>): GameFigures => ({
  rounds,
  stake: moneyText(money(stake)),
  payout: moneyText(money(won)),
  rebate: moneyText(money(rebate)),
  profit: moneyText(money(won + rebate - stake)),
  agentRebate: moneyText(money(share)),
});
