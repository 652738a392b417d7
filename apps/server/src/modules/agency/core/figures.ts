import { moneyText, type LineFigures } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { gameAgentDays, gameDays } from '../../games/index.ts';
import type { Days } from './line.ts';

/** Sums as the tables of days have them (docs/decisions/0165, 0166). */
export interface Sums {
  readonly bets: bigint;
  readonly stake: bigint;
  readonly won: bigint;
  readonly rebate: bigint;
  readonly commission: bigint;
  readonly recharge: bigint;
  readonly recharges: bigint;
  readonly withdrawal: bigint;
  readonly withdrawals: bigint;
  readonly bonus: bigint;
  readonly firsts: bigint;
  readonly joined: bigint;
  /** Rounds of card games that ended. */
  readonly games: bigint;
  readonly game_stake: bigint;
  readonly game_won: bigint;
  readonly game_rebate: bigint;
}

/** Columns of the sums, in the order in which every table of lines has them. */
export const SUM_NAMES = [
  'bets',
  'stake',
  'won',
  'rebate',
  'commission',
  'recharge',
  'recharges',
  'withdrawal',
  'withdrawals',
  'bonus',
  'firsts',
  'joined',
  'games',
  'game_stake',
  'game_won',
  'game_rebate',
] as const satisfies readonly (keyof Sums)[];

export const NO_SUMS: Sums = Object.fromEntries(SUM_NAMES.map((name) => [name, 0n])) as unknown as Sums;

export const addUp = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (total, row) => Object.fromEntries(SUM_NAMES.map((name) => [name, total[name] + row[name]])) as unknown as Sums,
    NO_SUMS,
  );

/** SQL: the sums of a row, one after the other. */
export const listed = (alias: string): string => SUM_NAMES.map((name) => `${alias}.${name}`).join(', ');

/** SQL: the sums of rows `f`. */
export const SUMS = SUM_NAMES.map((name) => `coalesce(sum(f.${name}), 0)::int8 as ${name}`).join(', ');

/** SQL: the sums of a row that may not be there. */
export const sumsOrNone = (alias: string): string =>
  SUM_NAMES.map((name) => `coalesce(${alias}.${name}, 0) as ${name}`).join(', ');

/**
 * SQL: (agent, day, sums…) of the lines of these agents from day `from` to `to`: what is in their days, and what is queued. One statement reads both
 * in one snapshot, so nothing is counted twice or left out. Each change looks its upline up by key (`offset 0` keeps it so): a merge with the line would
 * read a hundred thousand members for a queue of a few.
 */
export const lineDays = (agents: string, from: string, to: string): string =>
  `(select d.agent, d.day, ${listed('d')} from line_day d where d.agent ${agents} and d.day between ${from} and ${to}
    union all
    select l.agent, q.day, ${listed('q')} from line_delta q
      cross join lateral (select d.agent from downline d
                           where d.agent ${agents} and d.member = q.player and q.day >= d.from_day and q.day < d.to_day offset 0) as l
     where q.gap is null and q.day between ${from} and ${to})`;

/** SQL: (player, day, sums…) of what these players did themselves. */
export const ownDays = (players: string, from: string, to: string): string =>
  `(select o.player, o.day, o.bets::int8 as bets, o.stake - o.refunded as stake, o.won, o.rebate, 0 as commission, 0 as recharge, 0 as recharges,
           0 as withdrawal, 0 as withdrawals, 0 as bonus, 0 as firsts, 0 as joined, 0 as games, 0 as game_stake, 0 as game_won, 0 as game_rebate
      from player_day o where o.player ${players} and o.day between ${from} and ${to}
    union all
    select a.player, a.day, 0, 0, 0, 0, a.rebate, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from agent_day a where a.player ${players} and a.day between ${from} and ${to}
    union all
    select s.player, s.day, 0, 0, 0, 0, s.share, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from ${gameAgentDays(players, from, to)} as s
    union all
    select m.player, m.day, 0, 0, 0, 0, 0, m.recharge, m.recharges, m.withdrawal, m.withdrawals, m.bonus, m.firsts, 0, 0, 0, 0, 0
      from cash_day m where m.player ${players} and m.day between ${from} and ${to}
    union all
    select g.player, g.day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, g.rounds, g.stake, g.won, g.rebate from ${gameDays(players, from, to)} as g)`;

/**
 * SQL: (member, sums…) of the lines and of the own doing of `members`, each in a span of days of his own: rows `spans` (member, first, last). Days are
 * looked up member by member (`offset 0` keeps it so): the planner takes the direct ones for as many as an average level has, and would read the days of
 * everybody. What is queued is led up, in one look at its player's uplines of that day, to those of them who were among these, before it meets their
 * spans: `members` is a value, in which an upline is looked up by hash.
 */
export const figuresOfSpans = (spans: string, members: string, from: string, to: string): string =>
  `select s.member, ${listed('d')}
     from ${spans} s
    cross join lateral (select d.* from line_day d where d.agent = s.member and d.day between s.first and s.last offset 0) as d
   union all
   select s.member, ${listed('q')}
     from (select q.*, u.agent from line_delta q
            cross join lateral (select d.agent from downline d
                                 where d.member = q.player and d.agent = any(${members}::int8[]) and q.day >= d.from_day and q.day < d.to_day offset 0) as u
            where q.gap is null and q.day between ${from} and ${to} offset 0) as q
     join ${spans} s on s.member = q.agent and q.day between s.first and s.last
   union all
   select s.member, ${listed('o')} from ${spans} s cross join lateral (${ownDays('= s.member', 's.first', 's.last')} offset 0) as o`;

export function figuresOf(sums: Sums): LineFigures {
  const text = (amount: bigint): string => moneyText(money(amount));
  const gameProfit = sums.game_won + sums.game_rebate - sums.game_stake;
  const profit = sums.won + sums.rebate - sums.stake + gameProfit;
  return {
    bets: Number(sums.bets),
    stake: text(sums.stake),
    // Tickets that came back are in neither.
    valid: text(sums.stake),
    payout: text(sums.won),
    rebate: text(sums.rebate),
    games: Number(sums.games),
    gameStake: text(sums.game_stake),
    gamePayout: text(sums.game_won),
    gameRebate: text(sums.game_rebate),
    gameProfit: text(gameProfit),
    commission: text(sums.commission),
    recharge: text(sums.recharge),
    recharges: Number(sums.recharges),
    withdrawal: text(sums.withdrawal),
    withdrawals: Number(sums.withdrawals),
    bonus: text(sums.bonus),
    profit: text(profit),
    net: text(profit + sums.bonus + sums.commission),
    firstRecharges: Number(sums.firsts),
    newMembers: Number(sums.joined),
  };
}

/** Of a line, the agent not among it. */
export function sumLine(db: Queries, agent: string, { from, to }: Days): Promise<Sums> {
  return db.one<Sums>(`select ${SUMS} from ${lineDays('= $1', '$2', '$3')} as f`, [agent, from, to]);
}

/** Of one player alone. */
export function sumOwn(db: Queries, player: string, { from, to }: Days): Promise<Sums> {
  return db.one<Sums>(`select ${SUMS} from ${ownDays('= $1', '$2', '$3')} as f`, [player, from, to]);
}
