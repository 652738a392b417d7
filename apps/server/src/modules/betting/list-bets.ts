import { moneyText, type bettingCalls, type CallInput, type CallOutput } from '@caiting/contract';
import { perDeps, type Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { listPlayersByIds } from '../account/index.ts';
import { entriesBySeq } from '../ledger/index.ts';
import { findBet, listBetsPage, listWinnersToday, sumBets, type BetFilter } from './list-queries.ts';
import { betDetail, betItem, entrySeqsOf, maskName, playName } from './present.ts';

type Calls = typeof bettingCalls;

/** The latest bets of one lottery or all: the box beside the betting page. */
export async function latestBets(deps: Deps, player: string, input: CallInput<Calls['getBetting']>) {
  const filter: BetFilter = { state: 'all', lotteryCode: input.lotteryCode ?? null, from: null, to: null };
  const rows = await listBetsPage(deps.db, player, filter, null, input.pageSize);
  return { list: rows.map(betItem) };
}

/** One page of own bets by key; the first page carries the totals of the whole filter. */
export async function betRecords(
  deps: Deps,
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
  const [rows, totals] = await Promise.all([
    listBetsPage(deps.db, player, filter, input.before ?? null, input.pageSize + 1),
    input.before === undefined ? sumBets(deps.db, player, filter) : null,
  ]);
  const page = rows.slice(0, input.pageSize);
  return {
    list: page.map(betItem),
    next: rows.length > page.length ? String(page.at(-1)?.id ?? '') : null,
    totals: totals && {
      count: totals.count,
      stake: moneyText(totals.stake),
      returned: moneyText(totals.returned),
      profit: moneyText(totals.profit),
    },
  };
}

export async function oneBet(
  deps: Deps,
  player: string,
  id: string,
): Promise<Outcome<CallOutput<Calls['getBetDetail']>, 'betNotFound'>> {
  const row = await findBet(deps.db, player, id);
  if (row === null) return refuse('betNotFound');
  return ok(betDetail(row, await entriesBySeq(deps.db, player, entrySeqsOf(row))));
}

type Winners = CallOutput<Calls['getNewestBounsList']>['list'];
const WINNERS_FRESH_MS = 5_000;
const WINNERS_MAX = 100;

/** Every visitor's home page asks for it: read at most once in five seconds by each process. */
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
  const names = new Map(players.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    userName: maskName(names.get(row.player) ?? '?'),
    lotteryName: row.lotteryName,
    lotteryType: row.lotteryType,
    playName: playName(row.lotteryType, row.play),
    amount: moneyText(row.won),
    at: row.at.getTime(),
  }));
}
