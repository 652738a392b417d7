import { moneyText, REPORT_DAYS_MAX, type CallInput, type CallOutput, type reportCalls } from '@caiting/contract';
import { money, sumMoney, type Money } from '@caiting/money';
import { perDeps, type Deps } from '../../platform/deps.ts';
import { listPlayersByIds } from '../account/index.ts';
import { findDay, listDays, listGains, type DayRow } from './day-queries.ts';
import { maskName } from './present.ts';

type Calls = typeof reportCalls;
type Profit = CallOutput<Calls['userProfit']>;
type Figures = Omit<DayRow, 'day'>;

const DAY_MS = 86_400_000;

/** Own profit and loss by day of settlement and in all: from the per-day summary, never from bets. */
export async function userProfit(deps: Deps, player: string, input: CallInput<Calls['userProfit']>): Promise<Profit> {
  const to = input.to ?? input.from ?? (await findDay(deps.db));
  const from = laterDay(input.from ?? to, daysBefore(to, REPORT_DAYS_MAX - 1));
  const days = await listDays(deps.db, player, from, to);
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
  const sum = (figure: Exclude<keyof Figures, 'bets'>): Money => sumMoney(days.map((day) => day[figure]));
  return {
    bets: days.reduce((total, { bets }) => total + bets, 0),
    stake: sum('stake'),
    won: sum('won'),
    refunded: sum('refunded'),
    rebate: sum('rebate'),
    agentRebate: sum('agentRebate'),
    returned: sum('returned'),
  };
}

function figuresOf({ bets, stake, won, refunded, rebate, agentRebate, returned }: Figures): Profit['total'] {
  return {
    bets,
    stake: moneyText(stake),
    valid: moneyText(money(stake - refunded)),
    won: moneyText(won),
    refunded: moneyText(refunded),
    rebate: moneyText(rebate),
    agentRebate: moneyText(agentRebate),
    returned: moneyText(returned),
    profit: moneyText(money(won + refunded + rebate + agentRebate - stake)),
  };
}

type Rank = CallOutput<Calls['userProfitRank']>;
const RANK_FRESH_MS = 5_000;
const RANK_MAX = 100;

/** Every visitor's home page asks for it: read at most once in five seconds by each process and day. */
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
  const names = new Map(players.map(({ id, name }) => [id, name]));
  return {
    day,
    list: rows.map(({ player, bets, stake, gain }, at) => ({
      rank: at + 1,
      userName: maskName(names.get(player) ?? '?'),
      bets,
      stake: moneyText(money(stake)),
      profit: moneyText(money(gain)),
    })),
  };
}
