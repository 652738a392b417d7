import { ENVELOPE_WISH_MAX, FIELD_NAMES, TEXTS, chatEnvelopeCalls } from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { spendSafetyProof } from '../../account/index.ts';
import type { CreateRefusal } from '../../envelopes/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { cleanText } from '../core/clean-text.ts';
import { directRules, screenText } from '../filter/screen.ts';
import { layEnvelope, writerIn } from './lay-envelope.ts';
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
    type: input.type,
    count: input.num,
    amount: input.amount,
    wish: remark?.text ?? (wish.kind === 'ok' ? wish.text : TEXTS.defaultWish),
    requestId,
  });
}
