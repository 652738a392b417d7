import { ENVELOPE_STATES, ENVELOPE_OUTCOMES, chatEnvelopeCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import type { Binding } from '../../platform/http/binding.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { envelopeDetail, lookAtEnvelope, openEnvelope } from '../envelopes/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { announce } from './announce.ts';
import { mayTouch } from './envelope-place.ts';
import type { WirePlace } from './envelope-place.ts';
import { findMute } from './moderation-queries.ts';
import { muteSentence } from './mute.ts';
import { appendEvent, findLogHead, findRoom, isManager } from './queries.ts';
import { sendEnvelope } from './send-envelope.ts';

export const envelopeBindings: readonly Binding[] = [
  bind(chatEnvelopeCalls.sendRedEnvelope, ({ deps, session, requestId }, input) =>
    sendEnvelope(deps, session, requestId, input),
  ),
  bind(chatEnvelopeCalls.snatchRedEnvelope, async ({ deps, session }, input) => {
    if (!(await mayTouch(deps, session, input, input.recordId))) return refuse('envelopeUnknown');
    const muted = await whyMutedMayNot(deps, session, input);
    return muted === '' ? lookAtEnvelope(deps, session.userId, input.recordId) : ok({ ...TOLD, msg: muted });
  }),
  bind(chatEnvelopeCalls.openRedEnvelope, async ({ deps, session }, input) => {
    if (!(await mayTouch(deps, session, input, input.recordId))) return refuse('envelopeUnknown');
    const muted = await whyMutedMayNot(deps, session, input);
    return muted === '' ? openEnvelope(deps, session.userId, input.recordId) : ok({ ...TOLD, msg: muted, amount: '0' });
  }),
  bind(chatEnvelopeCalls.queryReceiveRedEnvelope, async ({ deps, session }, input) => {
    if (!(await mayTouch(deps, session, input, input.recordId))) return refuse('envelopeUnknown');
    return envelopeDetail(deps, session.userId, input.recordId, { number: input.pageNum, size: input.pageSize });
  }),
];

const TOLD = { state: ENVELOPE_OUTCOMES.told };

/** The site may keep muted people from taking shares; empty for who may. */
async function whyMutedMayNot(deps: Deps, session: Session, place: WirePlace): Promise<string> {
  if (place.isDirect || (await tenantValues(deps)).envelopeMutedMayOpen) return '';
  const room = await findRoom(deps.db, place.roomCode ?? '');
  if (!room || (await isManager(deps.db, room.code, session.userId))) return '';
  const mute = await findMute(deps.db, room.code, session.userId);
  return mute ? muteSentence(mute.duration_type) : '';
}

/** When an envelope has ended, its room hears of it in the order of its log. */
export function listenToEnvelopes(deps: Deps): void {
  deps.outbox.on('envelope.ended', async (event, tx) => {
    const { id, place, state } = event as unknown as { id: string; place: string; state: 'emptied' | 'refunded' };
    if (!(await findLogHead(tx, place))) return;
    const data = { recordId: id, state: state === 'emptied' ? ENVELOPE_STATES.allTaken : ENVELOPE_STATES.refunded };
    const seq = await appendEvent(tx, place, 'envelopeEnded', data);
    announce(tx, place, seq, 'envelopeEnded', data);
  });
}
