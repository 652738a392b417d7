import { figuresText, moneyText, chaseCalls, type CallInput, type CallOutput } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { BET_STATE } from '../records/queries.ts';
import {
  findChase,
  listChasesPage,
  sumChases,
  type ChaseFilter,
  type ChaseBetRow,
  type ChaseLineRow,
  type ChaseStopRow,
} from './list-queries.ts';
import { chaseIssues, chaseItem, chaseLine, chaseStop } from './present-chase.ts';

export const listChasesBindings = [
  bind(chaseCalls.getChaseBetting, async ({ deps, session }, input) =>
    ok(await latestChases(deps, session.userId, input)),
  ),
  bind(chaseCalls.getChaseBetData, async ({ reads, session }, input) =>
    ok(await chaseRecords(reads, session.userId, input)),
  ),
  bind(chaseCalls.getChaseDetail, ({ reads, session }, { id }) => oneChase(reads, session.userId, id)),
];

type Calls = typeof chaseCalls;

/** The latest chases of one lottery or all. */
export async function latestChases(
  deps: Deps,
  player: string,
  { lotteryCode, pageSize }: CallInput<Calls['getChaseBetting']>,
): Promise<CallOutput<Calls['getChaseBetting']>> {
  const filter: ChaseFilter = { state: 'all', lotteryCode: lotteryCode ?? null, from: null, to: null };
  return { list: (await listChasesPage(deps.db, player, filter, null, pageSize)).map(chaseItem) };
}

/** One page of own chases by key; the first page carries the totals of the whole filter. */
export async function chaseRecords(
  db: Queries,
  player: string,
  input: CallInput<Calls['getChaseBetData']>,
): Promise<CallOutput<Calls['getChaseBetData']>> {
  const filter: ChaseFilter = {
    state: input.state ?? 'all',
    lotteryCode: input.lotteryCode ?? null,
    from: input.from === undefined ? null : new Date(input.from),
    // The last millisecond of the span belongs to it.
    to: input.to === undefined ? null : new Date(input.to + 1),
  };
  const rows = await listChasesPage(db, player, filter, input.before ?? null, input.pageSize + 1);
  const page = rows.slice(0, input.pageSize);
  const totals = input.before === undefined ? await sumChases(db, player, filter) : null;
  return {
    list: page.map(chaseItem),
    next: rows.length > page.length ? String(page.at(-1)?.id ?? '') : null,
    totals: totals && { count: totals.count, amount: moneyText(totals.placed), ...figuresText(totals) },
  };
}

export async function oneChase(
  db: Queries,
  player: string,
  id: string,
): Promise<Outcome<CallOutput<Calls['getChaseDetail']>, 'chaseNotFound' | 'betArchived'>> {
  const row = await findChase(db, player, id);
  if (row === null) return refuse('chaseNotFound');
  const [lines, bets, stop, now] = await Promise.all([
    listChaseLines(db, player, id),
    listChaseBets(db, player, id),
    findChaseStop(db, player, id),
    appNow(db),
  ]);
  // The bets of a chase were all placed with it: they are in the archive together.
  if (lines.length === 0) return refuse('betArchived');
  return ok({
    chase: chaseItem(row),
    lines: lines.map((line) => chaseLine(line, row.lotteryType)),
    issues: chaseIssues(bets),
    stop: stop && chaseStop(stop),
    serverTime: now.getTime(),
  });
}

const BETS = prepared(
  'betting.chase_bets',
  `select b.id, s.seq, s.issue_no as "issueNo", s.multiple as "issueMultiple", i.state as "issueState", i.close_at as "closeAt",
          i.draw_at as "drawAt", d.open_number as "openNumber", b.stake, b.state, b.won, b.refunded, b.rebate
     from chase_issue s
     join issue i on i.id = s.issue_id
    cross join lateral (
      select b.id, b.stake, ${BET_STATE} as state, r.won, r.refunded, r.rebate from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player
       where b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255 offset 0) as b
     left join draw_result d on d.issue_id = s.issue_id
    where s.player = $1 and s.chase = $2 order by s.seq, b.id`,
);

/** Every bet of an own chase, in the order of its issues. */
function listChaseBets(db: Queries, player: string, id: string): Promise<ChaseBetRow[]> {
  return db.query<ChaseBetRow>(BETS, [player, id]);
}

/** The lines of a chase, as they were bet on its first issue. */
function listChaseLines(db: Queries, player: string, id: string): Promise<ChaseLineRow[]> {
  return db.query<ChaseLineRow>(
    `select b.play, b.picks, b.count, b.stake, b.unit, b.multiple, b.mode, b.point, b.odds, s.multiple as times
       from chase_issue s join bet b on b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255
      where s.player = $1 and s.chase = $2 and s.seq = 1 order by b.id`,
    [player, id],
  );
}

/** Why it ended before its last issue; null when it did not. */
function findChaseStop(db: Queries, player: string, id: string): Promise<ChaseStopRow | null> {
  return db.maybeOne<ChaseStopRow>(
    `select s.reason, i.issue_no as "issueNo", s.refunded, s.done_at as "doneAt", s.bets
       from chase_stop s left join issue i on i.id = s.issue_id where s.player = $1 and s.chase = $2`,
    [player, id],
  );
}
