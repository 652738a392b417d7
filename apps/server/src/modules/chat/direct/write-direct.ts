import type { ChatMessage } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { managesSomewhere } from '../core/queries.ts';
import { findSender, writeMessage } from '../messages/write-message.ts';
import type { Draft, SpeakerSession } from '../messages/write-message.ts';
import { lockDirect, markRead } from './queries.ts';
import type { DirectRow } from './queries.ts';
import { tellBoth } from './tell-both.ts';

/** Writes a message into a private chat whose row the caller has locked. One's own words are read. */
export async function writeDirect(
  tx: Tx,
  session: SpeakerSession,
  direct: DirectRow,
  draft: Draft,
  gradesAsVip: boolean,
): Promise<ChatMessage> {
  const room = await lockDirect(tx, direct.room_code);
  const hasRights = await managesSomewhere(tx, session.userId);
  const sender = await findSender(tx, session);
  const message = await writeMessage(tx, { session, sender, room, hasRights }, draft, gradesAsVip);
  await touchDirect(tx, direct.id);
  await markRead(tx, direct.id, session.userId, message.id);
  await tellBoth(tx, direct, session.userId);
  return message;
}

/** Puts the chat on top of both lists. */
async function touchDirect(tx: Tx, roomId: bigint): Promise<void> {
  await tx.run('update direct_room set latest_at = app_now() where id = $1', [roomId]);
}
