import { ENVELOPE_STATES } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { tellRoom } from '../core/announce.ts';
import { findLogHead } from '../core/queries.ts';

/** When an envelope has ended, its room hears of it in the order of its log. */
export function listenToEnvelopes(deps: Deps): void {
  deps.outbox.on('envelope.ended', async ({ id, place, state }, tx) => {
    if (!(await findLogHead(tx, place))) return;
    const data = { recordId: id, state: state === 'emptied' ? ENVELOPE_STATES.allTaken : ENVELOPE_STATES.refunded };
    await tellRoom(tx, place, 'envelopeEnded', data);
  });
}
