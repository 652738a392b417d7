import { ENVELOPE_OUTCOMES, chatEnvelopeCalls } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { lookAtEnvelope, openEnvelope } from '../../envelopes/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findRoom, isManager } from '../core/queries.ts';
import { muteSentence } from '../mutes/present.ts';
import { findHeldMute } from '../mutes/queries.ts';
import { mayTouch } from './place.ts';
import type { WirePlace } from './place.ts';

/** Looking whether an envelope can be opened, and taking a share of it, where it lies. */

export const openEnvelopeBindings = [
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
];

const TOLD = { state: ENVELOPE_OUTCOMES.told };

/** The site may keep muted people from taking shares; empty for who may. */
async function whyMutedMayNot(deps: Deps, session: Session, place: WirePlace): Promise<string> {
  if (place.isDirect || (await tenantValues(deps)).envelopeMutedMayOpen) return '';
  const room = await findRoom(deps.db, place.roomCode ?? '');
  if (!room || (await isManager(deps.db, room.code, session.userId))) return '';
  const mute = await findHeldMute(deps.db, room.code, session.userId);
  return mute ? muteSentence(mute.duration_type) : '';
}
