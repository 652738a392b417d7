import { moneyText, type CallInput, type CallOutput, type chaseCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findChase } from './list-queries.ts';
import { cancelIssuesRow, listRunningChases, stopChaseRow, type BackRow } from './place-queries.ts';

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
