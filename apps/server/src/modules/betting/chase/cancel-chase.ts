import { moneyText, chaseCalls, type CallInput, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import { prepared, type Tx, type Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findChase } from './list-queries.ts';

export const cancelChaseBinding = bind(chaseCalls.cancelAutoChaseBetting, ({ deps, session, requestId }, input) =>
  cancelChase(deps, session, requestId, input),
);

type Call = typeof chaseCalls.cancelAutoChaseBetting;
type Cancelled = Outcome<CallOutput<Call>, Call['refusals'][number]>;

/** Takes the named issues out of an own chase, or ends it: everything that has not closed by the database clock goes back. */
export function cancelChase(
  deps: Deps,
  session: Session,
  requestId: string,
  { id, issues }: CallInput<Call>,
): Promise<Cancelled> {
  const player = session.userId;
  const body = { id, issues: issues?.toSorted() };
  return deps.db.tx((tx) =>
    once(tx, { userId: player, requestId, call: 'cancelAutoChaseBetting', body }, async (): Promise<Cancelled> => {
      // Somebody else's chase is "not found" too: we do not confirm that it exists.
      if ((await findChase(tx, player, id)) === null) return refuse('chaseNotFound');
      return issues === undefined ? cancelRest(tx, player, id) : cancelIssues(tx, player, id, issues);
    }),
  );
}

async function cancelRest(tx: Tx, player: string, id: string): Promise<Cancelled> {
  const back = await stopChaseRow(tx, player, id, 'player');
  return back.bets === 0 ? refuse('chaseNothingLeft') : cancelled(tx, back);
}

async function cancelIssues(tx: Tx, player: string, id: string, issues: readonly string[]): Promise<Cancelled> {
  const row = await cancelIssuesRow(tx, player, id, issues);
  if (row.outcome === 'issueClosed') return refuse('issueClosed', { params: { issue: row.issueNo ?? '' } });
  return row.outcome === 'cancelled' ? cancelled(tx, row) : refuse(row.outcome);
}

function cancelled(tx: Tx, { issues, refunded, balance }: BackRow): Cancelled {
  tx.afterCommit(wakeOutbox);
  return ok({ cancelled: issues, refunded: moneyText(money(refunded)), balance: moneyText(money(balance)) });
}

/** A player who has shut himself out bets no further: all his chases end, in the caller's transaction. Doing it twice changes nothing. */
export async function endChases(tx: Tx, player: string): Promise<void> {
  for (const id of await listRunningChases(tx, player)) await stopChaseRow(tx, player, id, 'excluded');
  tx.afterCommit(wakeOutbox);
}

interface BackRow {
  readonly bets: number;
  readonly issues: number;
  readonly refunded: bigint;
  readonly balance: bigint;
}

/** Ends a chase; everything that has not closed goes back. */
export function stopChaseRow(
  db: Queries,
  player: string,
  chase: string,
  reason: 'player' | 'excluded',
): Promise<BackRow> {
  return db.one<BackRow>('select bets, issues, refunded, balance from stop_chase($1, $2, $3)', [player, chase, reason]);
}

interface CancelledRow extends BackRow {
  readonly outcome: 'cancelled' | 'issueUnknown' | 'issueClosed' | 'betNotCancellable';
  readonly issueNo: string | null;
}

function cancelIssuesRow(db: Queries, player: string, chase: string, issues: readonly string[]): Promise<CancelledRow> {
  return db.one<CancelledRow>(
    `select outcome, issue_no as "issueNo", bets, issues, refunded, balance from cancel_chase_issues($1, $2, $3::text[])`,
    [player, chase, issues],
  );
}

const RUNNING = prepared(
  'betting.running_chases',
  `select distinct f.chase::text as id
     from chase_figure f
     join chase_issue c on c.player = f.player and c.chase = f.chase
     join issue i on i.id = c.issue_id
    where f.player = $1 and f.is_running and i.state in ('waiting', 'selling') and i.close_at > (select app_now())`,
);

/** Own chases that still have an issue that has not closed. */
async function listRunningChases(db: Queries, player: string): Promise<string[]> {
  return (await db.query<{ id: string }>(RUNNING, [player])).map(({ id }) => id);
}
