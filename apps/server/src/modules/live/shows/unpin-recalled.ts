import { onRecall } from '../../chat/index.ts';
import { tellState } from '../core/tell.ts';

/** A message that was taken back, by whomever, does not stay on top of its room: the pin is a copy of its text. Registered once, when the module is loaded. */
export function unpinRecalled(): void {
  onRecall(async (tx, roomCode, id) => {
    const row = await tx.maybeOne<{ id: bigint }>(
      `update live_show s set pinned = null from live_room r
        where r.talk_room = $1 and s.room = r.code and s.ended_at is null and s.pinned ->> 'messageId' = $2 returning s.id`,
      [roomCode, id],
    );
    if (row !== null) await tellState(tx, row.id);
  });
}
