import { MESSAGE_TYPES } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { createEnvelope } from '../../envelopes/index.ts';
import type { CreateRefusal, EnvelopeDraft } from '../../envelopes/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findRoomForUpdate } from '../core/queries.ts';
import { writeDirect } from '../direct/write-direct.ts';
import { findStanding } from '../messages/standing.ts';
import { speakerOf, writeMessage } from '../messages/write-message.ts';
import type { Draft, SpeakerSession } from '../messages/write-message.ts';
import type { Place } from './place.ts';

/** Whoever may lay an envelope at a place, and how the message that shows it is written there. */
interface Writer {
  readonly senderId: string;
  readonly place: Place;
  write(draft: Draft): Promise<string>;
}

/** A banned room takes no envelopes, a private chat always. */
export async function writerIn(
  deps: Deps,
  tx: Tx,
  session: SpeakerSession,
  place: Place,
): Promise<Outcome<Writer, 'roomUnknown' | 'muted'>> {
  const { gradesAsVip } = await tenantValues(deps);
  const { direct } = place;
  const writer = { senderId: session.userId, place };
  if (direct !== null)
    return ok({ ...writer, write: async (draft) => (await writeDirect(tx, session, direct, draft, gradesAsVip)).id });
  const room = await findRoomForUpdate(tx, place.roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  const standing = await findStanding(tx, {
    roomCode: room.code,
    userId: session.userId,
    sendKey: '',
    texts: [],
    sessionId: null,
  });
  const speaker = speakerOf(session, room, standing);
  if (!speaker.ok) return speaker;
  return ok({ ...writer, write: async (draft) => (await writeMessage(tx, speaker.data, draft, gradesAsVip)).id });
}

/** What is laid, wherever it is. */
export interface Laid extends Pick<EnvelopeDraft, 'type' | 'count' | 'amount' | 'wish'> {
  readonly requestId: string;
}

/** Money on hold and the message that shows it. */
export async function layEnvelope(
  deps: Deps,
  tx: Tx,
  { senderId, place, write }: Writer,
  { requestId, ...laid }: Laid,
): Promise<Outcome<{ recordId: string; messageId: string }, CreateRefusal>> {
  const recipientId = place.direct === null ? null : String(place.direct.other_id);
  const made = await createEnvelope(deps, tx, { ...laid, senderId, place: place.roomCode, recipientId });
  if (!made.ok) return made;
  const messageId = await write({
    type: MESSAGE_TYPES.envelope,
    body: JSON.stringify(made.data),
    // Not a key that a message of the sender's own can have.
    sendKey: `envelope:${requestId}`,
  });
  return ok({ recordId: made.data.recordId, messageId });
}
