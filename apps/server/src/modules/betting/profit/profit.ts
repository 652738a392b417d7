import {
  figuresText,
  moneyText,
  REPORT_DAYS_MAX,
  reportCalls,
  type CallInput,
  type CallOutput,
} from '@caiting/contract';
import { money, sumBets, sumMoney } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { listPlayersByIds } from '../../account/index.ts';
import { listedName } from '../records/present.ts';
import { listDays, type DayRow } from './day-queries.ts';

export const profitBindings = [
  bind(reportCalls.userProfit, async ({ reads, session }, input) => ok(await userProfit(reads, session.userId, input))),
  bind(reportCalls.userProfitRank, async ({ deps }, input) => ok(await profitRank(deps, input))),
];

type Calls = typeof reportCalls;
type Profit = CallOutput<Calls['userProfit']>;
type Figures = Omit<DayRow, 'day'>;

const DAY_MS = 86_400_000;

/** Own profit and loss by day of settlement and in all: from the per-day summary; of bets only the open ones are read. */
export async function userProfit(db: Queries, player: string, input: CallInput<Calls['userProfit']>): Promise<Profit> {
  const to = input.to ?? input.from ?? (await findDay(db));
  const from = laterDay(input.from ?? to, daysBefore(to, REPORT_DAYS_MAX - 1));
  const days = await listDays(db, player, from, to);
  return {
    from,
    to,
    total: figuresOf(sumOf(days)),
    days: days.map(({ day, ...figures }) => ({ day, ...figuresOf(figures) })),
  };
}

const laterDay = (a: string, b: string): string => (a > b ? a : b);
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

function sumOf(days: readonly Figures[]): Figures {
  return {
    ...sumBets(days),
    bets: days.reduce((total, { bets }) => total + bets, 0),
    agentRebate: sumMoney(days.map(({ agentRebate }) => agentRebate)),
  };
}

function figuresOf(figures: Figures): Profit['total'] {
  return { bets: figures.bets, ...figuresText(figures), agentRebate: moneyText(figures.agentRebate) };
}

type Rank = CallOutput<Calls['userProfitRank']>;
const RANK_FRESH_MS = 5_000;
const RANK_MAX = 100;

/** Every visitor's home page asks for it: cached for five seconds per process and day. */
const rankOf = perDeps((): Map<string, { rank: Rank; readAt: number }> => new Map());

export async function profitRank(deps: Deps, { day, pageSize }: CallInput<Calls['userProfitRank']>): Promise<Rank> {
  const kept = rankOf(deps);
  const name = day ?? 'today';
  const known = kept.get(name);
  const isFresh = known && performance.now() - known.readAt <= RANK_FRESH_MS;
  const rank = isFresh ? known.rank : await readRank(deps, await findDay(deps.db, name === 'today' ? 0 : 1));
  if (!isFresh) kept.set(name, { rank, readAt: performance.now() });
  return { ...rank, list: rank.list.slice(0, pageSize) };
}

async function readRank(deps: Deps, day: string): Promise<Rank> {
  const rows = await listGains(deps.db, day, RANK_MAX);
  const players = await listPlayersByIds(
    deps.db,
    rows.map(({ player }) => player),
  );
  const people = new Map(players.map((player) => [player.id, player]));
  return {
    day,
    list: rows.map(({ player, bets, stake, gain }, at) => ({
      rank: at + 1,
      userName: listedName(people.get(player)),
      bets,
      stake: moneyText(money(stake)),
      profit: moneyText(money(gain)),
    })),
  };
}

interface GainRow {
  readonly player: bigint;
  readonly bets: number;
  /** Without tied stakes. */
  readonly stake: bigint;
  readonly gain: bigint;
}

/** The largest gains by bets of one day. */
function listGains(db: Queries, day: string, limit: number): Promise<GainRow[]> {
  return db.query<GainRow>(
    `select player, bets, stake - refunded as stake, gain from player_day where day = $1::date and gain > 0 order by gain desc, player limit $2`,
    [day, limit],
  );
}

/** Today in Shanghai, and so many days before it. */
async function findDay(db: Queries, daysAgo = 0): Promise<string> {
  const { day } = await db.one<{ day: string }>(
    `select ((app_now() at time zone 'Asia/Shanghai')::date - $1::int)::text as day`,
    [daysAgo],
  );
  return day;
}
