import { moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { once } from '../../platform/once.ts';
import { wakeOutbox } from '../../platform/outbox/outbox.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { cancelRows } from './settle-queries.ts';

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
      // Somebody else's bet is "not found" too: we do not confirm that it exists.
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
