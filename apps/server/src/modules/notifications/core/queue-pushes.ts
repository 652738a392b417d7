import type { Tx } from '../../../platform/db/pool.ts';

/** A row of the list that is new or has grown. */
export interface Grown {
  readonly player: bigint;
  readonly id: bigint;
}

/**
 * Puts these rows in the queue of every device of their players, where the kind is one that they chose. A result that is a loss is not pushed: nothing
 * urges to win it back; but where an earlier part of the same issue was shown as a gain, it is corrected.
 */
export async function queuePushes(tx: Tx, rows: readonly Grown[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    // Few players have a device: they are found first, so that the rows of all others are not looked at again.
    `with told as materialized (
       select g.player, g.id, s.id as subscription
         from unnest($1::bigint[], $2::bigint[]) as g (player, id) join push_subscription s on s.player = g.player
     )
     insert into push_message (subscription, player, key)
     select t.subscription, n.player, n.key
       from told t
       join notification n on n.player = t.player and n.id = t.id
       join notification_pushed w on w.player = n.player and w.kind = n.kind
      where n.template <> 'bet'
         or (n.won + n.rebate >= n.stake and n.won + n.refunded > 0)
         or exists (select from push_message e where e.subscription = t.subscription and e.key = n.key and e.sent_at is not null)
      order by t.subscription, n.key
     on conflict (subscription, key) do update
       set turn = push_message.turn + 1, tries = 0, queued_at = excluded.queued_at,
           due_at = case when push_message.is_claimed then push_message.due_at else excluded.due_at end`,
    [rows.map(({ player }) => player), rows.map(({ id }) => id)],
  );
}
