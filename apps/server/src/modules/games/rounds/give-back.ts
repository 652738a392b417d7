import type { Deps } from '../../../platform/deps.ts';
import { gameMoverOf } from '../wallet/move-games.ts';

export interface RoundToGiveBack {
  readonly id: bigint;
  readonly provider: string;
  readonly player: bigint;
}

/**
 * Takes back what was paid for a round and returns its stakes, by rollbacks of the site's own. Repeatable. False where something stands against it: the
 * player no longer has what was paid, or the account is held just now.
 */
export async function giveBackRound(deps: Deps, { id, provider, player }: RoundToGiveBack): Promise<boolean> {
  const moves = await deps.db.query<{ place: bigint; transaction_id: string }>(
    // Credits first: a stake that was paid on does not come back.
    `select id as place, transaction_id from game_transaction
      where round = $1 and kind in ('debit', 'credit') and status = 'ok' and not is_rolled_back order by kind, id`,
    [id],
  );
  for (const { place, transaction_id: of } of moves) {
    const input = { transactionId: `site-${id}-${place}`, player: String(player), of };
    const answer = await gameMoverOf(deps).move({ provider, kind: 'rollback', input, body: JSON.stringify(input) });
    if (answer === null || !answer.startsWith('{"status":"ok"')) return false;
  }
  return true;
}
