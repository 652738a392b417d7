import { figuresText, moneyText, bettingCalls, type CallInput, type CallOutput } from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { listPlayersByIds } from '../../account/index.ts';
import { archivedTo, entriesBySeq, isBetArchived } from '../../ledger/index.ts';
import { betDetail, betItem, entrySeqsOf, listedName, playName } from './present.ts';
import { countBetsByState, findBet, listBetsPage, sumBets, sumBetsByDay, type BetFilter } from './queries.ts';

export const listBetsBindings = [
  bind(bettingCalls.getBetting, async ({ deps, session }, input) => ok(await latestBets(deps, session.userId, input))),
  bind(bettingCalls.getBetData, async ({ reads, session }, input) =>
    ok(await betRecords(reads, session.userId, input)),
  ),
  bind(bettingCalls.getBetDetail, ({ reads, session }, { id }) => oneBet(reads, session.userId, id)),
  bind(bettingCalls.getNewestBounsList, async ({ deps }, { pageSize }) =>
    ok({ list: await newestWinners(deps, pageSize) }),
  ),
];

type Calls = typeof bettingCalls;

/** The latest bets of one lottery or all: the box beside the betting page. */
export async function latestBets(deps: Deps, player: string, input: CallInput<Calls['getBetting']>) {
  const filter: BetFilter = { state: 'all', lotteryCode: input.lotteryCode ?? null, from: null, to: null };
  const rows = await listBetsPage(deps.db, player, filter, null, input.pageSize);
  return { list: rows.map(betItem) };
}

/** One page of own bets by key; the first page carries the totals of the whole filter. */
export async function betRecords(
  db: Queries,
  player: string,
  input: CallInput<Calls['getBetData']>,
): Promise<CallOutput<Calls['getBetData']>> {
  const filter: BetFilter = {
    state: input.state ?? 'all',
    lotteryCode: input.lotteryCode ?? null,
    from: input.from === undefined ? null : new Date(input.from),
    // The last millisecond of the span belongs to it.
    to: input.to === undefined ? null : new Date(input.to + 1),
  };
  const isFirst = input.before === undefined;
  const [rows, totals, counts] = await Promise.all([
    listBetsPage(db, player, filter, input.before ?? null, input.pageSize + 1),
    isFirst ? sumBets(db, player, filter) : null,
    isFirst ? countBetsByState(db, player, filter) : null,
  ]);
  const page = rows.slice(0, input.pageSize);
  const days = [...new Set(page.map(({ createdAt }) => shanghaiDay(createdAt)))];
  return {
    list: page.map(betItem),
    next: rows.length > page.length ? String(page.at(-1)?.id ?? '') : null,
    ...(rows.length > page.length ? {} : await archivedTo(db, filter.from)),
    totals: totals && { count: totals.count, cancelled: totals.cancelled, ...figuresText(totals) },
    ...(counts && { counts }),
    days: (await sumBetsByDay(db, player, filter, days)).map((day) => ({
      day: day.day,
      count: day.count,
      cancelled: day.cancelled,
      ...figuresText(day),
    })),
  };
}

const SHANGHAI_AHEAD_MS = 8 * 3_600_000;
/** The day of Shanghai as SQL writes it: the zone has kept one offset since 1991. */
const shanghaiDay = (at: Date): string => new Date(at.getTime() + SHANGHAI_AHEAD_MS).toISOString().slice(0, 10);

export async function oneBet(
  db: Queries,
  player: string,
  id: string,
): Promise<Outcome<CallOutput<Calls['getBetDetail']>, 'betNotFound' | 'betArchived'>> {
  const row = await findBet(db, player, id);
  if (row === null) return refuse((await isBetArchived(db, player, id)) ? 'betArchived' : 'betNotFound');
  return ok(betDetail(row, await entriesBySeq(db, player, entrySeqsOf(row))));
}

type Winners = CallOutput<Calls['getNewestBounsList']>['list'];
const WINNERS_FRESH_MS = 5_000;
const WINNERS_MAX = 100;

/** Every visitor's home page asks for it: cached for five seconds per process. */
const winnersOf = perDeps((): { list: Winners; readAt: number } => ({ list: [], readAt: -Infinity }));

export async function newestWinners(deps: Deps, size: number): Promise<Winners> {
  const kept = winnersOf(deps);
  if (performance.now() - kept.readAt > WINNERS_FRESH_MS) {
    kept.readAt = performance.now();
    kept.list = await readWinners(deps);
  }
  return kept.list.slice(0, size);
}

async function readWinners(deps: Deps): Promise<Winners> {
  const rows = await listWinnersToday(deps.db, WINNERS_MAX);
  const players = await listPlayersByIds(
    deps.db,
    rows.map((row) => row.player),
  );
  const people = new Map(players.map((player) => [player.id, player]));
  return rows.map((row) => ({
    userName: listedName(people.get(row.player)),
    lotteryCode: row.lotteryCode as Winners[number]['lotteryCode'],
    lotteryName: row.lotteryName,
    lotteryType: row.lotteryType,
    issue: row.issue as Winners[number]['issue'],
    playDetailCode: row.play,
    playName: playName(row.lotteryType, row.play),
    amount: moneyText(row.won),
    at: row.at.getTime(),
  }));
}

interface WinnerRow {
  readonly player: bigint;
  readonly won: Money;
  readonly play: string;
  readonly lotteryCode: string;
  readonly lotteryName: string;
  readonly lotteryType: string;
  readonly issue: string;
  readonly at: Date;
}

/** The largest wins of the day in Shanghai. */
function listWinnersToday(db: Queries, limit: number): Promise<WinnerRow[]> {
  return db.query<WinnerRow>(
    `select w.player, w.won, w.play, w.at, w.lottery_code as "lotteryCode", l.name as "lotteryName", l.group_code as "lotteryType", b.issue_no as issue
       from big_win w join lottery l on l.code = w.lottery_code join bet b on b.id = w.bet_id and b.player = w.player
      where w.day = (select (app_now() at time zone 'Asia/Shanghai')::date) order by w.won desc, w.bet_id limit $1`,
    [limit],
  );
}
