import { chatRoomRuleCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { done } from '../core/done.ts';
import { findRoom, isMessageOf } from '../core/queries.ts';

export const seeMentionsBinding = bind(chatRoomRuleCalls.setMentionReadWeb, ({ deps, session }, { roomCode, id }) =>
  done(seeMentions(deps, session, roomCode, id)),
);

/** Mentions up to a message of the room are seen. */
async function seeMentions(
  deps: Deps,
  session: Session,
  roomCode: string,
  id: string,
): Promise<Outcome<undefined, 'roomUnknown' | 'messageUnknown'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  // One that has just been recalled too: what was sent before it has been seen.
  if (!(await isMessageOf(deps.db, roomCode, id))) return refuse('messageUnknown');
  await deps.db.tx(async (tx) => {
    await saveMentionRead(tx, roomCode, session.userId, id);
    await publishLater(tx, 'chat.mentionsSeen', { roomCode, player: session.userId });
  });
  return ok();
}

async function saveMentionRead(db: Queries, roomCode: string, userId: string, upTo: string): Promise<void> {
  await db.run(
    `insert into chat_mention_read (room_code, user_id, up_to) values ($1, $2::bigint, $3::bigint)
     on conflict (room_code, user_id) do update set up_to = greatest(chat_mention_read.up_to, excluded.up_to)`,
    [roomCode, userId, upTo],
  );
}
