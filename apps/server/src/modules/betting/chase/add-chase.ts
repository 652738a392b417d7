import { moneyText, type CallInput, type CallOutput, type ChaseId, type chaseCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { explain, isProtectionRefusal } from '../../protection/index.ts';
import { placeChase } from './place-queries.ts';
import { priceChase, type ChaseRefusal, type PricedChase } from './price-chase.ts';

type Call = typeof chaseCalls.addChaseBetting;

/** Places a chase: all its bets with one debit, or none. The same request again gets its first answer, whatever has become of the issues. */
export async function addChase(
  deps: Deps,
  session: Session,
  requestId: string,
  input: CallInput<Call>,
): Promise<Outcome<CallOutput<Call>, ChaseRefusal>> {
  const priced = await priceChase(deps, session, input);
  const key = { userId: session.userId, requestId, call: 'addChaseBetting', body: input };
  return deps.db.tx((tx) =>
    once<CallOutput<Call>, ChaseRefusal>(tx, key, async () =>
      isRefusal(priced) ? priced : placePriced(tx, session.userId, priced),
    ),
  );
}

async function placePriced(
  tx: Tx,
  player: string,
  chase: PricedChase,
): Promise<Outcome<CallOutput<Call>, ChaseRefusal>> {
  const placed = await placeChase(tx, player, chase);
  if (placed.outcome === 'issueClosed') return refuse('issueClosed', { params: { issue: placed.issueNo } });
  if (isProtectionRefusal(placed.outcome)) return explain(tx, player, placed.outcome);
  if (placed.outcome !== 'accepted') return refuse(placed.outcome);
  tx.afterCommit(wakeOutbox);
  return ok({
    id: String(placed.chaseId) as ChaseId,
    issues: chase.issues.length,
    amount: moneyText(chase.total),
    balance: moneyText(money(placed.balance)),
  });
}
