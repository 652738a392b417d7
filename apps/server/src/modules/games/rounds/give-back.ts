import type { Deps } from '../../../platform/deps.ts';
import { gameMoverOf, type VoidedBy } from '../wallet/move-games.ts';

export interface RoundToGiveBack {
  readonly id: bigint;
  readonly provider: string;
  readonly player: bigint;
}

/**
 * Takes back what was paid for a round and returns its stakes, by rollbacks of the site's own. Repeatable. False where something stands against it: the
 * player no longer has what was paid, or the account is held just now. `by`: the player gets a letter that says so.
 */
export async function giveBackRound(
  deps: Deps,
  { id, provider, player }: RoundToGiveBack,
  by?: VoidedBy,
): Promise<boolean> {
  const moves = await deps.db.query<{ place: bigint; transaction_id: string; refused: bigint }>(
    // Credits first: a stake that was paid on does not come back. A refusal is kept under its id for ever, so the next try has an id of its own.
    `select t.id as place, t.transaction_id,
            (select count(*) from game_transaction r
              where r.round = $1 and r.kind = 'rollback' and r.of = t.transaction_id and r.status <> 'ok') as refused
       from game_transaction t
      where t.round = $1 and t.kind in ('debit', 'credit') and t.status = 'ok' and not t.is_rolled_back order by t.kind, t.id`,
    [id],
  );
  for (const { place, transaction_id: of, refused } of moves) {
    const input = { transactionId: `site-${id}-${place}-${refused}`, player: String(player), of };
    const body = JSON.stringify(input);
    const answer = await gameMoverOf(deps).move({ provider, kind: 'rollback', input, body, by });
    if (answer === null || !answer.startsWith('{"status":"ok"')) return false;
  }
  return true;
}
