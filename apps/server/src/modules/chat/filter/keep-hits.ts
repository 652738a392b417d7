import type { Queries } from '../../../platform/db/pool.ts';
import type { Hit } from './screen.ts';

/** What the filter found in a message, kept for operators to look at. */

interface Caught {
  readonly roomCode: string;
  /** '0' for a guest. */
  readonly senderId: string;
  readonly name: string;
  /** Null when it was refused. */
  readonly messageId: string | null;
  readonly body: string;
  readonly hits: readonly Hit[];
}

export async function insertHits(tx: Queries, caught: Caught): Promise<void> {
  for (const { rule, outcome, found } of caught.hits)
    await tx.run(
      `insert into chat_filter_hit (room_code, sender_id, name, message_id, rule, outcome, found, body)
       values ($1, $2::bigint, $3, $4::bigint, $5, $6, $7, $8)`,
      [caught.roomCode, caught.senderId, caught.name, caught.messageId, rule, outcome, found, caught.body],
    );
}
