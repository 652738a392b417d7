import { consoleStatisticsCalls, moneyText, type CallOutput, type SpanRefusal } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { daysAsked } from '../../agency/index.ts';
import {
  listStatisticsDays,
  listStatisticsPages,
  listStatisticsSignups,
  listStatisticsWeeks,
  type StatisticsDay,
} from '../../statistics/index.ts';
import { unlogged } from '../core/roles.ts';

/** What the site did: every list is whole, as its span is bounded. */
export const statisticsBindings = [
  unlogged(consoleStatisticsCalls.statisticDays, ({ reads }, asked) =>
    inSpan(reads, asked, async (span) => (await listStatisticsDays(reads, span)).map(dayOf)),
  ),
  unlogged(consoleStatisticsCalls.statisticPages, ({ reads }, asked) =>
    inSpan(reads, asked, async (span) =>
      (await listStatisticsPages(reads, span)).map(({ name, views, seconds }) => ({
        page: name,
        views: Number(views),
        pageSeconds: Number(seconds),
      })),
    ),
  ),
  unlogged(consoleStatisticsCalls.statisticSignups, ({ reads }, asked) =>
    inSpan(reads, asked, async (span) =>
      (await listStatisticsSignups(reads, span)).map((row) => ({
        day: row.day,
        registered: row.registered,
        firstRecharges: row.first_recharges,
        firstBets: row.first_bets,
        secondWeek: row.second_week,
      })),
    ),
  ),
  unlogged(consoleStatisticsCalls.statisticWeeks, ({ reads }, asked) =>
    inSpan(reads, asked, (span) => listStatisticsWeeks(reads, span)),
  ),
];

interface Span {
  readonly from: string;
  readonly to: string;
}
interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
type Listed<Row> = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly list: Row[];
  readonly next: null;
  readonly total: number;
};

/** Days before today that are looked at where no span is given. */
const DAYS_BEFORE = 29;

async function inSpan<Row>(
  db: Queries,
  { from, to }: Asked,
  read: (span: Span) => Promise<Row[]>,
): Promise<Outcome<Listed<Row>, SpanRefusal>> {
  const isWhole = from === undefined && to === undefined;
  const span = await daysAsked(db, { from: isWhole ? await daysAgo(db, DAYS_BEFORE) : from, to });
  if (isRefusal(span)) return span;
  const list = await read(span);
  return ok({ firstDay: span.from, lastDay: span.to, list, next: null, total: list.length });
}

const daysAgo = async (db: Queries, days: number): Promise<string> =>
  (await db.one<{ day: string }>('select (shanghai_day(app_now()) - $1::int)::text as day', [days])).day;

type Day = CallOutput<typeof consoleStatisticsCalls.statisticDays>['list'][number];

function dayOf(row: StatisticsDay): Day {
  return {
    day: row.day,
    isOver: row.is_over,
    at: row.counted_at.getTime(),
    views: Number(row.views),
    pageSeconds: Number(row.page_seconds),
    onlinePlayers: row.online_players,
    onlineSeconds: Number(row.online_seconds),
    registered: row.registered,
    firstRecharges: row.first_recharges,
    firstBets: row.first_bets,
    activePlayers: row.active_players,
    bets: Number(row.bets),
    stake: moneyText(row.stake),
    payout: moneyText(row.payout),
    rebate: moneyText(row.rebate),
    margin: moneyText(money(row.stake - row.payout - row.rebate)),
    games: Number(row.games),
    gameStake: moneyText(row.game_stake),
    gamePayout: moneyText(row.game_payout),
    gameRebate: moneyText(row.game_rebate),
    gameMargin: moneyText(money(row.game_stake - row.game_payout - row.game_rebate)),
    recharge: moneyText(row.recharge),
    recharges: Number(row.recharges),
    withdrawal: moneyText(row.withdrawal),
    withdrawals: Number(row.withdrawals),
    bonus: moneyText(row.bonus),
  };
}
