import type { ChatMessage } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findRoomForUpdate } from '../core/queries.ts';
import { findStanding } from './standing.ts';
import { speakerOf, writeMessage, type SpeakerSession } from './write-message.ts';

export interface Posting<Key extends string> {
  readonly roomCode: string;
  readonly type: number;
  /** Not one that a message of the sender's own can have. */
  readonly sendKey: string;
  /** Does what the message tells of, in the same transaction, and gives its JSON; a refusal writes nothing. */
  body(): Promise<Outcome<string, Key>>;
}

/**
 * A message of another module in a person's name: whoever may not write in the room now is refused. `body` runs with the room's lock held, so that what
 * it does happens in the order of the room's log.
 */
export async function postInRoom<Key extends string>(
  deps: Deps,
  tx: Tx,
  session: SpeakerSession,
  { roomCode, type, sendKey, body }: Posting<Key>,
): Promise<Outcome<ChatMessage, Key | 'roomUnknown' | 'muted'>> {
  const room = await findRoomForUpdate(tx, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  const who = { roomCode: room.code, userId: session.userId, sendKey: '', texts: [], sessionId: null };
  const speaker = speakerOf(session, room, await findStanding(tx, who));
  if (!speaker.ok) return speaker;
  const told = await body();
  if (!told.ok) return told;
  const { gradesAsVip } = await tenantValues(deps);
  const message = await writeMessage(tx, speaker.data, { type, body: told.data, sendKey }, gradesAsVip);
  return { ok: true, data: message };
}
