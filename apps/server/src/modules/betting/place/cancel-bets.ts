import { moneyText, bettingCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';

export const cancelBetsBinding = bind(bettingCalls.cancelBetting, ({ deps, session, requestId }, { betIds }) =>
  cancelBets(deps, session, requestId, betIds),
);

export interface Cancelled {
  readonly cancelled: number;
  readonly refunded: string;
  readonly balance: string;
}

/** Cancels own bets while their issue sells, full stake back; all named or none (plays.md §4). */
export function cancelBets(
  deps: Deps,
  session: Session,
  requestId: string,
  betIds: readonly string[],
): Promise<Outcome<Cancelled, 'betNotFound' | 'betNotCancellable' | 'issueClosed' | 'requestIdReused'>> {
  const key = { userId: session.userId, requestId, call: 'cancelBetting', body: [...betIds].toSorted() };
  return deps.db.tx((tx) =>
    once(tx, key, async () => {
      const row = await cancelRows(tx, session.userId, betIds);
      // Another player's bet is "not found" too: its existence is not confirmed.
      if (row.outcome === 'issueClosed') return refuse('issueClosed', { params: { issue: row.issueNo ?? '' } });
      if (row.outcome !== 'cancelled') return refuse(row.outcome);
      tx.afterCommit(wakeOutbox);
      return ok({
        cancelled: betIds.length,
        refunded: moneyText(money(row.refunded)),
        balance: moneyText(money(row.balance ?? 0n)),
      });
    }),
  );
}

interface CancelRow {
  readonly outcome: 'cancelled' | 'betNotFound' | 'betNotCancellable' | 'issueClosed';
  readonly issueNo: string | null;
  readonly refunded: bigint;
  readonly balance: bigint | null;
}

export function cancelRows(tx: Queries, player: string, bets: readonly string[]): Promise<CancelRow> {
  return tx.one<CancelRow>(
    'select outcome, issue_no as "issueNo", refunded, balance from cancel_bets($1, $2::int8[])',
    [player, bets],
  );
}
