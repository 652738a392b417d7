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

/** SQL: (player, day, rounds, stake, won) of rounds that ended, of these players from day `from` to `to`, by the day of their end. */
export const gameDays = (players: string, from: string, to: string): string =>
  `(select d.player, d.day, d.rounds, d.stake, d.won from game_result_day d where d.player ${players} and d.day between ${from} and ${to})`;

export const gameProfitBinding = bind(gameCalls.gameProfit, async ({ deps, session }, input) =>
  ok(await gameProfit(deps, session.userId, input)),
);

interface DayRow {
  readonly day: string;
  readonly rounds: number;
  readonly stake: bigint;
  readonly won: bigint;
}

const DAYS = prepared(
  'games.days',
  `select d.day::text as day, d.rounds, d.stake, d.won from ${gameDays('= $1', '$2::date', '$3::date')} as d where d.rounds > 0 order by d.day desc`,
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
    (sum, { rounds, stake, won }) => ({ rounds: sum.rounds + rounds, stake: sum.stake + stake, won: sum.won + won }),
    { rounds: 0, stake: 0n, won: 0n },
  );
  return { from, to, total: figuresOf(total), days: rows.map((row) => ({ day: row.day, ...figuresOf(row) })) };
}

const listDays = (db: Queries, player: string, from: string, to: string): Promise<DayRow[]> =>
  db.query<DayRow>(DAYS, [player, from, to]);

const figuresOf = ({ rounds, stake, won }: Omit<DayRow, 'day'>): GameFigures => ({
  rounds,
  stake: moneyText(money(stake)),
  payout: moneyText(money(won)),
  profit: moneyText(money(won - stake)),
});
