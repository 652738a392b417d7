import { ENVELOPE_WISH_MAX, FIELD_NAMES, MESSAGE_TYPES, TEXTS, chatEnvelopeCalls } from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { spendSafetyProof } from '../../account/index.ts';
import { createEnvelope } from '../../envelopes/index.ts';
import type { CreateRefusal, EnvelopeDraft } from '../../envelopes/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { cleanText } from '../core/clean-text.ts';
import { findRoomForUpdate } from '../core/queries.ts';
import { writeDirect } from '../direct/write-direct.ts';
import { directRules, screenText } from '../filter/screen.ts';
import type { MessageSession } from '../messages/add-message.ts';
import { findStanding } from '../messages/standing.ts';
import { speakerOf, writeMessage } from '../messages/write-message.ts';
import type { Draft } from '../messages/write-message.ts';
import { placeFor } from './place.ts';
import type { Place, WirePlace } from './place.ts';

export const sendEnvelopeBinding = bind(chatEnvelopeCalls.sendRedEnvelope, ({ deps, session, requestId }, input) =>
  sendEnvelope(deps, session, requestId, input),
);

interface SendEnvelope extends WirePlace {
  readonly num: number;
  readonly type: number;
  readonly amount: Money;
  readonly wishingRemark: string;
  readonly safetyProof: string;
}

type SendRefusal =
  | CreateRefusal
  | 'roomUnknown'
  | 'roomDeleted'
  | 'roomLocked'
  | 'muted'
  | 'textForbidden'
  | 'fieldLength'
  | 'safetyProofInvalid'
  | 'requestIdReused';

/**
 * Sends an envelope: proof of the safety password spent, money on hold, shares fixed, message written, all in one transaction (product §5).
 * The same request id again gives the first answer and sends nothing.
 */
async function sendEnvelope(
  deps: Deps,
  session: Session,
  requestId: string,
  input: SendEnvelope,
): Promise<Outcome<{ recordId: string; messageId: string }, SendRefusal>> {
  const place = await placeFor(deps, session, input);
  if (!place.ok) return place;
  // Whoever types the safety password anew has another proof for the same envelope.
  const body = { ...input, safetyProof: undefined };
  const key = { userId: session.userId, requestId, call: 'sendRedEnvelope', body };
  return deps.db.tx((tx) => once(tx, key, () => sendIn(deps, tx, session, place.data, input, requestId)));
}

async function sendIn(
  deps: Deps,
  tx: Tx,
  session: Session,
  place: Place,
  input: SendEnvelope,
  requestId: string,
): Promise<Outcome<{ recordId: string; messageId: string }, SendRefusal>> {
  const wish = cleanText(input.wishingRemark, ENVELOPE_WISH_MAX);
  if (wish.kind === 'tooLong' || wish.kind === 'tooManyLines')
    return refuse('fieldLength', {
      field: 'wishingRemark',
      params: { field: FIELD_NAMES.wishingRemark, min: 0, max: ENVELOPE_WISH_MAX },
    });
  const values = await tenantValues(deps);
  const rules = place.direct === null ? values : directRules(values);
  const remark = wish.kind === 'ok' ? screenText(wish.text, rules) : null;
  if (remark?.isRefused) return refuse('textForbidden', { field: 'wishingRemark' });
  const writer = await writerIn(deps, tx, session, place);
  if (!writer.ok) return writer;
  const spent = await spendSafetyProof(tx, {
    playerId: session.userId,
    sessionId: session.sessionId,
    verifyType: 'redEnvelope',
    proof: input.safetyProof,
  });
  if (spent) return spent;

  return layEnvelope(deps, tx, writer.data, {
    senderId: session.userId,
    place: place.roomCode,
    recipientId: place.direct === null ? null : String(place.direct.other_id),
    type: input.type,
    count: input.num,
    amount: input.amount,
    wish: remark?.text ?? (wish.kind === 'ok' ? wish.text : TEXTS.defaultWish),
    requestId,
  });
}

type Writer = (draft: Draft) => Promise<string>;

/** Money on hold and the message that shows it. Who may do so here was asked before. */
async function layEnvelope(
  deps: Deps,
  tx: Tx,
  write: Writer,
  { requestId, ...draft }: EnvelopeDraft & { readonly requestId: string },
): Promise<Outcome<{ recordId: string; messageId: string }, CreateRefusal>> {
  const made = await createEnvelope(deps, tx, draft);
  if (!made.ok) return made;
  const messageId = await write({
    type: MESSAGE_TYPES.envelope,
    body: JSON.stringify(made.data),
    // Not a key that a message of the sender's own can have.
    sendKey: `envelope:${requestId}`,
  });
  return ok({ recordId: made.data.recordId, messageId });
}

interface DemoEnvelope {
  readonly requestId: string;
  readonly place: Place;
  readonly type: number;
  readonly count: number;
  readonly amount: Money;
  readonly wish: string;
}

/** An envelope of the demo, in the name of somebody who types no password. Gives its id; once per request id. */
export async function addDemoEnvelope(deps: Deps, session: MessageSession, demo: DemoEnvelope): Promise<string> {
  const { place, ...draft } = demo;
  const key = { userId: session.userId, requestId: demo.requestId, call: 'sendRedEnvelope', body: draft };
  const sent = await deps.db.tx((tx) =>
    once(tx, key, async () => {
      const writer = await writerIn(deps, tx, session, place);
      if (!writer.ok) return writer;
      const recipientId = place.direct === null ? null : String(place.direct.other_id);
      return layEnvelope(deps, tx, writer.data, {
        ...draft,
        senderId: session.userId,
        place: place.roomCode,
        recipientId,
      });
    }),
  );
  if (!sent.ok) throw new Error(`an envelope of the demo was refused: ${sent.key}`);
  return sent.data.recordId;
}

/** How the message is written where it shall lie: a banned room takes no envelopes, a private chat always. */
async function writerIn(
  deps: Deps,
  tx: Tx,
  session: MessageSession,
  place: Place,
): Promise<Outcome<Writer, 'roomUnknown' | 'muted'>> {
  const { gradesAsVip } = await tenantValues(deps);
  const { direct } = place;
  if (direct !== null) return ok(async (draft) => (await writeDirect(tx, session, direct, draft, gradesAsVip)).id);
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
  return ok(async (draft) => (await writeMessage(tx, speaker.data, draft, gradesAsVip)).id);
}
